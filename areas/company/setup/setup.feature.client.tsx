import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/setup': () => import('./setup.screen.tsx'),
  },
};
