import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/settings': () => import('./settings.screen.tsx'),
  },
};
