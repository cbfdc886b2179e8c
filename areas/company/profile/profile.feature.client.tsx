import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/company': () => import('./profile.screen.tsx'),
  },
};
