import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/floorPlan': () => import('./floor-plan.screen.tsx'),
  },
};
