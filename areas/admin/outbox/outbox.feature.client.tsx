import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/outbox': () => import('./outbox.screen.tsx'),
  },
};
