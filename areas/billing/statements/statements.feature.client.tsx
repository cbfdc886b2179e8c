import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerService/customerStatements': () => import('./statements.screen.tsx'),
  },
};
