import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/audit': () => import('./audit.screen.tsx'),
  },
};
