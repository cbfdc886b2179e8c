import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/regions': () => import('./regions.screen.tsx'),
  },
};
