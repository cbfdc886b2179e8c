import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  jobs: {
    'invoices.emailDay': { label: 'Invoice emails', resultPath: '/customerCenter/manageInvoices' },
  },
  screens: {
    '/customerCenter/manageInvoices': () => import('./invoices.screen.tsx'),
    '/customerCenter/manageInvoices/:id': () => import('./invoice.screen.tsx'),
    '/customerService/customerInvoices': () => import('./my-invoices.screen.tsx'),
    '/customerService/aelInvoices': () => import('./my-invoices.screen.tsx'),
  },
};
