import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/connect': () => import('./guide.screen.tsx'),
  },
};
