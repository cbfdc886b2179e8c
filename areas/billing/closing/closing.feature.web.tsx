import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: { closing: { says: 'Close of billing', to: '/customerCenter/manageInvoices' } },
};
