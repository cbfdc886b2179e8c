import * as writes from './invoice-writes.contract.ts';
import * as invoices from './invoices.contract.ts';
import { invariants } from './invoices.invariants.ts';
import { routes } from './invoices.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [invoices, writes],
  routes,
  invariants,
};
