import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Held while migrating, so that of several servers starting together one migrates and the others wait. */
const migrationLock = 0x636f6c64;
const workerSchema = 'graphile_worker';

/** The role the server runs its requests as: it owns nothing, so row-level policies and revokes bind it. */
const servingRole = 'coldlane_app';

/**
 * Brings a database to the newest schema, forward only: the SQL files of `folder` by name, each in its own transaction,
 * then the job queue's own schema. Connect as the owner. Safe to run from several servers at once; with nothing to do it only looks.
 * Answers the names of the migrations it ran.
 */
export async function migrate(
  ownerUrl: string,
  folder: URL = new URL('../../db/migrations/', import.meta.url),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane migrate' });
  // The query in flight reports a lost connection; without a listener the process would end instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query("set client_min_messages = 'warning'");
    const ran = await runFiles(client, folder);
    await runWorkerMigrations(client, ownerUrl);
    return ran;
  } finally {
    await client.end();
  }
}

async function runFiles(client: pg.Client, folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  await client.query(
    'create table if not exists public.schema_migration (name text primary key, at timestamptz not null default now())',
  );
  const done = await client.query<{ name: string }>('select name from public.schema_migration');
  const known = new Set(done.rows.map((row) => row.name));
  const pending = names.filter((name) => !known.has(name));
  if (pending.length > 0) await prepareServingRole(client);
  for (const name of pending) await runFile(client, name, await readFile(new URL(name, folder), 'utf8'));
  return pending;
}

async function runFile(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.schema_migration (name) values ($1)', [name]);
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
 * The serving role and what it may do with tables still to come. Default privileges come before the first table,
 * so that a revoke inside a migration is the last word and no later blanket grant undoes it.
 */
async function prepareServingRole(client: pg.Client): Promise<void> {
  const found = await client.query<{ may: boolean }>(
    "select pg_has_role(current_user, oid, 'set') as may from pg_roles where rolname = $1",
    [servingRole],
  );
  if (found.rows[0] === undefined) await client.query(`create role ${servingRole} nologin`);
  // One address for everything means `set role`; the creator of a role does not get that right by itself.
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
  // The queue's tables come with row security on and no policy: closed to everyone but their owner.
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
