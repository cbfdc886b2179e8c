import { auditBillingEndpoint } from './billing-audit.contract.ts';
import { computeBillingAudit } from './billing-audit.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(auditBillingEndpoint, (work, { query }) => computeBillingAudit(work.tx, query)),
];
