import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from './accounts.contract.ts';
import { accountSchema, accountChangeSchema } from './account-editor.contract.ts';
import type { Account, AccountChange } from './account-editor.contract.ts';
import type { DatabaseTables } from '#kit/server/db.ts';
import { isAccountFullyVisibleSql } from './accounts.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { isoInstantTextSql, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Unit status "loaded" (areas/freight/units/units.contract.ts). */
const onTruck = 7;

/**
 * Finds one complete account that the caller can view in full, with its remaining freight: entered, not deleted, for today
 * or later, not yet on a truck.
 */
export async function findFullyVisibleAccountById(
  work: RequestContext,
  id: number,
): Promise<Account | undefined> {
  const today = sql`(${work.now.toString()}::timestamptz at time zone a.time_zone)::date`;
  return queryFirstRow(work.tx, accountSchema)`
    select a.id, a.number, a.account_type as "accountTypeId", a.name, a.billing_name as "billingName",
      a.active, a.address1, a.city, a.state_code as state, a.zip, a.time_zone as zone, a.latitude,
      a.longitude, nullif(a.phone, '') as phone, nullif(a.email, '') as email, a.language, a.terms_days as "termsDays",
      a.default_payment_term as "defaultPaymentTerm", a.billing_consolidation as "billingConsolidation",
      a.sms_on as "smsOn", ${isoInstantTextSql('a.sms_consent_at')} as "smsConsentAt",
      a.sms_consent_by as "smsConsentBy", a.sms_consent_source as "smsConsentSource",
      case
      when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number, 'name', b.name) end as
        "defaultBillTo",
      case
      when w.id is not null then jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) end as
        warehouse,
      array(select f.flag from account_flag f where f.account_id = a.id order by f.flag) as flags,
      (select count(*)::int from account o where o.default_bill_to_id = a.id) as "billsFor",
      (
        select jsonb_build_object('orders', count(distinct c.order_id), 'units', count(*))
        from consolidate c
        join unit u on u.consolidate_id = c.id and u.active and u.status <> ${onTruck}
        where c.deleted_at is null
          and c.outbound_date >= ${today}
          and c.id in (
            select l.id
            from consolidate l
            where a.account_type = ${sql.lit(accountType.consignee)} and l.consignee_id = a.id and l.day_of_service >= ${today}
            union all
            select l.id
            from orders o
            join consolidate l on l.order_id = o.id
            where a.account_type = ${sql.lit(accountType.shipper)}
              and o.shipper_id = a.id
              and o.ship_date >= ${today} - 14
              and o.deleted_at is null
          )
      ) as open,
      ${isoInstantTextSql('a.updated_at')} as "updatedAt", u.name as "updatedBy", a.row_version as "rowVersion"
    from account a
    left join account b on b.id = a.default_bill_to_id
    left join warehouse w on w.id = a.warehouse_id
    left join app_user u on u.id = a.updated_by
    where a.id = ${id} and ${isAccountFullyVisibleSql(work)}
  `;
}

/** An account as it is saved: one row from the form or an imported sheet. */
const accountValues = z.object({
  number: z.string(),
  accountTypeId: z.int(),
  name: z.string(),
  billingName: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.string(),
  termsDays: z.int(),
  defaultPaymentTerm: z.int(),
  warehouseId: z.int().nullable(),
  billingConsolidation: z.boolean(),
  active: z.boolean(),
  smsOn: z.boolean(),
  smsConsentAt: z.string().nullable(),
  smsConsentBy: z.string().nullable(),
  smsConsentSource: z.string().nullable(),
});
export type AccountColumnValues = z.output<typeof accountValues>;
/** Bill-to and flags are separate from the values, because they may name accounts of the same sheet. */
export interface AccountToSave {
  values: AccountColumnValues;
  billToNumber: string | null;
  flags: readonly string[];
}
/** The columns that are written, with their types. */
const shape = {
  number: 'text',
  account_type: 'int',
  name: 'text',
  billing_name: 'text',
  address1: 'text',
  city: 'text',
  state_code: 'text',
  zip: 'text',
  time_zone: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  phone: 'text',
  email: 'text',
  language: 'text',
  terms_days: 'int',
  default_payment_term: 'int',
  warehouse_id: 'int',
  billing_consolidation: 'boolean',
  active: 'boolean',
  sms_on: 'boolean',
  sms_consent_at: 'timestamptz',
  sms_consent_by: 'text',
  sms_consent_source: 'text',
} as const satisfies Partial<Record<keyof DatabaseTables['account'], string>>;
const columns = Object.keys(shape);
const typed = sql.raw(
  Object.entries(shape)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);
