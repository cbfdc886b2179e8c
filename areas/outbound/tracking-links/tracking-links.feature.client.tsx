import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/follow': () => import('./tracking-page.screen.tsx'),
  },
};
