import { deleteUnknownInvariantResults, upsertInvariantResult } from './checks.repository.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import type { Invariant } from '#kit/server/invariants.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { publishChange, enqueueBackgroundJob } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Starts a check of every invariant. Returns the job id. */
export async function startInvariantChecksJob(work: RequestContext): Promise<number> {
  const jobId = await enqueueBackgroundJob(work, 'checks');
  publishChange(work, 'jobs');
  return jobId;
}

/**
 * Checks each invariant in a transaction of its own, so that vacuum is not blocked for the duration of all checks. Saves the
 * results for the administrator.
 */
export const createInvariantChecksJob =
  (invariants: readonly Invariant[]): JobHandler =>
  async (job) => {
    let broken = 0;
    for (const [n, invariant] of invariants.entries()) {
      const found = await job.runInTransaction((work) => check(work, invariant));
      broken += found > 0 ? 1 : 0;
      await job.reportProgress(n + 1, invariants.length);
    }
    await job.runInTransaction((work) =>
      deleteUnknownInvariantResults(
        work,
        invariants.map((invariant) => invariant.id),
      ),
    );
    return { invariants: invariants.length, broken };
  };

async function check(work: RequestContext, invariant: Invariant): Promise<number> {
  const began = performance.now();
  const finding = await findInvariantViolations(work.tx, invariant);
  await upsertInvariantResult(work, invariant, finding, Math.round(performance.now() - began));
  publishChange(work, 'checks');
  return finding.broken;
}
