import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerService/orderEntry': () => import('./order-entry.screen.tsx'),
  },
};
