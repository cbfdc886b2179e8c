import { forgetOthers, keepFinding } from './checks.store.ts';
import { lookAt } from '#kit/server/invariants.ts';
import type { Invariant } from '#kit/server/invariants.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { announce, startJob } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Starts a look at every invariant; answers the job. */
export async function startChecks(work: Work): Promise<number> {
  const jobId = await startJob(work, 'checks');
  announce(work, 'jobs');
  return jobId;
}

/**
 * Looks at each invariant in a transaction of its own, so that none of them holds back what is vacuumed for as long
 * as all take, and keeps what was found for the administrator.
 */
export const checker =
  (invariants: readonly Invariant[]): JobHandler =>
  async (job) => {
    let broken = 0;
    for (const [n, invariant] of invariants.entries()) {
      const found = await job.transaction((work) => check(work, invariant));
      broken += found > 0 ? 1 : 0;
      await job.progress(n + 1, invariants.length);
    }
    await job.transaction((work) =>
      forgetOthers(
        work,
        invariants.map((invariant) => invariant.id),
      ),
    );
    return { invariants: invariants.length, broken };
  };

async function check(work: Work, invariant: Invariant): Promise<number> {
  const began = performance.now();
  const finding = await lookAt(work.tx, invariant);
  await keepFinding(work, invariant, finding, Math.round(performance.now() - began));
  announce(work, 'checks');
  return finding.broken;
}
