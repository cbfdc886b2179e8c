import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/routing/plan': () => import('./day-plan.screen.tsx'),
  },
  jobs: { 'routing.sync': { label: 'Load sync', resultPath: '/outbound/loading' } },
};
