import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/outbound/loading': () => import('./loads.screen.tsx'),
  },
};
