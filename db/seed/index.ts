import pg from 'pg';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { hashPassword } from '#areas/people/passwords/passwords.service.ts';
import type { SeedTables } from './seed-tables.ts';
import type { NextSeriesNumbers } from './lading.ts';
import { addDemoArchivedAndArchivableRecords } from './archivable-records.ts';
import { addDemoViewsReportEmailsAndExportJobs } from './saved-views-and-requests.ts';
import { addMissingDemoListsAndCompanySettings } from './demo-lists.ts';
import { addDemoNotifications } from './notifications.ts';
import { addDemoEmailTemplates } from './email-templates.ts';
import { addDemoWriteOffs } from './receivables.ts';
import { addDemoApiClients } from './api-clients.ts';
import { demoScannerUsers, demoUsers } from './users.ts';
import { buildDemoData } from './demo-data.ts';
import type { DemoDataInput } from './demo-data.ts';
import { insertRowsWithColumnsOfFirstRow } from '../insert-rows.ts';
import { findInstallationKind, addStarterListsAndRecordInstallation } from '../installation/installation.ts';
import { addMissingSystemRecords } from '../installation/system-records.ts';

const demoLock = 0x636f6c66;

export interface SeedOptions {
  ownerUrl: string;
  now: Temporal.Instant;
  log(line: string): void;
}

/**
 * Fills an empty database with the demo data. A database with users or accounts stays as it is. All or nothing. Returns whether
 * it filled the database.
 */
export async function seedDemoIfEmpty({ ownerUrl, now, log }: SeedOptions): Promise<boolean> {
  await addMissingSystemRecords(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane demo' });
  // The running query reports a lost connection. Without a listener the process would exit instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [demoLock]);
    const isEmpty = await holdsNothing(client);
    if (isEmpty) {
      await addMissingDemoListsAndCompanySettings(client);
      await addStarterListsAndRecordInstallation(client, 'demo');
      await fill(client, now, log);
    }
    await client.query('commit');
    if (isEmpty) await client.query('analyze');
    return isEmpty;
  } finally {
    await client.end();
  }
}

async function holdsNothing(client: pg.Client): Promise<boolean> {
  if ((await findInstallationKind(client)) !== undefined) return false;
  const found = await client.query('select 1 from app_user union all select 1 from account limit 1');
  return found.rowCount === 0;
}

async function fill(client: pg.Client, now: Temporal.Instant, log: (line: string) => void): Promise<void> {
  log('Loading the demo data');
  const input = await gather(client, now);
  const { tables, usedSsccCount: ssccs } = buildDemoData(input);
  const planned = (['unit', 'load', 'shipment', 'invoice'] as const).map(
    (what) => `${count(tables, what)} ${what}s`,
  );
  log(`  Planned ${planned.join(', ')}`);
  await client.query('set constraints all deferred');
  // An invoice is posted after its lines are written, because the database rejects changes to a posted one.
  const posted = tables
    .getRows('invoice')
    .map((row) => ({ id: row['id'], at: row['posted_at'], line: row['credit_of_line_id'] }))
    .filter((row) => row.at !== null);
  for (const row of tables.getRows('invoice'))
    Object.assign(row, { posted_at: null, credit_of_line_id: null });
  for (const table of writeOrder(tables))
    await insertRowsWithColumnsOfFirstRow(client, table, tables.getRows(table));
  await client.query(
    `
      update invoice i
      set posted_at = p.at, credit_of_line_id = p.line
      from jsonb_to_recordset($1::jsonb) as p(id int, at timestamptz, line int)
      where i.id = p.id
    `,
    [JSON.stringify(posted)],
  );
  await addDemoWriteOffs(client, now);
  await client.query(
    "update admin_setting set value = 'https://pay.coldlane.example/statements/{account}' where code = 'linkStatements'",
  );
  await addDemoNotifications(client, now);
  await addDemoEmailTemplates(client, now);
  await client.query('select rebuild_load_counts()');
  await setSeries(client, tables, ssccs);
  await addDemoApiClients(client, now);
  await addDemoArchivedAndArchivableRecords(client, now);
  await addDemoViewsReportEmailsAndExportJobs(client, now);
  log(`  Wrote ${tables.listTableNames().reduce((sum, table) => sum + count(tables, table), 0)} rows`);
}
const count = (tables: SeedTables, table: string): number => tables.getRows(table).length;

