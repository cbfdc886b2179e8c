import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: { closing: { label: 'Billing close', resultPath: '/customerCenter/manageInvoices' } },
};
