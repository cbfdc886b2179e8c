import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/roles': () => import('./roles.screen.tsx'),
  },
};
