import { spawn, spawnSync, execFileSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#app/config.ts';
import { runExclusively } from './file-lock.ts';
import { preparePostgresHome, recreatePostgresFolder, type PostgresHome } from './postgres-home.ts';
import { findFreePort } from './ports.ts';

/** Our own launcher for the binaries that npm installed: PostgreSQL 18 in the data folder, reachable from this machine only. */

type StartPostgresOptions = {
  dataDir: string;
  log(line: string): void;
  /** False for temporary test databases: commits do not wait for the disk. */
  durable?: boolean;
  /** Keeps the log that a standby needs, which a temporary database otherwise lacks. */
  followed?: boolean;
  /** The folder to which the log is copied, at most a minute behind. */
  archive?: string | undefined;
  /** How long PostgreSQL may take to be ready, in ms. Recovery from a backup needs longer. */
  patienceMs?: number;
};
type How = { patienceMs: number; durable: boolean; followed: boolean; archive: string | undefined };
export type RunningPostgres = {
  /** The role that owns the database and migrates it. */
  ownerUrl: string;
  /** The role that serves requests and owns nothing. */
  url: string;
  stop(): Promise<void>;
};
type Running = { pid: number; port: number };

const database = 'coldlane';
const startPatienceMs = 120_000;

/**
 * Opens the database in `dataDir` and creates it if missing. Takes over a PostgreSQL that still runs on it because its server was
 * killed. Restarts one that exits while this process runs. Throws a StartupError that says how to fix the problem.
 */
export async function startOrAdoptPostgres({
  dataDir,
  log,
  durable = true,
  followed = durable,
  archive,
  patienceMs = startPatienceMs,
}: StartPostgresOptions): Promise<RunningPostgres> {
  const how = {
    patienceMs,
    durable,
    followed,
    archive: archive === undefined ? undefined : resolve(archive),
  };
  const inTurn = <T>(act: () => Promise<T>, say = log): Promise<T> =>
    runExclusively(
      join(resolve(dataDir), 'start.lock'),
      `preparing the data folder ${resolve(dataDir)}`,
      say,
      act,
    );
  const { home, holder, ...opened } = await inTurn(() => make(dataDir, log, how));
  let { running } = opened;
  const { port } = running;

  let stopping = false;
  let reviving: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (stopping || reviving !== undefined || isPostgres(running.pid, home.data)) return;
    log('PostgreSQL ended unexpectedly and is being restarted');
    reviving = ensureRunning(home, how, log, port)
      .then((again) => void (running = again))
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => (reviving = undefined));
  }, 250);
  watch.unref();

  return {
    ownerUrl: address('coldlane_owner', home.notes.passwords.owner, port),
    url: address('coldlane_app', home.notes.passwords.app, port),
    async stop() {
      stopping = true;
      clearInterval(watch);
      await reviving;
      // Prevents another start from checking at the same time whether it still runs.
      await inTurn(
        async () => {
          rmSync(holder, { force: true });
          if (!othersHold(home)) await shutDown(running.pid, home.data);
        },
        () => {},
      );
    },
  };
}

async function make(dataDir: string, log: (line: string) => void, how: How) {
  const home = preparePostgresHome(dataDir, log);
  if (how.archive !== undefined) openArchive(home, how.archive);
  const holder = hold(home);
  if (!existsSync(home.data)) initialize(home, how.durable, log);
  const running = await ensureRunning(home, how, log);
  await prepare(home, running.port);
  return { home, holder, running };
}

/** PostgreSQL itself writes there, under its own account. */
function openArchive({ account }: PostgresHome, archive: string): void {
  if (process.platform === 'win32')
    throw new StartupError(
      'WAL_ARCHIVE_DIR works on Linux and macOS: leave it out here, and use npm run backup.',
    );
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(archive, account.uid, account.gid);
}

const address = (user: string, password: string, port: number, name = database): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** Each process that uses the database leaves its process id, so that the last one to stop also stops PostgreSQL. */
function hold(home: PostgresHome): string {
  const folder = join(home.folder, 'holders');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!isAlive(Number(name))) rmSync(join(folder, name), { force: true });
  const file = join(folder, String(process.pid));
  writeFileSync(file, '');
  return file;
}

