import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerService/trackingAndEta': () => import('./deliver-to.screen.tsx'),
    '/customerService/shipmentTracking': () => import('./shipment-tracking.screen.tsx'),
  },
};
