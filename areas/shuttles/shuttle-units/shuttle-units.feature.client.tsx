import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/outbound/shuttleUnitStatus': () => import('./shuttle-units.screen.tsx'),
  },
};
