import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/routing/shuttleSetUp': () => import('./shuttle-setup.screen.tsx'),
  },
};
