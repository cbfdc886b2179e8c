import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerServices/collections': () => import('./collections.screen.tsx'),
  },
};
