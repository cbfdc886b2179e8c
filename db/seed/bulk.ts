import pg from 'pg';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import type { BulkFirstIds, BulkSizes } from './bulk-sql-parts.ts';
import { bulkTablesWithOwnIds, linesPerBlock, loadsPerDay, unitsPerLine } from './bulk-sql-parts.ts';
import { buildAllBulkInserts } from './bulk-rows.ts';
import { seedDemoIfEmpty } from './index.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/** The benchmark data: millions of units beside the demo data, generated inside the database. */

const unitsADay = 30_000;
const daysAhead = 6;
const openDays = 7;
const mostAccounts = 50_000;

export interface BulkSeedInput {
  units: number;
  now: Temporal.Instant;
  log?(line: string): void;
}
export interface BulkSeedResult {
  units: number;
  shipments: number;
  accounts: number;
  firstDate: string;
  lastDate: string;
}

function sizesOf({ units, now }: BulkSeedInput): BulkSizes {
  const blocks = Math.max(1, Math.round(units / (unitsPerLine * linesPerBlock)));
  const days = Math.max(daysAhead + 4, Math.round(units / unitsADay));
  const today = dateInZone(now, demoCompanyTimeZone);
  const first = addDays(today, daysAhead + 1 - days);
  const pastDays = daysBetween(first, today);
  const accounts = Math.min(mostAccounts, Math.max(100, Math.round(units / 40)));
  const shippers = Math.round(accounts / 10);
  const upTo = (dayCount: number) => Math.ceil((Math.max(0, dayCount) * blocks) / days);
  return {
    blocks,
    days,
    firstDate: first,
    today,
    pastDays,
    pastBlocks: upTo(pastDays),
    closedBlocks: upTo(pastDays - openDays),
    accounts,
    shippers,
    consignees: accounts - shippers,
  };
}

/**
 * Adds the benchmark data to a migrated database, and the demo data first if it is missing. Takes about a minute for two million
 * units on two cores.
 */
export async function seedDemoIfMissingAndBulk(
  ownerUrl: string,
  input: BulkSeedInput,
): Promise<BulkSeedResult> {
  const log = input.log ?? (() => undefined);
  await seedDemoIfEmpty({ ownerUrl, now: input.now, log });
  const sizes = sizesOf(input);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane bulk' });
  // The running query reports a lost connection. Without a listener the process would exit instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set max_parallel_maintenance_workers = 2",
    );
    await client.query('begin');
    await bare(
      client,
      async () => {
        for (const [name, statement] of buildAllBulkInserts(await basesOf(client), sizes)) {
          const began = performance.now();
          const { rowCount } = await client.query(statement);
          log(`${name}: ${rowCount ?? 0} rows, ${((performance.now() - began) / 1000).toFixed(1)} s`);
        }
      },
      log,
    );
    for (const table of bulkTablesWithOwnIds)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    await client.query(
      `
        select setval('unit_serial', nextval('unit_serial') + $1::int),
          setval('order_number', nextval('order_number') + $1::int / 16),
          setval('load_number', nextval('load_number') + $2::int),
          setval('bol_serial', nextval('bol_serial') + $1::int / 16),
          setval('shipment_number', nextval('shipment_number') + $1::int / 4)
      `,
      [sizes.blocks * linesPerBlock * unitsPerLine + 10, sizes.days * loadsPerDay + 10],
    );
    await client.query("update number_series set next = next + $1::int / 16 where name = 'invoice'", [
      sizes.blocks * linesPerBlock * unitsPerLine + 10,
    ]);
    await client.query('select rebuild_load_counts()');
    // The triggers that write the ledger were disabled for these rows.
    await client.query(
      'select add_posted_invoices_to_ledger(array(select id from invoice where posted_at is not null))',
    );
    await client.query('select add_payments_to_ledger(array(select id from payment))');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return {
    units: sizes.blocks * linesPerBlock * unitsPerLine,
    shipments: sizes.pastBlocks * linesPerBlock,
    accounts: sizes.accounts,
    firstDate: sizes.firstDate,
    lastDate: addDays(sizes.firstDate, sizes.days - 1),
  };
}

/**
 * Drops indexes and foreign keys and disables triggers while the rows are inserted. Restores all of them afterwards, and
 * PostgreSQL validates them again.
 */
async function bare(client: pg.Client, act: () => Promise<void>, log: (line: string) => void): Promise<void> {
  const keys = await client.query<{ drop: string; make: string }>(
    `
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
          as make
      from pg_constraint
      where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
    `,
    [bulkTablesWithOwnIds],
  );
  const indexes = await client.query<{ drop: string; make: string }>(
    `
      select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
      from pg_index i
      where indrelid::regclass::text = any($1)
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
    `,
    [bulkTablesWithOwnIds],
  );
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop);
  for (const table of bulkTablesWithOwnIds) await client.query(`alter table "${table}" disable trigger user`);
  await act();
  for (const table of bulkTablesWithOwnIds) await client.query(`alter table "${table}" enable trigger user`);
  await client.query('select rebuild_daily_totals()');
  const began = performance.now();
  for (const { make } of [...indexes.rows, ...keys.rows]) await client.query(make);
  log(
    `${indexes.rows.length} indexes and ${keys.rows.length} foreign keys, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

/** The highest ids and numbers in use. The new ones continue from there. */
async function basesOf(client: pg.Client): Promise<BulkFirstIds> {
  const found: Record<string, number> = {};
  for (const table of bulkTablesWithOwnIds)
    found[table] =
      (await client.query<{ n: number }>(`select coalesce(max(id), 0)::int as n from "${table}"`)).rows[0]
        ?.n ?? 0;
  const series = await client.query<{ name: string; n: string }>(
    `
      select sequencename as name, coalesce(last_value, start_value)::text as n
      from pg_sequences
      where schemaname = 'public'
    `,
  );
  for (const { name, n } of series.rows) found[name] = Number(n);
  const numbers = await client.query<{ next: number }>(
    "select next from number_series where name = 'invoice'",
  );
  found['invoice_number'] = numbers.rows[0]?.next ?? 1;
  const rest = await client.query<{ mia: number; vis: number; product: number; tariff: number }>(
    `
      select (select id from warehouse where code = 'MIA') as mia,
        (select id from warehouse where code = 'VIS') as vis,
        (select id from product where code = 'ROS-RED') as product, (select min(id) from tariff) as tariff
    `,
  );
  return { ...found, ...rest.rows[0] };
}
