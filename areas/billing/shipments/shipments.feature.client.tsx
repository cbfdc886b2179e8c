import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/manageShipments': () => import('./shipments.screen.tsx'),
    '/customerCenter/manageShipments/:id': () => import('./shipment.screen.tsx'),
  },
  jobs: { rating: { label: 'Rating run', resultPath: '/customerCenter/manageShipments' } },
};
