import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/coolerInventory/traceability': () => import('./traceability.screen.tsx'),
  },
};
