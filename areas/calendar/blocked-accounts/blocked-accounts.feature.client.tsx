import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/blockedAccounts': () => import('./blocked-accounts.screen.tsx'),
  },
};
