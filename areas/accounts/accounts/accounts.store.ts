import { sql } from 'kysely';
import type { AccountOption } from './accounts.contract.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** An account with what lists and choices show of it. */
const columns = sql`a.id, a.number, a.name, a.billing_name as "billingName", a.city, a.state_code as state, a.account_type as "accountTypeId", a.active,
  array(select f.flag from account_flag f where f.account_id = a.id order by f.flag) as flags`;

/** Warehouse people enter freight for the shippers of their own warehouse; searching, they may name every shipper, whose freight may come by shuttle. */
function ofOwnWarehouse(work: Work, searching: boolean) {
  const scope = warehouseScope(work);
  return scope === null || searching ? sql`true` : sql`(a.account_type <> 1 or a.warehouse_id = any(${scope}::int[]))`;
}

/**
 * Accounts a caller may name. Outside users: their own, the consignees their shippers may enter (all, when a shipper has none listed) and their bill-tos.
 * A shipper given narrows the consignees to those it may enter.
 */
function nameable(work: Work, shipperId: number | null) {
  const scope = accountScope(work);
  const enters = sql`(not exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id) or exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id and x.consignee_id = a.id))`;
  const forShipper = sql`(${shipperId}::int is null or a.account_type <> 2 or exists (select 1 from account s where s.id = ${shipperId} and s.account_type = 1 and ${enters}))`;
  if (scope === null) return forShipper;
  return sql`${forShipper} and (a.id = any(${scope}::int[])
    or (a.account_type = 2 and exists (select 1 from account s where s.id = any(${scope}::int[]) and s.account_type = 1 and ${enters}))
    or (a.account_type = 3 and exists (select 1 from account o where o.id = any(${scope}::int[]) and o.default_bill_to_id = a.id)))`;
}
const holds = (search: string | undefined) => (search === undefined ? sql`true` : sql`a.search_text like plain(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`);
const flagged = (flags: readonly string[] | undefined) =>
  flags && flags.length > 0 ? sql`(select count(*) from account_flag f where f.account_id = a.id and f.flag = any(${[...new Set(flags)]}::text[])) = ${new Set(flags).size}` : sql`true`;

export interface AccountSearch {
  search?: string | undefined;
  flags?: readonly string[] | undefined;
  shipperAccountId?: number | undefined;
}

export async function offerAccounts(work: Work, type: number, q: AccountSearch & { includeInactive?: boolean | undefined; accountId?: number | undefined }, limit: number): Promise<AccountOption[]> {
  const found = await sql<AccountOption>`
    select ${columns} from account a
    where a.account_type = ${type} and (a.active or ${q.includeInactive ?? false}) and (${q.accountId ?? null}::int is null or a.id = ${q.accountId ?? null}) and ${holds(q.search)} and ${flagged(q.flags)} and ${nameable(work, q.shipperAccountId ?? null)} and ${ofOwnWarehouse(work, q.includeInactive ?? false)}
    order by lower(a.number) <> lower(${q.search ?? ''}), position(plain(${q.search ?? ''}) in plain(a.name)) <> 1, a.name, a.id limit ${limit}`.execute(work.tx);
  return found.rows;
}

export interface AccountListRow extends AccountOption {
  phone: string | null;
  smsOn: boolean;
  warehouse: { id: number; code: string; name: string; zone: string } | null;
}
const sorts = { name: sql`a.name`, number: sql`a.number`, city: sql`a.city` };
export async function accountPage(
  work: Work, q: AccountSearch & { accountTypeId?: number | undefined; page: number; rows: number; orderField: keyof typeof sorts; orderDirection: 'asc' | 'desc' },
): Promise<{ data: AccountListRow[]; totalRows: number }> {
  const where = sql`(${q.accountTypeId ?? null}::int is null or a.account_type = ${q.accountTypeId ?? null}) and ${holds(q.search)} and ${flagged(q.flags)} and ${nameable(work, null)} and ${ofOwnWarehouse(work, false)}`;
  const direction = q.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  const total = await sql<{ n: number }>`select count(*) as n from account a where ${where}`.execute(work.tx);
  const found = await sql<AccountListRow>`
    select ${columns}, a.phone, a.sms_on as "smsOn",
      case when w.id is not null then jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name, 'zone', w.zone) end as warehouse
    from account a left join warehouse w on w.id = a.warehouse_id where ${where}
    order by ${sorts[q.orderField]} ${direction}, a.id limit ${q.rows} offset ${(q.page - 1) * q.rows}`.execute(work.tx);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}

export async function namesOf(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await sql<{ id: number; name: string }>`select id, name from account where id = any(${[...ids]}::int[])`.execute(work.tx);
  return new Map(found.rows.map((r) => [r.id, r.name]));
}
export async function warehouseCode(work: Work, id: number): Promise<string | undefined> {
  return (await sql<{ code: string }>`select code from warehouse where id = ${id}`.execute(work.tx)).rows[0]?.code;
}
