import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/securityLog': () => import('./security-log.screen.tsx'),
  },
};
