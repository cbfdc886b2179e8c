import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, StartupError } from '#app/config.ts';
import { startOrConnectDatabase } from '../database.ts';
import { copyFileIfExists, saveFolderToBackup } from './copy-folder.ts';
import { restoreAndRecoverPostgresFiles, saveRunningPostgresFiles } from './cluster-backup.ts';
import { type BackupManifest, readAndVerifyBackupManifest, writeBackupManifest } from './manifest.ts';
import { migrateEmptyDatabaseAndRestoreTables, saveTableRowsToFolder } from './table-backup.ts';

/** What a data folder contains of the company beside the database. */
const storedFolder = 'files';
const sealingKey = 'secrets.key';
const isStored = (path: string): boolean => path === sealingKey || path.startsWith(storedFolder);

type PrintLine = (line: string) => void;

/**
 * Saves the company of a configuration into a new folder below `parentFolder` while Coldlane runs, and returns that folder.
 * `kind` is either the rows of the tables, which fit any database, or the files of the embedded database, for point-in-time
 * recovery. Throws a StartupError if the folder cannot take the backup.
 */
export async function takeBackup(
  config: Config,
  parentFolder: string,
  kind: BackupManifest['kind'],
  printLine: PrintLine,
): Promise<string> {
  if (kind === 'cluster' && config.database !== undefined)
    throw new StartupError(
      '--cluster saves only the embedded database: for your own PostgreSQL server use pg_basebackup, or omit --cluster.',
    );
  const began = Temporal.Now.instant().round('second').toString();
  const folder = join(resolve(parentFolder), `coldlane-${began.replaceAll(/[-:]/g, '')}`);
  if (existsSync(folder)) throw new StartupError(`${folder} already exists: try again in a second.`);
  const draft = `${folder}.part`;
  mkdirSync(draft, { recursive: true });
  chmodSync(draft, 0o700);
  const database = await startOrConnectDatabase(config, printLine);
  try {
    const saved =
      kind === 'tables'
        ? { kind, ...(await saveTableRowsToFolder(database.ownerUrl, draft)) }
        : { kind, ...(await saveRunningPostgresFiles(config.dataDir, draft)) };
    // Rows are as of the start. The files of a cluster are consistent only from the end of their copying.
    const takenAt = kind === 'tables' ? began : Temporal.Now.instant().toString();
    const storedFiles = await saveFolderToBackup(config.dataDir, draft, 'stored', isStored);
    writeBackupManifest(draft, { format: 1, takenAt, ...saved, storedFiles });
    renameSync(draft, folder);
  } finally {
    await database.stop();
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

type RestoreOptions = { archive?: string | undefined; until?: Temporal.Instant | undefined };

/**
 * Restores a backup into the empty database and data folder of a configuration, after comparing every file with its checksum.
 * Throws a StartupError if the backup is incomplete, the target is not empty, or `until` cannot be reached.
 */
export async function restoreBackupIntoEmptyTarget(
  config: Config,
  backupFolder: string,
  { archive, until }: RestoreOptions,
  say: PrintLine,
): Promise<void> {
  const folder = resolve(backupFolder);
  const manifest = await readAndVerifyBackupManifest(folder);
  refuseUnfitting(config, manifest, until, archive);
  for (const { path } of manifest.storedFiles) {
    const target = join(config.dataDir, path.slice('stored/'.length));
    if (existsSync(target))
      throw new StartupError(`${target} already exists: restore into an empty data folder with DATA_DIR.`);
  }
  if (manifest.kind === 'cluster')
    await restoreAndRecoverPostgresFiles(config.dataDir, folder, { archive, until });
  else {
    const database = await startOrConnectDatabase(config, say);
    try {
      await migrateEmptyDatabaseAndRestoreTables(database.ownerUrl, folder, manifest);
    } finally {
      await database.stop();
    }
  }
  for (const { path } of manifest.storedFiles) {
    const target = join(config.dataDir, path.slice('stored/'.length));
    mkdirSync(dirname(target), { recursive: true });
    copyFileIfExists(join(folder, path), target);
  }
}

function refuseUnfitting(
  config: Config,
  manifest: BackupManifest,
  until: Temporal.Instant | undefined,
  archive: string | undefined,
): void {
  if (manifest.kind === 'cluster' && config.database !== undefined)
    throw new StartupError(
      'This backup contains the files of an embedded database: unset DATABASE_URL and restore it into a new DATA_DIR.',
    );
  if (manifest.kind === 'tables' && until !== undefined)
    throw new StartupError(
      '--until needs a backup that was taken with --cluster, and the log archive (WAL_ARCHIVE_DIR).',
    );
  if (until === undefined) return;
  if (archive === undefined)
    throw new StartupError('--until needs the log archive: set its folder with WAL_ARCHIVE_DIR.');
  if (Temporal.Instant.compare(until, Temporal.Instant.from(manifest.takenAt)) < 0)
    throw new StartupError(
      `This backup was taken at ${manifest.takenAt}, after ${until.toString()}: use an older one.`,
    );
}
