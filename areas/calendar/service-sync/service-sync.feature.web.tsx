import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: {
    'daysOfService.sync': { says: 'Synchronization of days of service', to: '/customerCenter/daysOfService' },
  },
};
