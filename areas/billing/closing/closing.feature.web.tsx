import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: { closing: { label: 'Close of billing', resultPath: '/customerCenter/manageInvoices' } },
};
