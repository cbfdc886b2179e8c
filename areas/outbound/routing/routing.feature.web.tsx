import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/routing/plan': () => import('./day-plan.screen.tsx'),
  },
  jobs: { 'routing.sync': { label: 'Synchronization of loads', resultPath: '/outbound/loading' } },
};
