import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/units/:id': () => import('./unit.screen.tsx'),
  },
};
