import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: {
    'daysOfService.sync': {
      label: 'Day-of-service sync',
      resultPath: '/customerCenter/daysOfService',
    },
  },
};
