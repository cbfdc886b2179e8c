import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {},
  jobs: { 'textMessages.sendBulk': { label: 'ETAs by text message', resultPath: '/customerCenter/etas' } },
};
