import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/products': () => import('./products.screen.tsx'),
  },
};
