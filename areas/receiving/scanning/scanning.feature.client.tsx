import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/scan': () => import('./scanner.screen.tsx'),
  },
};
