import pg from 'pg';
import { disconnectPoolUntilReopened, reopenPool } from './db.ts';

/** The ping interval and timeout of a database (milliseconds), and how many responses can be missed. */
export interface HeartbeatSettings {
  intervalMs: number;
  timeoutMs: number;
  maxMisses: number;
}
/** A database that stops responding is detected within two and a half seconds. */
const usual: HeartbeatSettings = { intervalMs: 500, timeoutMs: 1_000, maxMisses: 2 };
export interface Heartbeat {
  /** False while the database does not respond. */
  isAlive: () => boolean;
  /** Ends the watch and its connection. */
  stop: () => Promise<void>;
}

/**
 * Watches a database on its own connection. A frozen server keeps its connections open and sends nothing, so its own timeouts
 * cannot fire. After too many missed responses, every connection of `pools` is cut, so that requests fail or go elsewhere. New
 * ones are rejected until the database responds again. A slow statement is not cut, because the database still responds to the
 * ping.
 */
export function watchDatabaseAndCutPools(
  url: string,
  pools: readonly pg.Pool[],
  { beat = usual, onAway = () => undefined }: { beat?: HeartbeatSettings; onAway?: () => void } = {},
): Heartbeat {
  let client: pg.Client | undefined;
  let connecting: pg.Client | undefined;
  let missed = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let due = performance.now() + beat.intervalMs;

  const ask = async (): Promise<void> => {
    if (!client) {
      const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: beat.timeoutMs });
      next.on('error', () => drop(next));
      connecting = next;
      await next.connect();
      connecting = undefined;
      client = next;
    }
    await client.query('select 1');
  };
  const drop = (lost: pg.Client | undefined = client): void => {
    if (lost === client) client = undefined;
    if (lost === connecting) connecting = undefined;
    void lost?.end().catch(() => undefined);
    (lost as unknown as { connection?: { stream?: { destroy(): void } } })?.connection?.stream?.destroy();
  };
  const look = async (): Promise<void> => {
    const begun = performance.now();
    const answered = await within(ask(), beat.timeoutMs).then(
      () => true,
      () => false,
    );
    if (stopped) return drop(connecting);
    if (answered) {
      if (missed >= beat.maxMisses) for (const pool of pools) reopenPool(pool);
      missed = 0;
    } else {
      drop(connecting);
      drop();
      // This process itself was suspended, before or during the wait. A missed response then proves nothing about the database.
      const isLate = Math.max(begun - due, performance.now() - begun - beat.timeoutMs) > beat.timeoutMs / 2;
      if (!isLate) missed += 1;
      if (missed >= beat.maxMisses) {
        for (const pool of pools) disconnectPoolUntilReopened(pool);
        onAway();
      }
    }
    due = performance.now() + beat.intervalMs;
    again();
  };
  let looking: Promise<void> = Promise.resolve();
  const again = (): void => {
    timer = setTimeout(() => void (looking = look()), beat.intervalMs).unref();
  };
  again();
  return {
    isAlive: () => missed < beat.maxMisses,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      const last = client;
      client = undefined;
      if (last) await within(last.end(), beat.timeoutMs).catch(() => drop(last));
    },
  };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No response in time')), ms).unref();
  });
  // A result after the timeout is ignored.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
