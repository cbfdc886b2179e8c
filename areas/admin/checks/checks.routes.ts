import { findLastInvariantCheckResultsEndpoint, startInvariantChecksEndpoint } from './checks.contract.ts';
import { startInvariantChecksJob } from './checks.service.ts';
import { findLastInvariantCheckResults } from './checks.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findLastInvariantCheckResultsEndpoint, (work, { query }) =>
    findLastInvariantCheckResults(work, query),
  ),
  defineRoute(startInvariantChecksEndpoint, async (work) => ({ jobId: await startInvariantChecksJob(work) })),
];
