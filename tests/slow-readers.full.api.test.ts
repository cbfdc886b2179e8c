import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccountsEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { registerErrorHandler } from '#kit/server/error-handler.ts';
import { holdLocksOfStatementThenCommit } from './lock-barriers.ts';
import { createTestUser } from './factories.ts';
import { waitUntil } from './waits.ts';
import type { TestUser, TestWorld } from './world.ts';
import { openTestWorld } from './world.ts';

/** Slow readers, as on hotel Wi-Fi. However slowly they download their files, no other user waits for them. */
let world: TestWorld;
let people: TestUser[];
let port: number;
const PEOPLE = 26;
beforeAll(async () => {
  world = await openTestWorld();
  port = Number(new URL(world.address).port);
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await createTestUser(world, { role: 'Admin' }));
  // 18 MB of accounts, more than the buffers between two sockets.
  await world.rows(`
    insert into account (number, account_type, name, billing_name, address1)
    select 'SLOW-' || n, 1, 'Slow ' || n, 'Slow ' || n, repeat('a long way ', 6000) from generate_series(1, 270) n
  `);
});
afterAll(() => world.close());

const sockets: Socket[] = [];
/** Requests the export of all accounts and reads only its first bytes. */
async function stalled(who: TestUser): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api${exportAccountsEndpoint.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer test:${who.subject}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}
const leave = async (): Promise<void> => {
  await Promise.all(
    sockets.splice(0).map(async (socket) => {
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    }),
  );
};
const ask = async (path: string, who?: TestUser) => {
  const answer = await fetch(`${world.address}/api${path}`, {
    headers: who ? { authorization: `Bearer test:${who.subject}` } : {},
  });
  await answer.arrayBuffer();
  return { status: answer.status };
};

describe('more stalled readers than server connections', () => {
  it('do not delay other users', async () => {
    // The pool of connections is shared, so the readers start one after another.
    const readers = people.slice(0, 24);
    const answers: ServerResponse[] = [];
    const note = (message: unknown): void => {
      const response = message instanceof Object && 'response' in message ? message.response : undefined;
      if (response instanceof ServerResponse) answers.push(response);
    };
    const started = channel('http.server.request.start');
    started.subscribe(note);
    for (const who of readers) await stalled(who);
    started.unsubscribe(note);
    const open = answers.filter((answer) => !answer.closed);
    // On a very slow machine the first readers have been disconnected by now, and fewer remain than the server has connections.
    expect(open.length).toBeGreaterThan(0);
    const me = await ask('/me', people[25]);
    // A database that takes two seconds to respond is reported as down.
    await expect.poll(async () => (await ask('/health')).status).toBe(200);
    // A request that waited for a reader would return only when that reader is disconnected.
    const cut = open.filter((answer) => answer.closed).length;
    await leave();
    expect([me.status, cut]).toEqual([200, 0]);
  });
});

/** Returns what the server's connections for files currently run. */
const copying = async (): Promise<number> =>
  (
    await world.row<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'copy %'",
    )
  ).n;
const statusOf = (socket: Socket): number => Number(String(socket.read(12)).slice(9));

describe('the large files of one user', () => {
  it('are limited to two at a time; the third must wait, another user does not', async () => {
    const [one, other] = people;
    if (!one || !other) throw new Error('nobody');
    const first = [await stalled(one), await stalled(one)];
    const third = await ask(`${exportAccountsEndpoint.path}`, one);
    const theirs = await stalled(other);
    expect([...first, theirs].map(statusOf)).toEqual([200, 200, 200]);
    expect(third.status).toBe(429);
    await leave();
    await expect.poll(async () => (await ask(exportAccountsEndpoint.path, one)).status).toBe(200);
  });
  it('arrive completely, however late they are read', async () => {
    const [, , who] = people;
    if (!who) throw new Error('nobody');
    const whole = await world.call(exportAccountsEndpoint, { as: who });
    const socket = await stalled(who);
    await expect.poll(copying).toBe(0);
    let bytes = 0;
    let tail = '';
    for (;;) {
      const part: Buffer | null = socket.read();
      if (part === null) {
        await once(socket, 'readable');
        continue;
      }
      bytes += part.length;
      tail = (tail + part.toString('latin1')).slice(-5);
      if (tail === '0\r\n\r\n') break;
    }
    expect(bytes).toBeGreaterThan(whole.bytes.length);
    await leave();
  });
  it('leave nothing behind when their reader disconnects before the first byte', async () => {
    const [, , , who] = people;
    // The accounts file waits for this lock. The check of the caller's identity does not.
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table warehouse in access exclusive mode');
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(
      `GET /api${exportAccountsEndpoint.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer test:${who?.subject}\r\n\r\n`,
    );
    const waiting = async () =>
      (
        await world.row<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).n;
    await expect.poll(waiting).toBe(1);
    socket.destroy();
    await expect.poll(waiting).toBe(0);
    await owner.query('rollback');
    await owner.end();
    expect((await ask(exportAccountsEndpoint.path, who)).status).toBe(200);
  });
});

describe('a stuck request', () => {
  it('releases its connection, and returns an error message', async () => {
    const pool = openPool(world.ownerUrl, { max: 1, patience: { statementSeconds: 0.2, idleSeconds: 0.3 } });
    const app = fastify();
    registerErrorHandler(app);
    const held = await holdLocksOfStatementThenCommit(world, 'select pg_advisory_xact_lock(1)');
    app.get('/slow', () => pool.query('select pg_advisory_lock(1)'));
    app.get('/still', async () =>
      runInTransactionWithRetries(pool, 'all', async (_, client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const own = () => world.rows('select from pg_stat_activity where pid = $1', [rows[0]?.pid]);
        await waitUntil('a transaction that does nothing is ended', async () => (await own()).length === 0);
      }),
    );
    const slow = await app.inject('/slow');
    await held.release();
    expect([slow.statusCode, slow.json<{ error: string }>().error]).toEqual([503, 'call.timeLimitExceeded']);
    expect((await app.inject('/still')).statusCode).toBe(503);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await app.close();
  });
});
