import pg from 'pg';
import { type Config, StartupError } from '#app/config.ts';
import { findInstallationKind, initializeCompanyIfEmpty } from '#db/installation/installation.ts';
import type { InstallationKind } from '#db/installation/installation.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { seedDemoIfEmpty } from '#db/seed/index.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { startOrAdoptPostgres } from './postgres.ts';

/** The oldest supported PostgreSQL is the one that every test runs on. */
const oldestVersion = 18;

type OpenDatabase = { url: string; ownerUrl: string; replicaUrl?: string; stop(): Promise<void> };
type FilledDatabase = OpenDatabase & { world: InstallationKind };

/** Opens the database of a configuration with the newest schema, filled if it was empty. */
export async function openMigratedDatabaseFilledIfEmpty(
  config: Config,
  log: (line: string) => void,
): Promise<FilledDatabase> {
  const opened = await startOrConnectDatabase(config, log);
  try {
    return { ...opened, world: await migrateAndFillDatabaseIfEmpty(config, opened.ownerUrl, log) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/**
 * Migrates, adds what every version needs, and fills an empty database with the demo world or a company. Returns what the
 * database contains. Throws a StartupError if that is not what the start asks for.
 */
export async function migrateAndFillDatabaseIfEmpty(
  config: Config,
  ownerUrl: string,
  log: (line: string) => void,
): Promise<InstallationKind> {
  const ran = await migrateDatabaseAndJobQueue(ownerUrl);
  if (ran.length > 0) log(`Migrated the database (${ran.length} ${ran.length === 1 ? 'step' : 'steps'})`);
  await addMissingSystemRecords(ownerUrl);
  const world =
    config.emptyDatabaseFill === 'demo'
      ? await fillDemo(ownerUrl, config.clockStart ?? Temporal.Now.instant(), log)
      : await initializeCompanyIfEmpty(ownerUrl);
  if (world === 'demo' && config.production)
    throw new StartupError(
      'This database contains the demo data, whose passwords are public: use a separate database for production with DATABASE_URL.',
    );
  if (world === 'demo' && config.emptyDatabaseFill === 'company')
    throw new StartupError(
      config.database === undefined
        ? `The folder ${config.dataDir} contains the demo data: choose another folder, as in DATA_DIR=.data-company npm start -- --empty.`
        : 'This database contains the demo data: choose an empty one with DATABASE_URL.',
    );
  return world;
}

/** Starts the embedded PostgreSQL of the data folder, or connects to the one in DATABASE_URL. Does not migrate it. */
export async function startOrConnectDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.database === undefined)
    return startOrAdoptPostgres({ dataDir: config.dataDir, log, archive: config.walArchiveFolder });
  const { owner, serving } = config.database;
  // A container's database often starts slightly after the server.
  for (let attempt = 1; ; attempt += 1) {
    const errorText = await reach(owner);
    if (errorText === undefined) break;
    const { host, pathname } = new URL(owner);
    if (attempt === 20 || !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|starting up/.test(errorText))
      throw new StartupError(
        `The database at ${host}${pathname} cannot be used (${errorText}): check DATABASE_URL and that the server is running.`,
      );
    if (attempt === 1) log(`Waiting for the database at ${host}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return { url: serving, ownerUrl: owner, replicaUrl: config.replicaUrl, stop: async () => {} };
}

/**
 * Returns the error for a server that is too old, by `server_version_num`. The migrations use NOT ENFORCED, which is new in 18.
 */
export function getOutdatedPostgresError(serverVersionNum: number): string | undefined {
  if (serverVersionNum >= oldestVersion * 10_000) return undefined;
  return `it is PostgreSQL ${Math.floor(serverVersionNum / 10_000)} and Coldlane needs ${oldestVersion} or later`;
}

async function reach(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    return getOutdatedPostgresError(version.rows[0]?.number ?? 0);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return error instanceof Error ? `${error.message || code}` : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Filling runs in one transaction and takes a lock, so an interruption or a second server leaves nothing partial. */
async function fillDemo(
  ownerUrl: string,
  now: Temporal.Instant,
  log: (line: string) => void,
): Promise<InstallationKind> {
  const installed = await inDatabase(ownerUrl, findInstallationKind);
  if (installed !== undefined) return installed;
  const began = Date.now();
  // Of two concurrent starts, one waits here for the other and finds the database filled.
  if (await seedDemoIfEmpty({ ownerUrl, now, log }))
    log(`The demo data is loaded (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return (await inDatabase(ownerUrl, findInstallationKind)) ?? 'company';
}

/** Deletes all data. Throws while a server uses the database. */
export async function dropAllDataOrThrowIfInUse(ownerUrl: string): Promise<void> {
  await inDatabase(ownerUrl, async (client) => {
    const using = await client.query<{ servers: number }>(
      `
        select count(*)::int as servers
        from pg_stat_activity
        where datname = current_database() and application_name = 'coldlane'
      `,
    );
    if ((using.rows[0]?.servers ?? 0) > 0)
      throw new StartupError('Coldlane is using this database: stop it (Ctrl-C), then reset again.');
    await client.query("set client_min_messages = 'warning'");
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public; grant usage on schema public to public',
    );
  });
}

async function inDatabase<T>(ownerUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane start' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
