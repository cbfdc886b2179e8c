import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/coolerInventory': () => import('./cooler.screen.tsx'),
  },
};
