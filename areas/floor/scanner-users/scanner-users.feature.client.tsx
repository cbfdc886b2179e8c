import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/barCodeUser': () => import('./scanner-users.screen.tsx'),
  },
};
