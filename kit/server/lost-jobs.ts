import type pg from 'pg';
import { isDatabaseUnavailableError } from './db.ts';
import { genericErrorMessage } from './reject.ts';

/**
 * Recovers jobs of killed servers. A killed server leaves its jobs locked in the queue, which releases them only after four
 * hours. Each queue of a living process therefore holds a session lock under its own name. If no session holds it, the process
 * has ended, and other servers can take its jobs immediately.
 */
export interface KilledServerJobRecovery {
  /** Registers the name of a living queue of this process. It replaces the earlier name of its lane. */
  registerLivingQueue(lane: string, poolId: string): void;
  close(): Promise<void>;
}

const everyMs = 2000;
// After a database restart, every living server first takes its lock again.
const graceSeconds = 6;
const lockOf = (column: string): string => `hashtextextended(${column}, 7306)`;

/** Releases the jobs of queues whose process has ended. */
async function freeJobs(keeper: pg.PoolClient, poolIds: readonly string[]): Promise<void> {
  await keeper.query(
    `
      select graphile_worker.force_unlock_workers(array_agg(locked_by))
      from (
        select locked_by
        from graphile_worker._private_jobs
        where locked_by is not null and locked_by <> all($1::text[])
        union
        select locked_by
        from graphile_worker._private_job_queues
        where locked_by is not null and locked_by <> all($1::text[])
      ) d
      where pg_postmaster_start_time() < now() - make_interval(secs => $2)
        and pg_try_advisory_xact_lock(${lockOf('locked_by')})
      having count(*) > 0
    `,
    [[...poolIds], graceSeconds],
  );
}
/** Ends jobs that were killed on their last attempt, so that users stop waiting and the next job can start. */
async function endKilled(keeper: pg.PoolClient): Promise<void> {
  // A job row belongs to the user who started it. Ending other users' jobs needs full row scope.
  await keeper.query('begin; set local app.everything to on');
  await keeper.query(
    `
      update job j
      set status = 'failed', message = coalesce(j.message, $1), ended_at = now()
      where j.status in ('queued', 'running')
        and not exists (
          select 1
          from graphile_worker._private_jobs q
          where q.key = 'job-' || j.id and (q.locked_at is not null or q.attempts < q.max_attempts)
        )
    `,
    [genericErrorMessage],
  );
  await keeper.query('commit');
}

export function startKilledServerJobRecovery(
  pool: pg.Pool,
  log: { error(o: unknown, m?: string): void },
): KilledServerJobRecovery {
  const poolIdByLane = new Map<string, string>();
  const lockedNames = new Set<string>();
  let client: pg.PoolClient | undefined;
  let lastSweep: Promise<void> = Promise.resolve();
  let closed = false;

  async function sweep(): Promise<void> {
    if (closed || poolIdByLane.size === 0) return;
    let keeper = client;
    try {
      keeper ??= await take();
      const names = [...poolIdByLane.values()];
      for (const name of names.filter((one) => !lockedNames.has(one))) {
        await keeper.query(`select pg_advisory_lock(${lockOf('$1')})`, [name]);
        lockedNames.add(name);
      }
      for (const name of [...lockedNames].filter((one) => !names.includes(one))) {
        await keeper.query(`select pg_advisory_unlock(${lockOf('$1')})`, [name]);
        lockedNames.delete(name);
      }
      await freeJobs(keeper, names);
      await endKilled(keeper);
    } catch (error) {
      if (keeper) drop(keeper);
      if (!closed && !isDatabaseUnavailableError(error))
        log.error({ err: error }, 'could not look for lost jobs');
    }
  }
  async function take(): Promise<pg.PoolClient> {
    const newClient = await pool.connect();
    client = newClient;
    lockedNames.clear();
    newClient.once('error', () => drop(newClient));
    newClient.once('end', () => drop(newClient));
    return newClient;
  }
  function drop(lost: pg.PoolClient): void {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
  }
  const next = (): void => void (lastSweep = lastSweep.then(sweep));
  const timer = setInterval(next, everyMs);
  timer.unref();
  return {
    registerLivingQueue(lane, poolId) {
      poolIdByLane.set(lane, poolId);
      next();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await lastSweep;
      if (client) drop(client);
    },
  };
}
