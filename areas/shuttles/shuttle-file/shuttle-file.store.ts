import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { shuttleFileRow } from './shuttle-file.contract.ts';
import type { findShuttleFile, ShuttleFileRow, ShuttleRowWish } from './shuttle-file.contract.ts';
import { astray, boxesOf } from './shuttle-boxes.sql.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { looksThrough } from '#areas/accounts/accounts/of-accounts.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { Chosen } from '#kit/contract/selection.ts';
import {
  chosenBy,
  contains,
  every,
  from,
  is,
  neverNull,
  ordered,
  paged,
  some,
  until,
  within,
} from '#kit/server/lists.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';

type Sql = RawBuilder<unknown>;

const columns = sql`
  f.id, f.consignee_id as "consigneeId", a.number as "consigneeNumber", a.name as consignee, a.city,
  a.state_code as state, f.receiving_date as "receivingDate",
  f.receiving_warehouse_id as "receivingWarehouseId", r.code as "receivingWarehouse",
  f.outbound_date as "outboundDate", f.outbound_warehouse_id as "outboundWarehouseId",
  o.code as "outboundWarehouse", f.shuttle, f.source, x.units, x.astray, f.row_version as "rowVersion"
`;
const joined = sql`
  join account a on a.id = f.consignee_id
  join warehouse r on r.id = f.receiving_warehouse_id
  join warehouse o on o.id = f.outbound_warehouse_id
`;
const withBoxes = sql`
  cross join lateral (
    select count(*)::int as units, (count(*) filter (where ${astray}))::int as astray
    from unit u
    where ${boxesOf}
  ) x
`;
/** Warehouse people see what is received at theirs and what leaves from it. */
function scoped(work: Work): Sql | undefined {
  const own = warehouseScope(work);
  return every(
    some(within(sql`f.receiving_warehouse_id`, own), within(sql`f.outbound_warehouse_id`, own)),
    ofAccount(work),
  );
}
/** Whoever looks through an account sees the rows by which its freight travels. */
function ofAccount(work: Work): Sql | undefined {
  const ids = accountScope(work);
  if (ids === null) return undefined;
  const own = within(sql`f.consignee_id`, ids);
  if (!looksThrough(work)) return own;
  return some(
    own,
    sql`exists (select 1 from unit u where ${boxesOf} and ${some(within(sql`u.shipper_id`, ids), within(sql`u.bill_to_id`, ids))})`,
  );
}

export interface ShuttleFilters {
  receivingDate?: string | undefined;
  outboundDate?: string | undefined;
  consigneeAccountId?: number | undefined;
  outboundWarehouseId?: number | undefined;
  receivingWarehouseId?: number | undefined;
  shuttle?: string | undefined;
  city?: string | undefined;
  stateId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}
const filtered = (work: Work, q: ShuttleFilters): Sql =>
  every(
    scoped(work),
    is(sql`f.receiving_date`, q.receivingDate),
    is(sql`f.outbound_date`, q.outboundDate),
    is(sql`f.consignee_id`, q.consigneeAccountId),
    is(sql`f.outbound_warehouse_id`, q.outboundWarehouseId),
    is(sql`f.receiving_warehouse_id`, q.receivingWarehouseId),
    contains(sql`f.shuttle`, q.shuttle),
    contains(sql`a.city`, q.city),
    is(sql`a.state_code`, q.stateId?.toUpperCase()),
    from(sql`f.receiving_date`, q.dateFrom),
    until(sql`f.receiving_date`, q.dateTo),
  );
const sorts = {
  outboundDate: neverNull(sql`f.outbound_date`),
  receivingDate: neverNull(sql`f.receiving_date`),
  consignee: neverNull(sql`a.name`),
  city: neverNull(sql`a.city`),
  receivingWarehouse: neverNull(sql`r.code`),
  outboundWarehouse: neverNull(sql`o.code`),
  shuttle: sql`f.shuttle`,
  source: neverNull(sql`f.source`),
};

/** The ids of the page first, then the boxes of its rows alone. */
export async function find(
  work: Work,
  q: QueryOf<typeof findShuttleFile>,
): Promise<{ data: ShuttleFileRow[]; totalRows: number }> {
  const order = ordered(sorts, q, sql`a.name, f.id`);
  const data = await rows(work.tx, shuttleFileRow)`
    select ${columns}
    from (
      select f.*
      from shuttle_file f ${joined}
      where ${filtered(work, q)}
      ${order}
      ${paged(q)}
    ) f ${joined} ${withBoxes}
    ${order}
  `;
  const totalRows = await counted(work.tx)`from shuttle_file f ${joined} where ${filtered(work, q)}`;
  return { data, totalRows };
}
export async function findOne(work: Work, id: number): Promise<ShuttleFileRow | undefined> {
  return row(work.tx, shuttleFileRow)`
    select ${columns}
    from shuttle_file f ${joined} ${withBoxes}
    where ${every(is(sql`f.id`, id), scoped(work))}
  `;
}
const identified = z.object({ id: z.int() });
/** The rows of a filter that are chosen, in the order in which they are locked. */
export async function chosenRows(work: Work, q: ShuttleFilters, chosen: Chosen): Promise<number[]> {
  const found = await rows(work.tx, identified)`
    select f.id
    from shuttle_file f ${joined}
    where ${every(filtered(work, q), chosenBy(sql`f.id`, chosen))}
    order by f.id
  `;
  return found.map((r) => r.id);
}
export const countBetween = (work: Work, q: { dateFrom: string; dateTo: string }): Promise<number> =>
  counted(work.tx)`from shuttle_file f ${joined} where ${filtered(work, q)}`;

