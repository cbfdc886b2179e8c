import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/routing/shuttleFile': () => import('./shuttle-file.screen.tsx'),
  },
};
