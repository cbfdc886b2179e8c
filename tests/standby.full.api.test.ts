import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '#app/config.ts';
import { endpoints } from '#app/contract.ts';
import { startServer } from '#app/server.ts';
import type { Server } from '#app/server.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';
import { preparePostgresHome } from '#tools/postgres-home.ts';
import { startOrAdoptPostgres } from '#tools/postgres.ts';
import { findFreePort } from '#tools/ports.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import { signalProcessTree } from './process-signals.ts';

/** A real standby of a real primary with streaming replication, and two servers that read from it (decision 73). */
let folder: string;
let primary: Awaited<ReturnType<typeof startOrAdoptPostgres>>;
let standby: Awaited<ReturnType<typeof aStandby>>;
let owner: pg.Client;
let servers: Server[] = [];
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = createReadableTemporaryFolder('standby');
  opened.push(async () => rmSync(folder, { recursive: true, force: true }));
  primary = await startOrAdoptPostgres({
    dataDir: folder,
    durable: false,
    followed: true,
    log: () => undefined,
  });
  opened.push(primary.stop);
  await migrateDatabaseAndJobQueue(primary.ownerUrl);
  await addMissingSystemRecords(primary.ownerUrl);
  owner = new pg.Client({ connectionString: primary.ownerUrl });
  await owner.connect();
  opened.push(() => owner.end());
  await owner.query(
    `
      insert into app_user (subject, email, name)
      values ('ana', 'ana@example.test', 'Ana'), ('ben', 'ben@example.test', 'Ben');
      insert into region (code, name) values ('FL', 'Florida');
      insert into user_role
      select id, 'Admin', 0
      from app_user
    `,
  );
  standby = await aStandby();
  const open = () =>
    startServer(
      { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), port: 0 },
      { url: primary.url, ownerUrl: primary.ownerUrl, replicaUrl: standby.url },
      { verifier: fakeTestSubjectTokenVerifier, runJobs: false, validateReplies: true, watchDatabase: true },
    );
  servers = [await open(), await open()];
  opened.push(...servers.map(({ close }) => close));
});
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** Copies the running primary as `pg_basebackup` does, and starts a standby from the copy. */
async function aStandby() {
  const home = preparePostgresHome(folder, () => undefined);
  const at = (port: number | string) =>
    `postgres://postgres:${home.notes.passwords.superuser}@127.0.0.1:${port}/coldlane`;
  const data = join(home.data, '..', 'standby');
  const keeper = new pg.Client({ connectionString: at(home.notes.port) });
  await keeper.connect();
  await keeper.query("select pg_backup_start('standby', true)");
  // Files that the primary removes during the copy are not needed. The write-ahead log contains their changes.
  const { stderr } = spawnSync('cp', ['-a', home.data, data], { encoding: 'utf8' });
  const missed = stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file'));
  expect(missed).toEqual([]);
  for (const left of ['postmaster.pid', 'pg_wal']) rmSync(join(data, left), { recursive: true, force: true });
  mkdirSync(join(data, 'pg_wal'), { mode: 0o700 });
  const label = await keeper.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await keeper.end();
  writeFileSync(join(data, 'backup_label'), label.rows[0]?.labelfile ?? '');
  writeFileSync(join(data, 'standby.signal'), '');
  const { account } = home;
  if (account !== undefined)
    for (const made of ['pg_wal', 'backup_label', 'standby.signal'])
      chownSync(join(data, made), account.uid, account.gid);
  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    primary_conninfo: `host=127.0.0.1 port=${home.notes.port} user=postgres password=${home.notes.passwords.superuser}`,
    wal_retrieve_retry_interval: '100ms',
    timezone: 'UTC',
    fsync: 'off',
    max_connections: 400,
  };
  let running: ChildProcess | undefined;
  const complaints: string[] = [];
  const begin = (): ChildProcess => {
    const child = spawn(
      join(home.binaries, 'bin', 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: '/',
        env: { LC_ALL: 'C' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    child.stderr.on('data', (text) =>
      complaints.push(
        ...String(text)
          .split('\n')
          .filter((line) => line.includes('ERROR')),
      ),
    );
    return child;
  };
  const start = async (): Promise<void> => {
    running = begin();
    // A killed server may leave child processes for a short time, which block the next start. The start is then repeated.
    const stands = async (): Promise<void> => {
      if (running?.exitCode !== null) running = begin();
      expect(await ask('select pg_is_in_recovery()::text')).toBe('true');
    };
    await vi.waitFor(stands, { timeout: 60_000, interval: 100 });
  };
  const ask = async (text: string): Promise<string> => {
    const client = new pg.Client({ connectionString: at(port) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return String(Object.values((await client.query({ text, rowMode: 'array' })).rows[0] ?? [])[0] ?? '');
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const kill = async (): Promise<void> => {
    const gone = running && once(running, 'exit');
    if (running?.kill('SIGKILL')) await gone;
  };
  /** Stops or continues all its processes. Stopped, they keep their connections and do not respond. */
  const signal = (name: 'STOP' | 'CONT'): void => signalProcessTree(running?.pid ?? 0, `SIG${name}`);
  opened.push(kill);
  await start();
  const url = new URL(primary.url);
  url.port = String(port);
  const pause = async (): Promise<void> => {
    await ask('select pg_wal_replay_pause()::text');
    await expect.poll(() => ask('select pg_get_wal_replay_pause_state()')).toBe('paused');
  };
  return { url: url.href, complaints, start, kill, ask, pause, signal };
}

const call = (server: Server | undefined, path: string, who = 'ana', init: RequestInit = {}) =>
  fetch(`${server?.address}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer test:${who}`, ...init.headers },
  });
/**
 * Renames a region directly in the database, without a change notification. A reader who sees the new name has read the primary.
 */
const name = (text: string) =>
  owner.query('update region set name = $1 where id = (select min(id) from region)', [text]);
const regions = async (at: 0 | 1, who = 'ana', headers: Record<string, string> = {}): Promise<string> => {
  const answer = await call(servers[at], '/regions', who, { headers });
  const text = await answer.text();
  return answer.status === 200
    ? (/(first|second|third) name/.exec(text)?.[1] ?? text)
    : String(answer.status);
};
const write = (who: string, group: string) =>
  call(servers[0], '/accounts/shipper-cutoff-groups', who, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: group,
  });
const groups = async (at: 0 | 1, who: string, headers: Record<string, string> = {}) =>
  (await call(servers[at], '/accounts/shipper-cutoff-groups', who, { headers })).text();

it('a standby behind the primary never returns older data than a user has already seen', async () => {
  await name('first name');
  await expect
    .poll(() => standby.ask('select min(name) from region where id = (select min(id) from region)'))
    .toBe('first name');
  await standby.pause();
  await name('second name');
  expect([await regions(0), await regions(1), await regions(0, 'ben')]).toEqual(['first', 'first', 'first']);

  const written = await write('ana', 'Late ones');
  const position = written.headers.get('x-position') ?? '';
  expect(written.status).toBe(200);
  // The user's own write is visible on the server that took it, and on any that receives the user's position.
  expect(await groups(0, 'ana')).toContain('Late ones');
  expect(await groups(1, 'ana', { 'x-position': position })).toContain('Late ones');
  // Writes of others with a notification are visible on both servers. Those without one may be stale.
  await expect.poll(() => groups(1, 'ben')).toContain('Late ones');
  expect(await groups(0, 'ben')).toContain('Late ones');
  expect([await regions(0), await regions(0, 'ben'), await regions(1, 'ben')]).toEqual([
    'second',
    'first',
    'first',
  ]);

  await standby.ask('select pg_wal_replay_resume()::text');
  await expect.poll(() => standby.ask('select count(*)::text from cutoff_group')).toBe('1');
  await standby.pause();
  await name('third name');
  // The standby has caught up. All users read from it again and find what was written.
  await expect.poll(() => regions(0)).toBe('second');
  expect(await groups(0, 'ana')).toContain('Late ones');
  expect(await groups(1, 'ben', { 'x-position': position })).toContain('Late ones');
  await standby.ask('select pg_wal_replay_resume()::text');
});
it('every list is read from the standby without a write', async () => {
  await expect.poll(() => regions(0)).toBe('third');
  const lists = endpoints.filter(
    (e) =>
      e.method === 'GET' &&
      e.isReadOnly !== false &&
      e.reply.kind !== 'file' &&
      !e.path.includes('{') &&
      typeof e.permissions === 'object',
  );
  expect(lists.length).toBeGreaterThan(40);
  for (const e of lists) {
    const answer = await call(servers[0], e.path);
    expect([e.id, answer.status < 500 || (await answer.text())]).toEqual([e.id, true]);
  }
  // API request counts are in an unlogged table. Nothing else tried to write.
  expect(standby.complaints.filter((line) => !line.includes('unlogged relations'))).toEqual([]);
});
it('a frozen standby delays no request by more than three seconds, and is read again after it resumes', async () => {
  standby.signal('STOP');
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const many = await Promise.all(Array.from({ length: 30 }, (_, n) => regions(n % 2 === 0 ? 0 : 1, 'ben')));
  expect(new Set(many)).toEqual(new Set(['third']));
  expect(seconds()).toBeLessThan(5);
  const after = seconds();
  expect([await regions(0), await regions(1)]).toEqual(['third', 'third']);
  expect(seconds() - after).toBeLessThan(1);
  const health = () => call(servers[0], '/health').then((answer) => answer.json());
  expect(await health()).toMatchObject({ data: { ok: true, database: 'up', replica: 'down' } });
  standby.signal('CONT');
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ data: { replica: 'up' } });
});
it('a killed standby affects no request, and is read again when it is back', async () => {
  await standby.kill();
  expect([await regions(0), await regions(1, 'ben'), await regions(1)]).toEqual(['third', 'third', 'third']);
  const health = () => call(servers[0], '/health').then((answer) => answer.json());
  expect(await health()).toMatchObject({ data: { ok: true, database: 'up', replica: 'down' } });
  expect((await write('ben', 'While it was away')).status).toBe(200);
  expect(await groups(0, 'ben')).toContain('While it was away');
  await standby.start();
  expect(await groups(0, 'ben')).toContain('While it was away');
  await expect.poll(health).toMatchObject({ data: { replica: 'up' } });
  await standby.pause();
  await name('first name');
  await expect.poll(() => regions(1, 'ana')).toBe('third');
});
