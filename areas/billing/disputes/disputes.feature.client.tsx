import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/disputes': () => import('./disputes.screen.tsx'),
  },
};
