import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/retention': () => import('./retention.screen.tsx'),
  },
  jobs: { retention: { says: 'Archiving old records', to: '/admin/retention' } },
};
