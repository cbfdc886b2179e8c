import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/manageShippers': () => import('./shippers.screen.tsx'),
  },
};
