import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { StartupError } from '#app/config.ts';
import { preparePostgresHome, type PostgresHome } from '../postgres-home.ts';
import { startOrAdoptPostgres } from '../postgres.ts';
import { copyFileIfExists, listPathsBelow, saveFolderToBackup } from './copy-folder.ts';
import { type ClusterBackupManifest, type SavedFile, computeFileSha256Hex } from './manifest.ts';

/**
 * Saves the files of the embedded database while it runs, using PostgreSQL's low-level backup. With the archived log
 * (WAL_ARCHIVE_DIR) it can be restored to any later point in time.
 */

const notSaved = [
  /^pg_wal\//,
  /^postmaster\.(pid|opts)$/,
  /^pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\//,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
  /^coldlane\.log$/,
  /^backup_label$/,
  /^recovery\.signal$/,
];

type SavedPostgresFiles = Pick<ClusterBackupManifest, 'postgresVersion' | 'clusterFiles'>;

/** Saves the files of the embedded database below `backupFolder/postgres`. The database must be running. */
export async function saveRunningPostgresFiles(
  dataDir: string,
  backupFolder: string,
): Promise<SavedPostgresFiles> {
  const home = preparePostgresHome(dataDir, () => {});
  const client = new pg.Client({
    connectionString: `postgres://postgres:${home.notes.passwords.superuser}@127.0.0.1:${home.notes.port}/postgres`,
    application_name: 'coldlane backup',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // The slot prevents the log from being recycled until it is copied. It is dropped with the connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ]);
    const began = await client.query<{ segment: string; version: string }>(
      `select pg_walfile_name(pg_backup_start($1, true)) as segment, current_setting('server_version') as version`,
      ['coldlane'],
    );
    const clusterFiles = await saveFolderToBackup(home.data, backupFolder, 'postgres', (path) =>
      notSaved.every((pattern) => !pattern.test(path)),
    );
    const ended = await client.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
    );
    const [{ segment: first, version } = { segment: '', version: '' }] = began.rows;
    const [{ label, segment: last } = { label: '', segment: '' }] = ended.rows;
    writeFileSync(join(backupFolder, 'postgres', 'backup_label'), label, { mode: 0o600 });
    const written = [join('postgres', 'backup_label'), ...saveLog(home, backupFolder, first, last)];
    writeFileSync(join(backupFolder, 'postgres.json'), JSON.stringify({ passwords: home.notes.passwords }), {
      mode: 0o600,
    });
    const noted: SavedFile[] = [];
    for (const path of [...written, 'postgres.json'])
      noted.push({
        path,
        bytes: statSync(join(backupFolder, path)).size,
        sha256: await computeFileSha256Hex(join(backupFolder, path)),
      });
    return { postgresVersion: version, clusterFiles: [...clusterFiles, ...noted] };
  } finally {
    await client.end();
  }
}

/** Saves the log written during the backup. Without it the files are not consistent. */
function saveLog(home: PostgresHome, folder: string, first: string, last: string): string[] {
  const saved: string[] = [];
  const isSegment = /^[0-9A-F]{24}$/;
  for (const name of readdirSync(join(home.data, 'pg_wal'))
    .filter((each) => isSegment.test(each))
    .toSorted()) {
    if (name < first || name > last) continue;
    const path = join('postgres', 'pg_wal', name);
    if (copyFileIfExists(join(home.data, 'pg_wal', name), join(folder, path))) saved.push(path);
  }
  if (!saved.some((path) => path.endsWith(last)))
    throw new Error(`The log ${last} of the backup was deleted before it was copied.`);
  return saved;
}

type RecoveryOptions = {
  /** The folder with the archived log, needed to recover past the end of the backup. */
  archive?: string | undefined;
  /** The point in time to recover to. Without one, the end of the archive. */
  until?: Temporal.Instant | undefined;
};

/**
 * Puts the files of a backup into an empty data folder and lets PostgreSQL recover. Resolves when the database accepts writes.
 * Throws a StartupError if the folder already contains a database, or the archive ends before `until`.
 */
export async function restoreAndRecoverPostgresFiles(
  dataDir: string,
  folder: string,
  { archive, until }: RecoveryOptions,
): Promise<void> {
  if (existsSync(join(dataDir, 'postgres.json')) || existsSync(join(dataDir, 'postgres')))
    throw new StartupError(
      `${dataDir} contains a database: restore into a folder without one with DATA_DIR.`,
    );
  mkdirSync(dataDir, { recursive: true });
  const notes: object = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'));
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify({ ...notes, port: 0 }), { mode: 0o600 });
  const home = preparePostgresHome(dataDir, () => {});
  placeFiles(home, join(folder, 'postgres'));
  if (archive !== undefined) askForRecovery(home, resolve(archive), until);
  try {
    const opened = await startOrAdoptPostgres({ dataDir, log: () => {}, patienceMs: recoveryPatienceMs });
    await opened.stop();
  } catch (error) {
    const log = readFileSync(join(home.data, 'coldlane.log'), 'utf8');
    // The folder was empty. Files that cannot recover are removed, so that a later start does not use them.
    rmSync(home.data, { recursive: true, force: true });
    rmSync(join(dataDir, 'postgres.json'), { force: true });
    if (until !== undefined && log.includes('before configured recovery target'))
      throw new StartupError(
        `The archive ends before ${until.toString()}: enter an earlier time, or omit --until to restore everything in it.`,
      );
    throw error;
  }
  forgetRecovery(home);
}

/** Copied through a draft folder beside the target, so that an interrupted restore leaves no partial database. */
function placeFiles(home: PostgresHome, from: string): void {
  rmSync(home.data, { recursive: true, force: true });
  mkdirSync(home.data, { mode: 0o700 });
  for (const path of listPathsBelow(from))
    if (statSync(join(from, path)).isDirectory())
      mkdirSync(join(home.data, path), { recursive: true, mode: 0o700 });
    else copyFileIfExists(join(from, path), join(home.data, path));
  // PostgreSQL creates the contents of these folders, not the folders.
  for (const name of [
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ])
    mkdirSync(join(home.data, name), { recursive: true, mode: 0o700 });
  giveToAccount(home);
}

function giveToAccount({ account, data }: PostgresHome): void {
  if (account === undefined) return;
  chownSync(data, account.uid, account.gid);
  for (const path of listPathsBelow(data)) chownSync(join(data, path), account.uid, account.gid);
}

const recoverySettings = ['restore_command', 'recovery_target_time', 'recovery_target_action', 'hot_standby'];
const recoveryPatienceMs = 6 * 3_600_000;

function askForRecovery(home: PostgresHome, archive: string, until: Temporal.Instant | undefined): void {
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    ...(until === undefined
      ? []
      : [`recovery_target_time = '${until.toString().replace('T', ' ').replace('Z', '+00')}'`]),
    `recovery_target_action = 'promote'`,
    // Connections are refused until the recovery has ended.
    `hot_standby = 'off'`,
  ];
  const file = join(home.data, 'postgresql.auto.conf');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${settings.join('\n')}\n`);
  writeFileSync(join(home.data, 'recovery.signal'), '');
  giveToAccount(home);
}

function forgetRecovery(home: PostgresHome): void {
  const file = join(home.data, 'postgresql.auto.conf');
  const remainingLines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !recoverySettings.some((name) => line.startsWith(`${name} `)));
  writeFileSync(file, remainingLines.join('\n'));
}
