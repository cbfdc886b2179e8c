import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerServices/monthEnd': () => import('./month-end.screen.tsx'),
  },
};
