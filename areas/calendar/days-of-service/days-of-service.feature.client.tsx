import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/daysOfService': () => import('./days-of-service.screen.tsx'),
    '/customerService/consigneeDaysOfService': () => import('./consignee-days.screen.tsx'),
    '/customerService/shipperDaysOfService': () => import('./shipper-days.screen.tsx'),
    '/customerService/DaysOfServiceView': () => import('./service-week.screen.tsx'),
  },
};
