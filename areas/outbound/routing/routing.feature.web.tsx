import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/routing/plan': () => import('./day-plan.screen.tsx'),
  },
  jobs: { 'routing.sync': { says: 'Synchronization of loads', to: '/outbound/loading' } },
};
