import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerServices/customerMaster': () => import('./customer-master.screen.tsx'),
    '/customerServices/customerMaster/import': () => import('./account-import.screen.tsx'),
    '/customerServices/customerMaster/:id': () => import('./account.screen.tsx'),
  },
};
