import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/warehouseSettings': () => import('./warehouse-settings.screen.tsx'),
  },
};
