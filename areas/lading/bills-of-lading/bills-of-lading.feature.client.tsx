import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/billOfLading': () => import('./bills-of-lading.screen.tsx'),
  },
};
