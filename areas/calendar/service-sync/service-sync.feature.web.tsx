import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: {
    'daysOfService.sync': {
      label: 'Synchronization of days of service',
      resultPath: '/customerCenter/daysOfService',
    },
  },
};
