import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: { 'routing.sync': { says: 'Synchronization of loads', to: '/outbound/loading' } },
};
