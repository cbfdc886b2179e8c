import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Held during migration, so that when several servers start together one migrates and the others wait. */
const migrationLock = 0x636f6c64;
const workerSchema = 'graphile_worker';

/** The role that runs requests. It owns nothing, so row-level policies and revokes apply to it. */
const servingRole = 'coldlane_app';

/**
 * Migrates a database to the newest schema, forward only: the SQL files of `folder` by name, each in its own transaction, then
 * the job queue's own schema. Connect as the owner. Safe to run from several servers at once. If there is nothing to do, it only
 * checks. Returns the names of the migrations that it ran. `last` is the name of the last file to run, for the schema of an older
 * version.
 */
export async function migrateDatabaseAndJobQueue(
  ownerUrl: string,
  {
    folder = new URL('../../db/migrations/', import.meta.url),
    lastFileName: last,
  }: { folder?: URL | undefined; lastFileName?: string | undefined } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane migrate' });
  // The pending query reports a lost connection. Without a listener the process would end instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query("set client_min_messages = 'warning'");
    const ran = await runFiles(client, folder, last);
    await runWorkerMigrations(client, ownerUrl);
    return ran;
  } finally {
    await client.end();
  }
}

const formerlyLine = /^-- formerly (\S+\.sql)\n/;
interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** The name under which an older version ran this file, from its first line: `-- formerly 0012_name.sql`. */
  formerly: string | undefined;
}

/** Returns the files of a folder in number order. Throws if two share a number, because their order would be undefined. */
async function migrationsIn(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const nameByNumber = new Map<string, string>();
  for (const name of names) {
    const number = name.split('_')[0] ?? name;
    const other = nameByNumber.get(number);
    if (other !== undefined)
      throw new Error(
        `Migrations ${other} and ${name} have the same number: give the newer one the next free number.`,
      );
    nameByNumber.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256')
        .update(sql.replaceAll('\r\n', '\n').replace(formerlyLine, ''))
        .digest('hex');
      return { name, sql, checksum, formerly: formerlyLine.exec(sql)?.[1] };
    }),
  );
}

async function runFiles(client: pg.Client, folder: URL, last?: string): Promise<string[]> {
  const migrations = await migrationsIn(folder);
  await client.query(
    `
      create table if not exists public.schema_migration (
        name text primary key, at timestamptz not null default now()
      ); alter table public.schema_migration add column if not exists checksum text
    `,
  );
  await rename(client, migrations);
  const done = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from public.schema_migration',
  );
  const ran = new Map(done.rows.map((row) => [row.name, row.checksum]));
  refuseChanged(migrations, ran);
  await keepChecksums(client, migrations);
  const pending = migrations.filter(({ name }) => !ran.has(name) && (last === undefined || name <= last));
  if (pending.length > 0) await prepareServingRole(client);
  for (const migration of pending) await runFile(client, migration);
  return pending.map(({ name }) => name);
}

/** Renames the record of a renumbered file, so that it keeps its place in history. */
async function rename(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, formerly } of migrations)
    if (formerly !== undefined)
      await client.query('update public.schema_migration set name = $1 where name = $2', [name, formerly]);
}

/** Rejects a changed migration. Databases that already ran it would differ from those that run it now. */
function refuseChanged(migrations: readonly Migration[], ran: ReadonlyMap<string, string | null>): void {
  for (const { name, checksum } of migrations) {
    const before = ran.get(name);
    if (typeof before === 'string' && before !== checksum)
      throw new Error(
        `Migration ${name} has been changed since this database ran it: restore its text and add your changes in a new migration.`,
      );
  }
}

/** Adds checksums of the current files for databases that were migrated before checksums were stored. */
async function keepChecksums(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `update public.schema_migration m
     set checksum = f.checksum
     from unnest($1::text[], $2::text[]) as f(name, checksum)
     where m.name = f.name and m.checksum is null`,
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
}

async function runFile(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(
      `Migration ${name} failed${place(error, sql)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function place(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` at line ${sql.slice(0, Number(error.position)).split('\n').length}`;
}

/**
 * Creates the serving role and its default privileges for future tables. Default privileges come before the first table. A revoke
 * inside a migration is then final, and no later blanket grant undoes it.
 */
async function prepareServingRole(client: pg.Client): Promise<void> {
  const found = await client.query<{ may: boolean }>(
    "select pg_has_role(current_user, oid, 'set') as may from pg_roles where rolname = $1",
    [servingRole],
  );
  if (found.rows[0] === undefined) await client.query(`create role ${servingRole} nologin`);
  // One database URL for everything requires `set role`. The creator of a role does not get that right automatically.
  if (found.rows[0]?.may !== true) await client.query(`grant ${servingRole} to current_user`);
  await client.query(`
    grant usage on schema public to ${servingRole};
    grant select on public.schema_migration to ${servingRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${servingRole};
    alter default privileges in schema public grant usage on sequences to ${servingRole};
    alter default privileges in schema public grant execute on functions to ${servingRole};
  `);
}

async function runWorkerMigrations(client: pg.Client, ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema: workerSchema, noPreparedStatements: true });
  const closed = await client.query<{ name: string }>(
    `
      select format('%I', c.relname) as name
      from pg_class c
      where c.relnamespace = $1::regnamespace
        and c.relkind = 'r'
        and not (
          c.relrowsecurity is false
          or exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = $2)
        )
    `,
    [workerSchema, servingRole],
  );
  const granted = await client.query<{ all: boolean }>(
    `
    select coalesce(bool_and(has_table_privilege($2, c.oid, 'insert')), false) as all
    from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'`,
    [workerSchema, servingRole],
  );
  if (closed.rows.length === 0 && granted.rows[0]?.all === true) return;
  // The queue's tables have row-level security without a policy, so only their owner can access them.
  const policies = closed.rows.map(
    ({ name }) =>
      `
        create policy ${servingRole} on ${workerSchema}.${name} for all to ${servingRole}
        using (true) with check (true);
      `,
  );
  await client.query(`
    grant usage on schema ${workerSchema} to ${servingRole};
    grant select, insert, update, delete on all tables in schema ${workerSchema} to ${servingRole};
    grant usage on all sequences in schema ${workerSchema} to ${servingRole};
    grant execute on all functions in schema ${workerSchema} to ${servingRole};
    ${policies.join('\n')}
  `);
}