/** Lets whoever makes rows or changes many of them through one at a time: what was counted is what is written. */
export async function holdFile(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shuttle_file'), 0)`.execute(work.tx);
}
export async function lock(work: Work, ids: readonly number[]): Promise<void> {
  await sql`select 1 from shuttle_file where id = any(${[...ids]}::int[]) order by id for update`.execute(
    work.tx,
  );
}

const places = z.object({
  consigneeAccountId: z.boolean(),
  receivingWarehouseId: z.boolean(),
  outboundWarehouseId: z.boolean(),
  receivingToday: z.string().nullable(),
  outboundToday: z.string().nullable(),
});
/** Of each field, whether what it names is in use and of the right kind, and what day it is there. */
export async function placesNamed(
  work: Work,
  wish: { consigneeAccountId: number; receivingWarehouseId: number; outboundWarehouseId: number },
): Promise<z.output<typeof places>> {
  const now = sql`${work.now.toString()}::timestamptz`;
  const today = (id: number) =>
    sql`(select (${now} at time zone w.zone)::date from warehouse w where w.id = ${id})`;
  const found = await row(work.tx, places)`
    select exists (
        select 1 from account where id = ${wish.consigneeAccountId} and account_type = ${sql.lit(accountType.consignee)}
      ) as "consigneeAccountId",
      exists (
        select 1 from warehouse where id = ${wish.receivingWarehouseId} and active and is_receiving
      ) as "receivingWarehouseId",
      exists (
        select 1 from warehouse where id = ${wish.outboundWarehouseId} and active and is_outbound
      ) as "outboundWarehouseId",
      ${today(wish.receivingWarehouseId)} as "receivingToday",
      ${today(wish.outboundWarehouseId)} as "outboundToday"
  `;
  if (!found) throw new Error('A question without rows');
  return found;
}

/** Undefined when the consignee has a row of that day and warehouse already. */
export async function insert(work: Work, wish: ShuttleRowWish): Promise<number | undefined> {
  const made = await work.tx
    .insertInto('shuttle_file')
    .values({
      consignee_id: wish.consigneeAccountId,
      receiving_date: wish.receivingDate,
      receiving_warehouse_id: wish.receivingWarehouseId,
      outbound_date: wish.outboundDate,
      outbound_warehouse_id: wish.outboundWarehouseId,
      shuttle: wish.shuttle ?? null,
      source: 'manual',
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .onConflict((taken) =>
      taken.columns(['consignee_id', 'receiving_date', 'receiving_warehouse_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}
/** False when somebody changed it meanwhile. What a person writes is his: no making of rows replaces it. */
export async function update(
  work: Work,
  id: number,
  wish: ShuttleRowWish & { rowVersion: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('shuttle_file')
    .set({
      consignee_id: wish.consigneeAccountId,
      receiving_date: wish.receivingDate,
      receiving_warehouse_id: wish.receivingWarehouseId,
      outbound_date: wish.outboundDate,
      outbound_warehouse_id: wish.outboundWarehouseId,
      shuttle: wish.shuttle ?? null,
      source: 'manual',
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: wish.rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', wish.rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const rowSaid = z.object({
  id: z.int(),
  consignee: z.string(),
  receivingDate: z.string(),
  receivingWarehouse: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  shuttle: z.string().nullable(),
  source: z.string(),
});
export type RowSaid = z.output<typeof rowSaid>;
const said = (f: Sql) => sql`
  ${f}.id, a.name as consignee, ${f}.receiving_date as "receivingDate", r.code as "receivingWarehouse",
  ${f}.outbound_date as "outboundDate", o.code as "outboundWarehouse", ${f}.shuttle, ${f}.source
`;
/** How rows stand, for the history of each. */
export const saidOf = (work: Work, ids: readonly number[]): Promise<RowSaid[]> =>
  rows(work.tx, rowSaid)`
    select ${said(sql`f`)}
    from shuttle_file f ${joined}
    where f.id = any(${[...ids]}::int[])
    order by f.id
  `;

/** Lets locked rows leave on another day from another warehouse; answers those that are received by then. */
export async function changeMany(
  work: Work,
  ids: readonly number[],
  to: { date: string; warehouseId: number },
): Promise<number[]> {
  const changed = await rows(work.tx, identified)`
    update shuttle_file f
    set outbound_date = ${to.date}::date, outbound_warehouse_id = ${to.warehouseId}, source = 'manual',
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = f.row_version + 1
    where f.id = any(${[...ids]}::int[]) and f.receiving_date <= ${to.date}::date
    returning f.id
  `;
  return changed.map((r) => r.id).toSorted((a, b) => a - b);
}
/** The consignee has another row of that day and warehouse. */
export const isTaken = (error: unknown): boolean => uniqueViolation(error) !== undefined;