function othersHold(home: PostgresHome): boolean {
  const folder = join(home.folder, 'holders');
  const living = readdirSync(folder).filter((name) => isAlive(Number(name)));
  return living.some((name) => Number(name) !== process.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns whether that process is the PostgreSQL of that folder. After a reboot the id may belong to another process. */
function isPostgres(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

/** Reads PostgreSQL's own lock file: its process id, its port, and whether it accepts connections yet. */
function readLock(data: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

function initialize(home: PostgresHome, durable: boolean, log: (line: string) => void): void {
  log('Creating the database');
  // Uses a temporary name first, so that an interrupted start leaves nothing that looks complete.
  const draft = `${home.data}.new`;
  recreatePostgresFolder(home, draft);
  const passwordFile = join(home.folder, '.initdb-password');
  writeFileSync(passwordFile, home.notes.passwords.superuser, { mode: 0o600 });
  const readable = home.account === undefined ? passwordFile : join(draft, '..', '.initdb-password');
  if (home.account !== undefined) {
    if (readable !== passwordFile) renameSync(passwordFile, readable);
    chownSync(readable, home.account.uid, home.account.gid);
  }
  const collation = [
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const options = [
    '-D',
    draft,
    '-U',
    'postgres',
    `--pwfile=${readable}`,
    '--auth=scram-sha-256',
    '--no-instructions',
    ...collation,
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(join(home.binaries, 'bin', 'initdb'), options, {
    ...identity(home),
    encoding: 'utf8',
  });
  rmSync(readable, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartupError(
      `PostgreSQL could not create its database in ${home.data}: ${oneLine(result.error?.message ?? result.stderr)}. Check the disk and the folder, or set DATABASE_URL to use your own PostgreSQL server.`,
    );
  }
  renameSync(draft, home.data);
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-2)
    .join(' ')
    .replace(/\.$/, '');
const identity = (
  home: PostgresHome,
): { uid?: number; gid?: number; cwd: string; env: Record<string, string> } => ({
  uid: home.account?.uid,
  gid: home.account?.gid,
  cwd: '/',
  env: {
    LC_ALL: 'C',
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {}),
  },
});

async function ensureRunning(
  home: PostgresHome,
  how: How,
  log: (line: string) => void,
  fixedPort?: number,
): Promise<Running> {
  const until = Date.now() + how.patienceMs;
  let port = fixedPort ?? (home.notes.port === 0 ? await findFreePort() : home.notes.port);
  for (;;) {
    const lock = readLock(home.data);
    if (lock !== undefined && isPostgres(lock.pid, home.data)) {
      const living = await untilReady(lock.pid, home.data, until);
      if (living !== undefined) return remember(home, living);
    }
    // Removes the lock file only if its process id now belongs to another program. For a dead one, PostgreSQL itself checks,
    // together with its shared memory.
    if (lock !== undefined && isAlive(lock.pid) && !isPostgres(lock.pid, home.data))
      rmSync(join(home.data, 'postmaster.pid'), { force: true });
    const started = await launch(home, port, how, until);
    if ('pid' in started) return remember(home, started);
    if (/Address already in use/i.test(started.failure)) {
      if (fixedPort !== undefined && Date.now() > until)
        throw new StartupError(
          `Port ${fixedPort} of the embedded PostgreSQL was taken by another program: stop Coldlane and start it again.`,
        );
      if (fixedPort === undefined) port = await findFreePort();
      else await sleep(250);
      continue;
    }
    const lastOneStillEnding =
      /lock file .* already exists|pre-existing shared memory|lock file .* is empty/i.test(started.failure);
    if (!lastOneStillEnding || Date.now() > until) {
      throw new StartupError(
        `PostgreSQL did not start on ${home.data}: ${oneLine(started.failure) || 'it gave no reason'}. Its log is ${logFile(home)}; set DATA_DIR to use another folder, or DATABASE_URL to use your own PostgreSQL server.`,
      );
    }
    if (started.waited === 0) log('Waiting for the previous PostgreSQL to stop');
    await sleep(200);
  }
}

function remember(home: PostgresHome, running: Running): Running {
  if (home.notes.port !== running.port) {
    home.notes.port = running.port;
    home.saveNotes(home.notes);
  }
  return running;
}

const logFile = (home: PostgresHome): string => join(home.data, 'coldlane.log');

function settings(port: number, { durable, followed, archive }: How): string[] {
  const shared = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: durable ? '100' : '400',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
  };
  const lasting = durable
    ? { synchronous_commit: 'on', fsync: 'on' }
    : {
        synchronous_commit: 'off',
        fsync: 'off',
        full_page_writes: 'off',
        ...(followed ? {} : { wal_level: 'minimal', max_wal_senders: '0' }),
      };
  const archiving =
    archive === undefined
      ? {}
      : {
          archive_mode: 'on',
          archive_timeout: '60',
          // Under a temporary name until it is complete. An existing file is never overwritten.
          archive_command: `test -f "${archive}/%f" || (cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f")`,
        };
  return Object.entries({ ...shared, ...lasting, ...archiving }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/**
 * Starts PostgreSQL in a session of its own. Ctrl-C in the terminal reaches only this process, which stops PostgreSQL after the
 * last request.
 */
async function launch(
  home: PostgresHome,
  port: number,
  how: How,
  until: number,
): Promise<Running | { failure: string; waited: number }> {
  const file = logFile(home);
  if (existsSync(file) && statSync(file).size > 8_000_000) truncateSync(file);
  const from = existsSync(file) ? statSync(file).size : 0;
  const output = openSync(file, 'a', 0o600);
  if (home.account !== undefined) chownSync(file, home.account.uid, home.account.gid);
  const child = spawn(join(home.binaries, 'bin', 'postgres'), ['-D', home.data, ...settings(port, how)], {
    ...identity(home),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.on('error', (error) => (ended = error.message));
  child.on('exit', () => (ended ??= ''));
  const began = Date.now();
  while (Date.now() < until) {
    const lock = readLock(home.data);
    if (lock?.ready === true && lock.pid === child.pid) return { pid: lock.pid, port: lock.port };
    if (ended !== undefined)
      return { failure: ended || readFileSync(file, 'utf8').slice(from), waited: Date.now() - began };
    await sleep(15);
  }
  return { failure: `it was not ready after ${how.patienceMs / 60_000} minutes`, waited: how.patienceMs };
}

async function untilReady(pid: number, data: string, until: number): Promise<Running | undefined> {
  while (Date.now() < until && isPostgres(pid, data)) {
    const lock = readLock(data);
    if (lock?.ready === true && lock.pid === pid) return { pid, port: lock.port };
    await sleep(15);
  }
  return undefined;
}

async function shutDown(pid: number, data: string): Promise<void> {
  // Fast shutdown (rolls back open transactions), then immediate (recovery at the next start).
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isPostgres(pid, data)) return;
    process.kill(pid, signal);
    const until = Date.now() + patienceMs;
    while (Date.now() < until && isPostgres(pid, data)) await sleep(20);
  }
}

/** Creates the database and the roles that are missing. An interrupted first start continues where it stopped. */
async function prepare(home: PostgresHome, port: number): Promise<void> {
  const { superuser, owner, app } = home.notes.passwords;
  const client = new pg.Client({ connectionString: address('postgres', superuser, port, 'postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query<{ name: string }>(
      `
        select rolname as name
        from pg_roles
        where rolname like 'coldlane_%'
        union all
        select datname
        from pg_database
        where datname = $1
      `,
      [database],
    );
    const names = new Set(found.rows.map((row) => row.name));
    if (!names.has('coldlane_app')) await client.query(`create role coldlane_app login password '${app}'`);
    if (!names.has('coldlane_owner'))
      await client.query(
        `
          create role coldlane_owner login createdb createrole password '${owner}'; grant coldlane_app to
            coldlane_owner with admin option
        `,
      );
    if (!names.has(database)) await client.query(`create database ${database} owner coldlane_owner`);
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL in ${home.data} refused the connection: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR to use another folder.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