async function gather(client: pg.Client, now: Temporal.Instant): Promise<DemoDataInput> {
  const regions = await client.query<{ id: number; code: string }>('select id, code from region');
  const products = await client.query<{ id: number; code: string; category: string }>(
    'select id, code, category from product',
  );
  const reason = await client.query<{ id: number }>("select id from cancel_reason where code = 'DUP'");
  const secrets = new Map<string, string>();
  for (const { password } of demoUsers)
    if (!secrets.has(password)) secrets.set(password, await hashPassword(password));
  for (const { pin } of demoScannerUsers) if (!secrets.has(pin)) secrets.set(pin, await hashPin(pin));
  return {
    now,
    credentialHashes: secrets,
    nextNumbers: await seriesOf(client),
    references: {
      regions: new Map(regions.rows.map((r) => [r.code, r.id])),
      products: new Map(products.rows.map((r) => [r.code, r.id])),
      categories: new Map(products.rows.map((r) => [r.id, r.category])),
      cancelReasonId: reason.rows[0]?.id ?? 0,
    },
  };
}

/**
 * The next numbers of the series. Past records get numbers below them, so that the next order gets the first number of the
 * series.
 */
async function seriesOf(client: pg.Client): Promise<NextSeriesNumbers> {
  const found = await client.query<{ name: string; next: number }>(
    `
      select sequencename as name, coalesce(last_value + increment_by, start_value)::int as next
      from pg_sequences
      where schemaname = 'public'
    `,
  );
  const numbered = await client.query<{ next: number }>(
    "select next from number_series where name = 'invoice'",
  );
  const next = (name: string) => found.rows.find((row) => row.name === name)?.next ?? 1;
  return {
    order: next('order_number'),
    unit: next('unit_serial'),
    load: next('load_number'),
    bol: next('bol_serial'),
    shipment: next('shipment_number'),
    invoice: numbered.rows[0]?.next ?? 1,
    // Drafts and pallets are numbered from one. Their series continue after the history.
    draft: next('invoice_draft_number'),
    sscc: next('sscc_serial'),
  };
}

/** Tables in foreign-key order. */
const parents = [
  'warehouse',
  'warehouse_schedule',
  'place',
  'account',
  'account_flag',
  'app_user',
  'role',
  'role_permission',
  'user_role',
  'user_group',
  'password',
  'shipper_group',
  'cutoff_group',
  'cutoff_group_schedule',
  'shipper_profile',
  'consignee_by_shipper',
  'scanner_user',
  'holiday_period',
  'holiday_period_region',
  'day_of_service',
  'blocked_account',
  'blocked_account_shipper',
  'shuttle_file',
  'shuttle_setup',
  'layout_template',
  'layout',
  'storage_location',
  'storage_position',
  'warehouse_day',
  'door',
  'floor_task',
  'floor_plan_element',
  'printer',
  'planning_setting',
  'planning_road_factor',
  'trailer_size',
  'planning_lane',
  'planning_separation',
  'shuttle_load',
  'load',
  'load_pickup',
  'load_drop',
  'load_plan',
  'eta',
  'eta_hidden',
  'tracking_link',
  'trailer_inspection',
  'sms_log',
  'received_sms',
  'outbox',
  'orders',
  'xml_upload',
  'consolidate',
  'line_lot',
  'extension',
  'extension_consolidate',
  'receiving_pallet',
  'pallet_receipt',
  'unit',
  'unit_event',
  'shuttle_manifest',
  'temp_reading',
  'load_shortage',
  'cooler_item',
  'bol',
  'bol_detail',
  'delivery_proof',
  'delivery_exception',
  'rate_sheet',
  'rate_sheet_version',
  'quote',
  'tariff',
  'fuel_price',
  'accessorial_rule',
  'holiday_surcharge',
  'billing_close',
  'billing_closed_day',
  'invoice',
  'invoice_delivery',
  'shipment',
  'shipment_detail',
  'shipment_rate',
  'invoice_detail',
  'payment',
  'claim',
  'claim_document',
  'dispute',
  'dispute_note',
  'collection_note',
  'collection_next_action',
  'dunning_notice',
  'credit_term',
  'statement_schedule',
  'audit',
];
function writeOrder(tables: SeedTables): string[] {
  const missing = tables.listTableNames().filter((table) => !parents.includes(table));
  if (missing.length > 0) throw new Error(`No step writes ${missing.join(', ')}`);
  return parents.filter((table) => count(tables, table) > 0);
}

/** Advances the id sequences past the ids assigned here. */
async function setSeries(client: pg.Client, tables: SeedTables, ssccs: number): Promise<void> {
  for (const table of tables.listTableNames()) {
    const last = Number(tables.getRows(table).at(-1)?.['id'] ?? 0);
    if (last > 0) await client.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [table, last]);
  }
  await client.query(
    `
      select setval('sscc_serial', nextval('sscc_serial') + $1),
        setval('invoice_draft_number', nextval('invoice_draft_number') + $2)
    `,
    [ssccs, count(tables, 'invoice')],
  );
}
