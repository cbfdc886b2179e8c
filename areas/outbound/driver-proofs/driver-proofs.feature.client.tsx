import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/proof': () => import('./driver.screen.tsx'),
  },
};
