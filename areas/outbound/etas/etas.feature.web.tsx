import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/etas': () => import('./etas.screen.tsx'),
  },
  jobs: { 'etas.dispatchSync': { says: 'ETAs of the dispatch system', to: '/customerCenter/etas' } },
};
