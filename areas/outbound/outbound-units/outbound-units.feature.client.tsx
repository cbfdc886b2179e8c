import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/outbound/unitsDetail': () => import('./outbound-units.screen.tsx'),
  },
};
