import { auditBillingEndpoint } from './billing-audit.contract.ts';
import { runBillingAudit } from './billing-audit.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(auditBillingEndpoint, (work, { query }) => runBillingAudit(work.tx, query)),
];
