/**
 * Runs the checks of the health endpoint. Each is independent and limited to two seconds. It reports words, never numbers or
 * addresses.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';

export interface HealthStatus {
  database: 'up' | 'down';
  replica: 'up' | 'down' | 'none';
  /** Full: a write found no space within the last minute, or files being sent have none. */
  disk: 'ok' | 'full';
  /** Behind: a job has waited for its turn for ten minutes. */
  queue: 'ok' | 'behind' | 'unknown';
  /** Full: requests wait for a connection. */
  connections: 'ok' | 'full';
  /** The kinds of external services that did not respond to this server's last message. */
  silent: string[];
}
const LONG_MS = 2_000;
const LEAST_ROOM = 104_857_600;
const FULL_MS = 60_000;

/** Tracks whether this server's writes find disk space, for the health endpoint. */
export function createDiskFullTracker() {
  let lastFull = -FULL_MS;
  return {
    noteFull(): void {
      lastFull = performance.now();
    },
    wasFullRecently: (): boolean => performance.now() - lastFull < FULL_MS,
  };
}
export type DiskFullTracker = ReturnType<typeof createDiskFullTracker>;

async function within<T, O>(promise: Promise<T>, otherwise: O): Promise<T | O> {
  const stop = new AbortController();
  const late = after(LONG_MS, otherwise, { signal: stop.signal }).catch(() => otherwise);
  return Promise.race([promise.catch(() => otherwise), late]).finally(() => stop.abort());
}
const answers = (pool: pg.Pool): Promise<'up' | 'down'> =>
  within(
    pool.query('select 1').then(() => 'up' as const),
    'down' as const,
  );

async function queueOf(pool: pg.Pool): Promise<HealthStatus['queue']> {
  const found = await pool.query<{ late: boolean }>(`
    select exists (
      select from graphile_worker.jobs
      where run_at < now() - interval '10 minutes' and locked_at is null and attempts < max_attempts
    ) as late
  `);
  return found.rows[0]?.late === true ? 'behind' : 'ok';
}
async function roomLeft(): Promise<boolean> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize >= LEAST_ROOM;
}

/**
 * Checks the databases, the disk, the queue and the connections. `heartbeatPool` and `watchReplica` have their own
 * connections, so that a full pool is reported as such and not as an unavailable database.
 */
export async function checkHealth(pools: {
  heartbeatPool: pg.Pool;
  watchReplica?: pg.Pool | undefined;
  requestPool: pg.Pool;
  diskFullTracker: DiskFullTracker;
  silent?: () => string[];
}): Promise<HealthStatus> {
  const [database, replica, queue, room] = await Promise.all([
    answers(pools.heartbeatPool),
    pools.watchReplica ? answers(pools.watchReplica) : ('none' as const),
    within(queueOf(pools.heartbeatPool), 'unknown' as const),
    within(roomLeft(), true),
  ]);
  return {
    database,
    replica,
    disk: room && !pools.diskFullTracker.wasFullRecently() ? 'ok' : 'full',
    queue,
    connections: pools.requestPool.waitingCount > 0 ? 'full' : 'ok',
    silent: pools.silent?.() ?? [],
  };
}
