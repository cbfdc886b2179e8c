import { findInvariantChecksEndpoint, startInvariantChecksEndpoint } from './checks.contract.ts';
import { startInvariantChecks } from './checks.service.ts';
import { findInvariantCheckRows } from './checks.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findInvariantChecksEndpoint, (work, { query }) => findInvariantCheckRows(work, query)),
  defineRoute(startInvariantChecksEndpoint, async (work) => ({ jobId: await startInvariantChecks(work) })),
];
