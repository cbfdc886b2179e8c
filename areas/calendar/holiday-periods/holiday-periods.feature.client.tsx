import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/holidayPeriods': () => import('./holiday-periods.screen.tsx'),
  },
};