const listed = (write: (column: string) => string, some = columns) => sql.raw(some.map(write).join(', '));
const rowOf = (v: AccountColumnValues): Record<keyof typeof shape, unknown> => ({
  number: v.number,
  account_type: v.accountTypeId,
  name: v.name,
  billing_name: v.billingName,
  address1: v.address1,
  city: v.city,
  state_code: v.state,
  zip: v.zip,
  time_zone: v.zone,
  latitude: v.latitude,
  longitude: v.longitude,
  phone: v.phone,
  email: v.email,
  language: v.language,
  terms_days: v.termsDays,
  default_payment_term: v.defaultPaymentTerm,
  warehouse_id: v.warehouseId,
  billing_consolidation: v.billingConsolidation,
  active: v.active,
  sms_on: v.smsOn,
  sms_consent_at: v.smsConsentAt,
  sms_consent_by: v.smsConsentBy,
  sms_consent_source: v.smsConsentSource,
});
const madeAccount = z.object({
  id: z.int(),
  number: z.string(),
});
/** Inserts accounts and returns the created ones. Accounts whose number was taken in the meantime are left out of the result. */
export async function insertAccountsSkippingTakenNumbers(
  work: RequestContext,
  accounts: readonly AccountToSave[],
): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const insertedAccounts = await queryRows(work.tx, madeAccount)`
    insert into account (${listed((c) => c)}, updated_at, updated_by)
    select ${listed((c) => `r.${c}`)}, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(accounts.map((r) => rowOf(r.values)))}::jsonb) as r(${typed})
    on conflict (number) do nothing
    returning id, number
  `;
  return new Map(insertedAccounts.map((r) => [r.number, r.id]));
}
const idRow = z.object({
  id: z.int(),
});
/** Updates accounts whose version is still the one that was read, and returns those. */
export async function updateAccountsIfVersionMatches(
  work: RequestContext,
  accounts: readonly (AccountToSave & { id: number; rowVersion: number })[],
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const changing = columns.filter((column) => column !== 'number' && column !== 'account_type');
  const records = accounts.map((r) => ({ id: r.id, version: r.rowVersion, ...rowOf(r.values) }));
  const done = await queryRows(work.tx, idRow)`
    update account a
    set ${listed((c) => `${c} = r.${c}`, changing)},
      row_version = a.row_version + 1, updated_at = ${work.now.toString()}::timestamptz,
      updated_by = ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id int, version int, ${typed})
    where a.id = r.id and a.row_version = r.version
    returning a.id
  `;
  return done.map((r) => r.id);
}
/** Updates default bill-tos and flags of accounts that already exist. */
export async function replaceAccountBillTosAndFlags(
  work: RequestContext,
  rows: readonly { id: number; billToNumber: string | null; flags: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update account a
    set default_bill_to_id = b.id
    from jsonb_to_recordset(
      ${JSON.stringify(rows.map((r) => ({ id: r.id, bill_to: r.billToNumber })))}::jsonb
    ) as r(id int, bill_to text)
    left join account b on b.number = r.bill_to
    where a.id = r.id and a.default_bill_to_id is distinct from b.id
  `.execute(work.tx);
  const marks = rows.flatMap((r) => r.flags.map((flag) => ({ id: r.id, flag })));
  const flagRowsSql = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(id int, flag text)`;
  await sql`
    delete from account_flag f
    where f.account_id = any(${rows.map((r) => r.id)}::int[])
      and not exists (select 1 from ${flagRowsSql} where m.id = f.account_id and m.flag = f.flag)
  `.execute(work.tx);
  await sql`
    insert into account_flag (account_id, flag)
    select m.id, m.flag
    from ${flagRowsSql}
    on conflict do nothing
  `.execute(work.tx);
}
export async function updateAccountActiveIfVersionMatches(
  work: RequestContext,
  id: number,
  version: number,
  active: boolean,
): Promise<boolean> {
  const done = await work.tx
    .updateTable('account')
    .set({
      active,
      row_version: version + 1,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

const knownRow = accountValues.extend({
  id: z.int(),
  rowVersion: z.int(),
  billToId: z.int().nullable(),
  billToNumber: z.string().nullable(),
  flags: z.array(z.string()),
});
export interface ExistingAccount extends AccountToSave {
  id: number;
  rowVersion: number;
  billToId: number | null;
}
/** Finds accounts by number, as an import compares them. Locks them until the transaction ends if they are to be changed. */
export async function findAccountsForImport(
  work: RequestContext,
  numbers: readonly string[],
  lock: boolean,
): Promise<ExistingAccount[]> {
  const found = await queryRows(work.tx, knownRow)`
    select a.id, a.number, a.account_type as "accountTypeId", a.name,
      coalesce(nullif(a.billing_name, ''), a.name) as "billingName", a.address1, a.city,
      a.state_code as state, a.zip, a.time_zone as zone, a.latitude, a.longitude, nullif(a.phone, '') as phone,
      nullif(a.email, '') as email, a.language, a.terms_days as "termsDays", a.default_payment_term as "defaultPaymentTerm",
      a.warehouse_id as "warehouseId", a.billing_consolidation as "billingConsolidation", a.active,
      a.sms_on as "smsOn", ${isoInstantTextSql('a.sms_consent_at')} as "smsConsentAt",
      a.sms_consent_by as "smsConsentBy", a.sms_consent_source as "smsConsentSource",
      a.row_version as "rowVersion", a.default_bill_to_id as "billToId",
      (select b.number from account b where b.id = a.default_bill_to_id) as "billToNumber",
      array(select f.flag from account_flag f where f.account_id = a.id order by f.flag collate "C") as flags
    from account a
    where a.number = any(${[...numbers]}::text[])
    order by a.id ${lock ? sql`for update of a` : sql``}
  `;
  return found.map(({ id, rowVersion, billToId, billToNumber, flags, ...values }) => ({
    id,
    rowVersion,
    billToId,
    billToNumber,
    flags,
    values,
  }));
}
const payerRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  accountTypeId: z.int(),
  active: z.boolean(),
});
export async function findAccountsByIdsOrByNumbersWithAllActiveBillTos(
  work: RequestContext,
  filter: { ids?: readonly number[]; numbers?: readonly string[] },
): Promise<{ id: number; number: string; name: string; accountTypeId: number; active: boolean }[]> {
  const match = filter.ids
    ? sql`id = any(${[...filter.ids]}::int[])`
    : sql`(number = any(${[...(filter.numbers ?? [])]}::text[]) or (account_type = ${sql.lit(accountType.billTo)} and active))`;
  return queryRows(work.tx, payerRow)`
    select id, number, name, account_type as "accountTypeId", active
    from account
    where ${match}
    order by account_type desc, number
    limit 20000
  `;
}
export async function listAllStatesAndProvinces(
  work: RequestContext,
): Promise<{ code: string; name: string; country: string; active: boolean }[]> {
  return work.tx
    .selectFrom('state')
    .select(['code', 'name', 'country', 'active'])
    .orderBy(sql`country = 'US'`, 'desc')
    .orderBy('country')
    .orderBy('name')
    .execute();
}
const homeRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
});
/**
 * Lists the warehouses that shippers can deliver to, plus the given ones, which are already an account's home warehouse. A
 * terminal is not listed because it receives only by shuttle.
 */
export async function listHomeWarehouseChoices(
  work: RequestContext,
  currentHomeWarehouseIds: readonly number[] = [],
): Promise<{ id: number; code: string; name: string }[]> {
  return queryRows(work.tx, homeRow)`
    select id, code, name
    from warehouse
    where (active and is_receiving and not is_terminal) or id = any(${[...currentHomeWarehouseIds]}::int[])
    order by code
  `;
}
export async function findLatest200AccountChanges(
  work: RequestContext,
  id: number,
): Promise<AccountChange[]> {
  return queryRows(work.tx, accountChangeSchema)`
    select id, ${isoInstantTextSql('at')} as at, user_name as who, action, before, after
    from audit
    where entity in ('account', 'shipper') and entity_id = ${id}
    order by id desc
    limit 200
  `;
}
