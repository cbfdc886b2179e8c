import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/apiClients': () => import('./api-clients.screen.tsx'),
  },
};
