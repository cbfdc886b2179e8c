import { findChecksEndpoint, runChecksEndpoint } from './checks.contract.ts';
import { startInvariantChecks } from './checks.service.ts';
import { findCheckRows } from './checks.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findChecksEndpoint, (work, { query }) => findCheckRows(work, query)),
  defineRoute(runChecksEndpoint, async (work) => ({ jobId: await startInvariantChecks(work) })),
];
