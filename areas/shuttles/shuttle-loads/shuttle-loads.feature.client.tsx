import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/outbound/shuttleLoading': () => import('./shuttle-loads.screen.tsx'),
    '/outbound/shuttleInbound': () => import('./shuttle-inbound.screen.tsx'),
  },
};
