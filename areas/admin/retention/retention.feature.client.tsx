import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/retention': () => import('./retention.screen.tsx'),
  },
  jobs: { retention: { label: 'Archiving old records', resultPath: '/admin/retention' } },
};
