import { findChecks, runChecks } from './checks.contract.ts';
import { startChecks } from './checks.service.ts';
import { checksFound } from './checks.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findChecks, (work, { query }) => checksFound(work, query)),
  on(runChecks, async (work) => ({ jobId: await startChecks(work) })),
];
