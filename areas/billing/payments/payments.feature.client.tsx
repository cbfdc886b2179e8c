import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/payments/import': () => import('./payment-import.screen.tsx'),
    '/customerCenter/payments/writeOffs': () => import('./write-offs.screen.tsx'),
    '/customerCenter/payments': () => import('./payments.screen.tsx'),
  },
};
