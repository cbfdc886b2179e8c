import fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import type { Server } from '#app/server.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { checkHealth, createDiskFullTracker } from '#kit/server/health.ts';
import { registerErrorHandler } from '#kit/server/error-handler.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';
import { ensureTestRegionId, createTestUser } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';
import { openTestWorld } from './world.ts';

/** A database that accepts no writes, a full disk, a missing replica: each is reported as what it is. */
let world: TestWorld;
let admin: TestUser;
const nowhere = 'postgres://nobody:x@127.0.0.1:1/nothing';
const servers: Server[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await world.close();
});
const servingOf = (of: TestWorld): string => {
  const url = new URL(inject('testDatabase').servingUrl);
  url.pathname = new URL(of.ownerUrl).pathname;
  return url.href;
};
async function withReplica(replicaUrl: string): Promise<Server> {
  const server = await startServer(
    { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), port: 0 },
    { url: servingOf(world), ownerUrl: world.ownerUrl, replicaUrl },
    { verifier: fakeTestSubjectTokenVerifier, clock: world.clock, runJobs: false },
  );
  servers.push(server);
  return server;
}
const ask = async (server: Server, path: string) => {
  const answer = await fetch(`${server.address}/api${path}`, {
    headers: { authorization: `Bearer test:${admin.subject}` },
  });
  return { status: answer.status, body: await answer.json() };
};

it('a database without write access is reported as unavailable, and its connection is closed', async () => {
  const pool = openPool(world.ownerUrl, { max: 1 });
  const app = fastify();
  registerErrorHandler(app);
  app.get('/', () =>
    runInTransactionWithRetries(pool, 'all', async (_, client) => {
      await client.query('set transaction read only');
      await client.query('create table never (id int)');
    }),
  );
  const before = (await pool.query('select pg_backend_pid() as pid')).rows[0];
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'call.systemRestarting']);
  expect((await pool.query('select pg_backend_pid() as pid')).rows[0]).not.toEqual(before);
  await pool.end();
  await app.close();
});
it('a full disk has a specific message, and the health check reports it', async () => {
  const pool = openPool(world.ownerUrl, { max: 1 });
  const app = fastify();
  const [writes, ofAnother] = [createDiskFullTracker(), createDiskFullTracker()];
  registerErrorHandler(app, () => undefined, writes.noteFull);
  app.get('/database', () =>
    pool.query(`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`),
  );
  app.get('/file', () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  expect((await checkHealth({ heartbeatPool: pool, requestPool: pool, diskFullTracker: writes })).disk).toBe(
    'ok',
  );
  for (const path of ['/database', '/file']) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'call.diskFull']);
  }
  expect((await checkHealth({ heartbeatPool: pool, requestPool: pool, diskFullTracker: writes })).disk).toBe(
    'full',
  );
  // A server reports the result of its own writes.
  expect(
    (await checkHealth({ heartbeatPool: pool, requestPool: pool, diskFullTracker: ofAnother })).disk,
  ).toBe('ok');
  await pool.end();
  await app.close();
});
it('the health check reports an unavailable replica, and the primary serves its reads', async () => {
  const server = await withReplica(nowhere);
  // A database that takes two seconds to respond is reported as down.
  await expect
    .poll(() => ask(server, '/health'))
    .toMatchObject({
      status: 200,
      body: { data: { ok: true, database: 'up', replica: 'down' } },
    });
  expect((await ask(server, '/regions')).status).toBe(200);
});
it('a user reads their own write on every server, and others the changes they were notified about', async () => {
  // A standby that never follows, in a database of its own.
  const standby = await openTestWorld();
  try {
    await ensureTestRegionId(standby, 'OLD');
    const [one, two] = [await withReplica(servingOf(standby)), await withReplica(servingOf(standby))];
    const regions = async (server: Server, more: Record<string, string> = {}) => {
      const answer = await fetch(`${server.address}/api/regions`, {
        headers: { authorization: `Bearer test:${admin.subject}`, ...more },
      });
      return (await answer.text()).includes('OLD') ? 'replica' : 'primary';
    };
    expect([await regions(one), await regions(two)]).toEqual(['replica', 'replica']);
    const written = await fetch(`${one.address}/api/accounts/shipper-cutoff-groups`, {
      method: 'POST',
      headers: { authorization: `Bearer test:${admin.subject}`, 'content-type': 'text/plain' },
      body: 'Late ones',
    });
    const position = written.headers.get('x-position') ?? '';
    expect([written.status, position]).toEqual([200, expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/)]);
    expect(await regions(one)).toBe('primary');
    expect(await regions(two)).toBe('replica');
    expect(await regions(two, { 'x-position': position })).toBe('primary');
  } finally {
    await Promise.all(servers.splice(1).map((server) => server.close()));
    await standby.close();
  }
});
