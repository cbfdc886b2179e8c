import { existsSync } from 'node:fs';
import pg from 'pg';
import { type Config, StartRefusal } from '#app/config.ts';
import { migrate } from '#kit/server/migrate.ts';
import { openPostgres } from './postgres.ts';

type OpenDatabase = { url: string; ownerUrl: string; replicaUrl?: string; stop(): Promise<void> };

/** The database of a configuration, newest schema, with the demo world if it is empty and this is no production. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const opened = await connect(config, log);
  try {
    const ran = await migrate(opened.ownerUrl);
    if (ran.length > 0) log(`Migrated the database (${ran.length} ${ran.length === 1 ? 'step' : 'steps'})`);
    if (config.demo) await fillIfEmpty(opened.ownerUrl, config.clockStart ?? Temporal.Now.instant(), log);
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function connect(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.database === undefined) return openPostgres({ dataDir: config.dataDir, log });
  const { owner, serving } = config.database;
  // A container's database often comes up a moment after the server.
  for (let attempt = 1; ; attempt += 1) {
    const fault = await reach(owner);
    if (fault === undefined) break;
    const { host, pathname } = new URL(owner);
    if (attempt === 20 || !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|starting up/.test(fault)) throw new StartRefusal(`The database at ${host}${pathname} cannot be used (${fault}): check DATABASE_URL and that the server runs.`);
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
    const version = await client.query<{ number: number }>("select current_setting('server_version_num')::int as number");
    return (version.rows[0]?.number ?? 0) < 150_000 ? 'it is older than PostgreSQL 15' : undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return error instanceof Error ? `${error.message || code}` : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function fillIfEmpty(ownerUrl: string, now: Temporal.Instant, log: (line: string) => void): Promise<void> {
  if (!(await isEmpty(ownerUrl))) return;
  if (!existsSync(new URL('../db/seed/index.ts', import.meta.url))) return log('There is no demo world to fill the database with');
  const { seedDemo } = await import('#db/seed/index.ts');
  const began = Date.now();
  log('Filling the demo world');
  await seedDemo({ ownerUrl, now, log: (line) => log(`  ${line}`) });
  log(`The demo world is filled (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** Nobody can sign in: nothing was filled yet, or the filling was cut off before its end. */
async function isEmpty(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query<{ empty: boolean }>('select not exists (select from app_user) as empty');
    return found.rows[0]?.empty === true;
  } finally {
    await client.end();
  }
}
