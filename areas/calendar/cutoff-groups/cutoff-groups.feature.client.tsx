import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/shipperCutoffGroups': () => import('./cutoff-groups.screen.tsx'),
  },
};
