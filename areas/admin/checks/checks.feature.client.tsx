import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/checks': () => import('./checks.screen.tsx'),
  },
};
