import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  limitTotalConnectionWait,
  runInTransactionWithRetries,
  isDatabaseUnavailableError,
  openPool,
} from './db.ts';
import { watchDatabaseAndCutPools } from './heartbeat.ts';
import type { Heartbeat } from './heartbeat.ts';

/** A database that freezes like a stopped process. It keeps its connections, accepts new ones and sends nothing. */
async function aDatabaseThatFreezes() {
  const real = new URL(inject('testDatabase').adminUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect({ host: real.hostname, port: Number(real.port) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (frozen || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((ready) => void proxy.listen(0, '127.0.0.1', ready));
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => void proxy.close(closed));
    },
  };
}

let database: Awaited<ReturnType<typeof aDatabaseThatFreezes>>;
let pool: pg.Pool;
let heart: Heartbeat;
let away = 0;
beforeAll(async () => {
  database = await aDatabaseThatFreezes();
  pool = openPool(database.url, { max: 4, waitMs: 1_000 });
  const beat = { intervalMs: 50, timeoutMs: 300, maxMisses: 2 };
  heart = watchDatabaseAndCutPools(database.url, [pool], { beat, onAway: () => (away += 1) });
});
afterAll(async () => {
  await heart.stop();
  await pool.end();
  await database.close();
});
const read = (): Promise<unknown> =>
  runInTransactionWithRetries(pool, 'all', (tx) => sql`select 1`.execute(tx), { reads: true });

it('queries on a frozen database fail in time, others fail immediately, and all work after recovery', async () => {
  const calls = [
    runInTransactionWithRetries(pool, 'all', async (tx) => {
      await sql`select 1`.execute(tx);
      database.freeze();
      // This read needs a new connection, which is never established.
      calls.push(read());
      await sql`select 2`.execute(tx);
    }),
  ] as Promise<unknown>[];
  await expect(calls[0]).rejects.toSatisfy(isDatabaseUnavailableError);
  expect(calls).toHaveLength(2);
  await expect(calls[1]).rejects.toSatisfy(isDatabaseUnavailableError);
  expect([heart.isAlive(), away > 0]).toEqual([false, true]);
  const begun = performance.now();
  await expect(read()).rejects.toThrow('the database does not answer');
  expect(performance.now() - begun).toBeLessThan(100);
  database.thaw();
  await expect.poll(heart.isAlive, { timeout: 10_000 }).toBe(true);
  await read();
});
it('fails a query that asks the pool itself in the same way', async () => {
  const queries = Array.from({ length: 8 }, async () => pool.query('select 1'));
  await Promise.all(queries);
  database.freeze();
  const begun = performance.now();
  await expect.poll(heart.isAlive, { timeout: 10_000 }).toBe(false);
  await expect(pool.query('select 1')).rejects.toThrow('the database does not answer');
  expect(performance.now() - begun).toBeLessThan(3_000);
  database.thaw();
  await expect.poll(heart.isAlive, { timeout: 10_000 }).toBe(true);
  await pool.query('select 1');
});
it('waits for connections no longer than a call may, however often the call needs one', async () => {
  const small = openPool(database.url, { max: 1, isLimitedByCall: true });
  const taken = await small.connect();
  const begun = performance.now();
  await limitTotalConnectionWait(300, async () => {
    for (const _ of [1, 2, 3])
      await expect(
        runInTransactionWithRetries(small, 'all', (tx) => sql`select 1`.execute(tx)),
      ).rejects.toSatisfy(isDatabaseUnavailableError);
  });
  expect(performance.now() - begun).toBeLessThan(600);
  // Work that is no call waits longer.
  const waiting = runInTransactionWithRetries(small, 'all', (tx) => sql`select 1`.execute(tx));
  taken.release();
  await waiting;
  await small.end();
});
it('a slow statement is not interrupted while the database responds to other connections', async () => {
  const slow = runInTransactionWithRetries(pool, 'all', (tx) =>
    sql`select count(*) from generate_series(1, 20000000)`.execute(tx),
  );
  await expect(slow).resolves.toBeDefined();
  expect(heart.isAlive()).toBe(true);
});
