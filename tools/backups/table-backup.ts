import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartupError } from '#app/config.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { computeFileSha256Hex, type SavedTable, type TableBackupManifest } from './manifest.ts';

/**
 * The rows of every table in one consistent snapshot. The schema comes from the migrations, so a backup fits the embedded
 * database and any other, and needs no other program.
 */

type SavedTables = Pick<TableBackupManifest, 'migrations' | 'tables' | 'sequences'>;

const tablesSql = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and (n.nspname = 'public' or n.nspname like 'graphile_worker%')
  group by n.nspname, c.relname
  order by n.nspname, c.relname
`;
/** Written by the job queue's own migrations, not by the product. */
const queueMigrations = 'graphile_worker.migrations';

const quote = pg.escapeIdentifier;
const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

/** Saves the rows of all tables as of one point in time, while other sessions write. The URL is the owner's. */
export async function saveTableRowsToFolder(ownerUrl: string, folder: string): Promise<SavedTables> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const found = await client.query<{ schema: string; name: string; columns: string[] }>(tablesSql);
    mkdirSync(join(folder, 'tables'), { mode: 0o700 });
    const tables: SavedTable[] = [];
    for (const table of found.rows) {
      if (`${table.schema}.${table.name}` === queueMigrations) continue;
      const path = join('tables', `${table.schema}.${table.name}.gz`);
      const copy = client.query(
        copyTo(`copy ${qualified(table)} (${table.columns.map(quote).join(', ')}) to stdout`),
      );
      await pipeline(copy, createGzip({ level: 4 }), createWriteStream(join(folder, path), { mode: 0o600 }));
      const file = {
        bytes: statSync(join(folder, path)).size,
        sha256: await computeFileSha256Hex(join(folder, path)),
      };
      tables.push({ ...table, path, rows: copy.rowCount, ...file });
    }
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.schema_migration order by name',
    );
    // A sequence number is assigned before its row is committed. Sequences are read last, so none is behind the rows.
    return { migrations, tables, sequences: await readSequences(client) };
  });
}

async function readSequences(client: pg.Client): Promise<TableBackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences
    where schemaname = 'public' or schemaname like 'graphile_worker%'
    order by name
  `);
  const values: TableBackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const read = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    const [now] = read.rows;
    if (now !== undefined) values.push({ name, value: now.value, isCalled: now.called });
  }
  return values;
}

/**
 * Fills an empty database with the rows of a backup in one transaction. Throws a StartupError if the database is not empty, or if
 * the backup's version ran migrations that this one lacks.
 */
export async function migrateEmptyDatabaseAndRestoreTables(
  ownerUrl: string,
  folder: string,
  saved: SavedTables,
): Promise<void> {
  await connected(ownerUrl, refuseFilled);
  const last = saved.migrations.at(-1)?.name;
  await migrateDatabaseAndJobQueue(ownerUrl, { lastFileName: last });
  await connected(ownerUrl, async (client) => {
    await refuseOtherMigrations(client, saved);
    await client.query('begin');
    const dropped = await dropForeignKeys(client);
    const names = saved.tables.map(qualified);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of saved.tables) await fillTable(client, folder, table);
    for (const { name, value, isCalled } of saved.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
    for (const { table, name, definition } of dropped)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const found = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  if (found.rowCount === 0) return;
  throw new StartupError(
    'The database is not empty: restore into a new one, with a DATA_DIR or a DATABASE_URL that is still empty.',
  );
}

async function refuseOtherMigrations(client: pg.Client, saved: SavedTables): Promise<void> {
  const ran = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migration',
  );
  const here = new Map(ran.rows.map(({ name, checksum }) => [name, checksum]));
  const other = saved.migrations.find(({ name, checksum }) => here.get(name) !== checksum);
  if (other === undefined && here.size === saved.migrations.length) return;
  throw new StartupError(
    `The backup was created by another version of Coldlane (migration ${other?.name ?? [...here.keys()].at(-1)}): restore it with that version, then start the newer one.`,
  );
}

/** Foreign keys are recreated after the rows are inserted, which checks them all in one pass. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and (n.nspname = 'public' or n.nspname like 'graphile_worker%')
    order by 1, 2
  `);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(client: pg.Client, folder: string, table: SavedTable): Promise<void> {
  const copy = client.query(
    copyFrom(`copy ${qualified(table)} (${table.columns.map(quote).join(', ')}) from stdin`),
  );
  await pipeline(createReadStream(join(folder, table.path)), createGunzip(), copy);
  if (copy.rowCount === table.rows) return;
  throw new Error(`${table.path} restored ${copy.rowCount} of ${table.rows} rows.`);
}

async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'coldlane backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "set client_min_messages = 'warning'; set statement_timeout = 0; set lock_timeout = '60s'",
    );
    return await act(client);
  } finally {
    await client.end();
  }
}
