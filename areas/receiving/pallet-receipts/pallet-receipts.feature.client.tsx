import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/palletManagement': () => import('./pallet-management.screen.tsx'),
    '/customerService/palletReceipt': () => import('./my-pallet-receipts.screen.tsx'),
  },
};
