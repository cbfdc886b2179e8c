import pg from 'pg';
import { type Config, StartRefusal } from '#app/config.ts';
import { seedDemo } from '#db/seed/index.ts';
import { seedReference } from '#db/seed/reference.ts';
import { migrate } from '#kit/server/migrate.ts';
import { openPostgres } from './postgres.ts';

type OpenDatabase = { url: string; ownerUrl: string; replicaUrl?: string; stop(): Promise<void> };

/** The database of a configuration, newest schema, with the demo world if it is empty and this is no production. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const opened = await connectDatabase(config, log);
  try {
    await fillDatabase(config, opened.ownerUrl, log);
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** Migrates, and fills the demo world into an empty database. */
export async function fillDatabase(
  config: Config,
  ownerUrl: string,
  log: (line: string) => void,
): Promise<void> {
  const ran = await migrate(ownerUrl);
  if (ran.length > 0) log(`Migrated the database (${ran.length} ${ran.length === 1 ? 'step' : 'steps'})`);
  await seedReference(ownerUrl);
  if (config.demo) await fillIfEmpty(ownerUrl, config.clockStart ?? Temporal.Now.instant(), log);
}

/** Only the connection: the embedded PostgreSQL of the data folder, or the one that DATABASE_URL names. */
export async function connectDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.database === undefined) return openPostgres({ dataDir: config.dataDir, log });
  const { owner, serving } = config.database;
  // A container's database often comes up a moment after the server.
  for (let attempt = 1; ; attempt += 1) {
    const fault = await reach(owner);
    if (fault === undefined) break;
    const { host, pathname } = new URL(owner);
    if (attempt === 20 || !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|starting up/.test(fault))
      throw new StartRefusal(
        `The database at ${host}${pathname} cannot be used (${fault}): check DATABASE_URL and that the server runs.`,
      );
    if (attempt === 1) log(`Waiting for the database at ${host}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return { url: serving, ownerUrl: owner, replicaUrl: config.replicaUrl, stop: async () => {} };
}

async function reach(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    return (version.rows[0]?.number ?? 0) < 150_000 ? 'it is older than PostgreSQL 15' : undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return error instanceof Error ? `${error.message || code}` : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The filling itself is all or nothing and takes a lock, so a cut-off or a second server leaves nothing half done. */
async function fillIfEmpty(
  ownerUrl: string,
  now: Temporal.Instant,
  log: (line: string) => void,
): Promise<void> {
  const empty = await inDatabase(
    ownerUrl,
    async (client) => (await client.query('select from app_user limit 1')).rowCount === 0,
  );
  if (!empty) return;
  const began = Date.now();
  // Of two starts one waits here for the other, and finds it filled.
  if (await seedDemo({ ownerUrl, now, log }))
    log(`The demo world is filled (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** Throws everything away. Refuses while a server works on it. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  await inDatabase(ownerUrl, async (client) => {
    const using = await client.query<{ servers: number }>(
      `
        select count(*)::int as servers
        from pg_stat_activity
        where datname = current_database() and application_name = 'coldlane'
      `,
    );
    if ((using.rows[0]?.servers ?? 0) > 0)
      throw new StartRefusal('Coldlane is running on this database: stop it (Ctrl-C) and reset again.');
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
