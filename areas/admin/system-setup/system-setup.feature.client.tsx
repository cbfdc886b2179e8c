import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/systemSetupAdmin/index': () => import('./system-setup.screen.tsx'),
  },
};
