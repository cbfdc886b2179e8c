import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerServices/billingRating': () => import('./billing-rating.screen.tsx'),
    '/customerServices/billingRating/:id/compare': () => import('./compare-sheets.screen.tsx'),
    '/customerServices/billingRating/:id/import': () => import('./sheet-import.screen.tsx'),
    '/customerServices/billingRating/:id': () => import('./sheet.screen.tsx'),
  },
};
