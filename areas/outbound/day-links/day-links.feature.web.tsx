import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/follow': () => import('./follow.screen.tsx'),
  },
};
