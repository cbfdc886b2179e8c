import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/barCodeUser': () => import('./barcode-users.screen.tsx'),
  },
};
