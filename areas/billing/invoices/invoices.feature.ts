import * as sending from './invoice-sending.contract.ts';
import { emailInvoicesOfDayJob } from './invoice-sending.service.ts';
import * as writes from './invoice-writes.contract.ts';
import * as invoices from './invoices.contract.ts';
import { invariants } from './invoices.invariants.ts';
import { createIntegrationRoutes, routes } from './invoices.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [invoices, writes, sending],
  routes,
  createIntegrationRoutes,
  jobs: () => ({ 'invoices.emailDay': emailInvoicesOfDayJob }),
  invariants,
};
