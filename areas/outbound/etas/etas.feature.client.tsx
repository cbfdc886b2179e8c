import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/etas': () => import('./etas.screen.tsx'),
  },
  jobs: {
    'etas.dispatchSync': { label: 'ETAs from the dispatch system', resultPath: '/customerCenter/etas' },
  },
};
