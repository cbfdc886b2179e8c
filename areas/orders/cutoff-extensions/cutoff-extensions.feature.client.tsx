import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/extensionRequests': () => import('./extension-requests.screen.tsx'),
    '/warehouse/receivingExtensions': () => import('./receiving-extensions.screen.tsx'),
  },
};
