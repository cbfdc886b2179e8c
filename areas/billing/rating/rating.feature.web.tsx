import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: { rating: { says: 'Rating run', to: '/customerCenter/manageShipments' } },
};
