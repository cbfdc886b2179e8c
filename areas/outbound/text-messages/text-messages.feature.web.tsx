import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {},
  jobs: { 'textMessages.bulk': { says: 'ETAs by text message', to: '/customerCenter/etas' } },
};
