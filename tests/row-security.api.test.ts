import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoWorldQueries, openRowScopeTestWorld } from './scope-queries.ts';
import type { TestAccount } from './factories.ts';
import type { TestWorld } from '#tests/world.ts';

/** What PostgreSQL itself shows to a session of the serving role, independent of the product's queries. */
let world: TestWorld;
beforeAll(async () => {
  world = await openRowScopeTestWorld();
});
afterAll(() => world.close());
const column = (text: string): Promise<string[]> => createDemoWorldQueries(world).column(text);
const one = (text: string, values: unknown[] = []): Promise<number> =>
  createDemoWorldQueries(world).one(text, values);
const person = (): Promise<number> =>
  one("select id from app_user where email = 'maria.fuentes@andesrose.example'");
const account = (number: string): Promise<TestAccount> => createDemoWorldQueries(world).account(number);

interface Sayer {
  caller?: string;
  person?: number;
}
/** Returns what a session of the serving role sees with plain SQL, without any filter of the product. */
async function seen(
  table: string,
  accounts: number[] | undefined,
  where = 'true',
  { caller = '', person }: Sayer = {},
): Promise<number> {
  const client = await world.serving.connect();
  try {
    await client.query('begin');
    if (accounts)
      await client.query(
        `
          select set_config('app.accounts', $1, true), set_config('app.everything', 'off', true),
            set_config('app.caller', $2, true), set_config('app.person', $3, true)
        `,
        [`{${accounts.join(',')}}`, caller, person === undefined ? '' : String(person)],
      );
    return Number((await client.query(`select count(*) from "${table}" where ${where}`)).rows[0]?.count);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
/**
 * For each protected table, the condition for rows that belong to none of the caller's accounts and not to their user. `$ids` are
 * their accounts.
 */
const walled: Record<string, string> = {
  // Archives and holds belong to the company.
  security_event: 'true',
  archive: 'true',
  archive_row: 'true',
  legal_hold: 'true',
  retention_run: 'true',
  erasure: 'true',
  personal_data_export: 'user_id is distinct from $person',
  // The company's setup and its imported data belong to its administrators.
  installation: 'true',
  first_administrator_link: 'true',
  deferred_setup_step: 'true',
  import_run: 'true',
  import_row: 'true',
  import_error: 'true',
  import_created_record: 'true',
  // The company's records of external API clients are visible to the company only.
  api_client: 'true',
  api_client_secret: 'true',
  api_client_usage: 'true',
  provisioned_user: 'true',
  provisioned_group: 'true',
  webhook: 'true',
  webhook_delivery: 'true',
  webhook_sent_event: 'true',
  orders: 'shipper_id <> all($ids)',
  consolidate: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit_event: 'false',
  scan: 'true',
  load_shortage: 'false',
  delivery_proof: 'false',
  tracking_link: 'true',
  // A consignee's proof of delivery covers only their own units. Links are for staff.
  delivery_exception: 'unit_id not in (select id from unit)',
  delivery_photo: 'unit_id not in (select id from unit)',
  driver_link: 'true',
  calendar_feed: 'account_ids is null or not account_ids && $ids',
  extension: 'shipper_id <> all($ids)',
  extension_consolidate: 'false',
  shipper_code: 'shipper_id <> all($ids)',
  xml_upload: 'shipper_id <> all($ids)',
  order_template: 'shipper_id <> all($ids)',
  order_template_line:
    'exists (select 1 from order_template t where t.id = template_id and t.shipper_id <> all($ids))',
  cooler_item: 'shipper_id <> all($ids) and consignee_id <> all($ids)',
  pallet_receipt: 'shipper_id <> all($ids)',
  bol: 'consignee_id <> all($ids) and bill_to_id <> all($ids) and deliver_to_id <> all($ids)',
  bol_detail: 'false',
  shipment: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  shipment_detail: 'false',
  shipment_rate: 'false',
  invoice: 'bill_to_id <> all($ids)',
  invoice_detail: 'false',
  invoice_delivery: 'false',
  payment: 'account_id <> all($ids)',
  bank_file_layout: 'true',
  payment_bank_line: 'payment_id not in (select id from payment)',
  dispute: 'payer_id <> all($ids)',
  dispute_note: 'false',
  dispute_document: 'false',
  claim: 'claimant_id <> all($ids)',
  claim_document: 'claim_id not in (select id from claim)',
  claim_packet: 'claim_id not in (select id from claim)',
  claim_packet_file: 'packet_id not in (select id from claim_packet)',
  packet_signing_key: 'true',
  push_key: 'true',
  credit_term: 'true',
  dunning_notice: 'true',
  statement_schedule: 'true',
  collection_note: 'true',
  collection_next_action: 'true',
  ledger_item: 'payer_id <> all($ids)',
  ledger_movement: 'payer_id <> all($ids)',
  ledger_entry: 'payer_id <> all($ids)',
  // Freight in transit: loads that carry freight of the account, now or later.
  load: `id not in (
    select d.load_id from load_drop d join unit u on u.drop_id = d.id
    where $ids && array[u.shipper_id, u.consignee_id, u.bill_to_id]
    union select k.load_id from load_pickup k join unit u on u.load_pickup_id = k.id
    where $ids && array[u.shipper_id, u.consignee_id, u.bill_to_id]
    union select d.load_id from load_drop d join load_plan p on p.drop_id = d.id where $ids && array[p.shipper_id, p.consignee_id]
    union select load_id from shipment where load_id is not null and $ids && array[shipper_id, consignee_id, bill_to_id]
  )`,
  load_pickup: 'false',
  load_drop: `deliver_to_id <> all($ids) and id not in (
    select u.drop_id from unit u where u.drop_id is not null and $ids && array[u.shipper_id, u.consignee_id, u.bill_to_id]
    union select p.drop_id from load_plan p where $ids && array[p.shipper_id, p.consignee_id]
  )`,
  load_plan: 'consignee_id <> all($ids) and coalesce(shipper_id <> all($ids), true)',
  eta: 'drop_id not in (select id from load_drop)',
  trailer_inspection: 'load_pickup_id not in (select id from load_pickup)',
  receiving_pallet:
    'shipper_id <> all($ids) and id not in (select receiving_pallet_id from unit where receiving_pallet_id is not null)',
  shuttle_load: 'id not in (select shuttle_load_id from unit where shuttle_load_id is not null)',
  service_sync_change: 'consolidate_id not in (select id from consolidate)',
  consignee_by_shipper: 'shipper_id <> all($ids) and consignee_id <> all($ids)',
  audit: "entity not in ('order', 'consolidate', 'unit', 'claim')",
  // A user's own records.
  job: 'started_by is distinct from $person',
  idempotency: "caller_subject <> 'somebody'",
  password: 'user_id <> $person',
  passkey: 'user_id <> $person',
  second_factor: 'user_id <> $person',
  recovery_code: 'user_id <> $person',
  second_factor_enrollment: 'user_id <> $person',
  pending_sign_in: 'user_id <> $person',
  second_factor_prompt: 'user_id <> $person',
  saved_view:
    'user_id <> $person and shared_role is null and (shared_account_id is null or shared_account_id <> all($ids))',
  report_subscription: 'user_id <> $person',
  notification: 'user_id <> $person',
  notification_preference: 'user_id <> $person',
  notification_schedule: 'user_id <> $person',
  push_subscription: 'user_id <> $person',
  one_time_token: 'user_id <> $person',
  user_role: 'user_id <> $person',
  user_group: 'user_id <> $person and account_id <> all($ids)',
  // Prices and scanners are visible to the company only.
  accounting_setting: 'true',
  tariff: 'true',
  accessorial_rule: 'true',
  holiday_surcharge: 'true',
  // The billing totals of a day, over all accounts.
  daily_total: 'true',
  rate_sheet: 'true',
  rate_sheet_version: 'true',
  rate_simulation: 'true',
  quote: 'true',
  printer: 'true',
  planning_setting: 'true',
  planning_road_factor: 'true',
  planning_lane: 'true',
  planning_separation: 'true',
  trailer_size: 'true',
  day_plan: 'true',
  temp_reading: 'true',
  temp_warning: 'true',
  line_lot: 'true',
  eta_hidden: 'true',
  sms_log: 'true',
  email_event: 'true',
  received_sms: 'true',
  floor_task: 'true',
  floor_task_unit: 'true',
  shuttle_setup: 'true',
  shuttle_manifest: 'true',
  scanner_user: 'true',
  scanner_session: 'true',
};
/** Data of the company that every session with an identified caller sees, because all users' work needs it. */
const forCallers = [
  // What can be shipped, until when and on which date.
  'day_of_service',
  'shuttle_file',
  'blocked_account',
  // A block that lists other shippers must be visible, or it would look like a block for all.
  'blocked_account_shipper',
  'shipper_profile',
  'account_flag',
  'warehouse_day',
  'warehouse_day_blocked_group',
  'warehouse_schedule',
  // The location of a unit, for its label and its history.
  'place',
  'door',
  'layout',
  'layout_template',
  'layout_position_history',
  'floor_plan_element',
  'storage_location',
  'storage_position',
  // The number of units on a truck, regardless of their owner.
  'load_count',
  // The recipient of an email, their language, and whether it was already sent.
  'app_user',
  'outbox',
];
/** Open to every session, each with its reason. */
const open: Record<string, string> = {
  account:
    'the directory: whom one may name is found by its words, and behind a policy the index of words is not used; stores bound it',
  warehouse: 'the houses themselves, named on every page, also before anybody has signed in',
};
/** Tables whose rows belong to a user or account although no key shows it. */
const saidElsewhere = [
  'archive',
  'archive_row',
  'retention_run',
  'security_event',
  'audit',
  'bank_file_layout',
  'daily_total',
  'idempotency',
  'load_count',
  'outbox',
  'packet_signing_key',
  'push_key',
  'api_client_usage',
  'first_administrator_link',
  'installation',
  'provisioned_group',
  'rate_sheet',
];
/** The history of units, changes and temperatures, kept at least 24 months. Nothing here shortens that. */
const histories = ['audit', 'temp_reading', 'unit_event'];
describe('row-level security without any filter of the application', () => {
  it('is enabled on every table with rows of accounts or warehouses', async () => {
    // A table belongs to accounts or warehouses if its keys lead to one, across any number of tables, or if a column is named
    // that way.
    const theirs = await column(
      `
        with recursive leads as (
          select 'account'::regclass::oid as id
          union
          select 'warehouse'::regclass::oid
          union
          select k.conrelid
          from pg_constraint k
          join leads l on l.id = k.confrelid
          where k.contype = 'f'
        )
        select c.relname as v
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p', 'm')
          and (
            c.oid in (select id from leads)
            or exists (
              select 1
              from pg_attribute a
              where a.attrelid = c.oid
                and not a.attisdropped
                and a.attname ~ '^(account|shipper|consignee|bill_to|deliver_to|care_of|(.*_)?warehouse)s?(_ids?)?$'
            )
          )
        order by 1
      `,
    );
    const wall = await column(
      `
        select relname as v
        from pg_class
        where relnamespace = 'public'::regnamespace and relrowsecurity
        order by 1
      `,
    );
    expect(theirs.filter((table) => !wall.includes(table))).toEqual(Object.keys(open));
    expect(wall).toEqual([...Object.keys(walled), ...forCallers].toSorted());
    expect(wall.filter((table) => !theirs.includes(table))).toEqual(saidElsewhere.toSorted());
  });
  it('shows no rows of any table to a session without a caller', async () => {
    const empty: Record<string, number> = {};
    for (const table of [...Object.keys(walled), ...forCallers])
      empty[table] = (await seen(table, undefined)) + (await seen(table, []));
    expect(Object.entries(empty).filter(([, rows]) => rows > 0)).toEqual([]);
  });
  it.each(forCallers)('shows %s to a session with a caller', async (table) => {
    const all = await one(`select count(*)::int as id from "${table}"`);
    expect(await seen(table, [], 'true', { caller: 'somebody' })).toBe(all);
  });
  it('shows users their own jobs, responses and passwords, and records their actions', async () => {
    const [me, other] = await world.rows<{ id: number }>('select id from app_user order by id limit 2');
    await world.rows(
      `
        insert into job (kind, started_by, created_at)
        select 'ratings', u, now()
        from unnest($1::int[]) u
      `,
      [[me?.id, other?.id]],
    );
    await world.rows(
      "insert into idempotency (caller_subject, key, fingerprint) values ('me', 'k', 'f'), ('other', 'k', 'f')",
    );
    const as = { caller: 'me', person: Number(me?.id) };
    expect([
      await seen('job', [], 'true', as),
      await seen('idempotency', [], 'true', as),
      await seen('password', [], 'true', as),
    ]).toEqual([1, 1, 1]);
  });
  it.each(Object.entries(walled))(
    '%s shows a session only the rows of its accounts and its user',
    async (table, foreign) => {
      const ids = [(await account('MA00101')).id];
      const all = await one(`select count(*)::int as id from "${table}"`);
      const as = { caller: 'somebody', person: await person() };
      const others = foreign
        .replaceAll('$ids', `'{${ids.join(',')}}'::int[]`)
        .replaceAll('$person', String(as.person));
      expect(await seen(table, ids, others, as)).toBe(0);
      if (all > 1) expect(await seen(table, ids, 'true', as)).toBeLessThan(all);
    },
  );
  it('hides from a shipper the price of freight that another account pays', async () => {
    const ids = [(await account('MA00101')).id];
    expect(
      await one('select count(*)::int as id from shipment where shipper_id = $1 and bill_to_id <> $1', [
        ids[0],
      ]),
    ).toBeGreaterThan(0);
    expect(
      await seen(
        'shipment_rate',
        ids,
        `shipment_id in (select id from shipment where bill_to_id <> ${ids[0]})`,
      ),
    ).toBe(0);
  });
  it('applies to the serving role, which owns no table and bypasses no policy', async () => {
    const role = await world.row<{ owns: number; super: boolean; bypass: boolean }>(
      `
        select (select count(*)::int from pg_class where relowner = r.oid) as owns, r.rolsuper as super,
          r.rolbypassrls as bypass
        from pg_roles r
        where rolname = 'coldlane_app'
      `,
    );
    expect(role).toEqual({ owns: 0, super: false, bypass: false });
    expect((await world.serving.query('select current_user')).rows[0]?.current_user).toBe('coldlane_app');
  });
  it('prevents a request from passing its scope to the next one on the same connection', async () => {
    const client = await world.serving.connect();
    try {
      await client.query("begin; select set_config('app.everything', 'on', true)");
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBeGreaterThan(0);
      await client.query('commit');
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBe(0);
    } finally {
      client.release();
    }
  });
  it('protects every history table from changes, by trigger and by grant', async () => {
    expect(
      await column(
        `
          select distinct t.tgrelid::regclass::text as v
          from pg_trigger t
          join pg_proc f on f.oid = t.tgfoid
          where f.proname = 'reject_history_change'
          order by 1
        `,
      ),
    ).toEqual(histories);
  });
  it.each(histories)('prevents the serving role from changing, deleting or truncating %s', async (table) => {
    const [name] = await column(
      `
        select column_name as v
        from information_schema.columns
        where table_name = '${table}' and is_identity = 'NO'
        order by ordinal_position
      `,
    );
    for (const act of [
      `update ${table} set ${name} = ${name}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(world.serving.query(act)).rejects.toThrow(/permission denied|never changed/);
  });
  it('prevents the serving role from changing a posted invoice and its lines', async () => {
    const client = await world.serving.connect();
    try {
      for (const act of [
        'update invoice set amount = amount + 1 where posted_at is not null',
        'delete from invoice where posted_at is not null',
        `
          update invoice_detail d
          set amount = 0
          from invoice i
          where i.id = d.invoice_id and i.posted_at is not null
        `,
        // A separately credited line is referenced by its credit, so the delete fails even before the check whether it is posted.
        `
          delete from invoice_detail d
          using invoice i
          where i.id = d.invoice_id and i.posted_at is not null
            and not exists (select 1 from invoice c where c.credit_of_line_id = d.id)
        `,
        'truncate invoice cascade',
      ]) {
        await client.query("begin; select set_config('app.everything', 'on', true)");
        await expect(client.query(act)).rejects.toThrow(/permission denied|never changed/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
