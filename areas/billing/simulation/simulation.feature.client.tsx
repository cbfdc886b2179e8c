import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/customerServices/billingRating/:id/simulate': () => import('./simulation.screen.tsx') },
  jobs: { simulation: { label: 'Draft simulation', resultPath: '/customerServices/billingRating' } },
};
