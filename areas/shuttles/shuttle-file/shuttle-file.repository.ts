import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { shuttleFileRowSchema } from './shuttle-file.contract.ts';
import type { findShuttleRowsEndpoint, ShuttleFileRow, ShuttleRowInput } from './shuttle-file.contract.ts';
import { isUnitDeviatingFromRowSql, isActiveUnitOfShuttleRowSql } from './shuttle-row-units.sql.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { isStaffFilteringByAccount } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import {
  inBulkSelection,
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

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
    select count(*)::int as units, (count(*) filter (where ${isUnitDeviatingFromRowSql}))::int as astray
    from unit u
    where ${isActiveUnitOfShuttleRowSql}
  ) x
`;
/** Row scope: warehouse users see rows received at or leaving from their warehouses. */
function scoped(work: RequestContext): Sql | undefined {
  const ownWarehouseIds = getWarehouseIdsInScope(work);
  return and(
    or(
      inRowScope(sql`f.receiving_warehouse_id`, ownWarehouseIds),
      inRowScope(sql`f.outbound_warehouse_id`, ownWarehouseIds),
    ),
    ofAccount(work),
  );
}
/** Account filter: rows by which the accounts' freight travels. */
function ofAccount(work: RequestContext): Sql | undefined {
  const ids = getAccountIdsInScope(work);
  if (ids === null) return undefined;
  const ofConsignee = inRowScope(sql`f.consignee_id`, ids);
  if (!isStaffFilteringByAccount(work)) return ofConsignee;
  const freight = or(inRowScope(sql`u.shipper_id`, ids), inRowScope(sql`u.bill_to_id`, ids));
  return or(
    ofConsignee,
    sql`exists (select 1 from unit u where ${isActiveUnitOfShuttleRowSql} and ${freight})`,
  );
}

export interface ShuttleRowFilters {
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
const filtered = (work: RequestContext, q: ShuttleRowFilters): Sql =>
  and(
    scoped(work),
    equalsIfGiven(sql`f.receiving_date`, q.receivingDate),
    equalsIfGiven(sql`f.outbound_date`, q.outboundDate),
    equalsIfGiven(sql`f.consignee_id`, q.consigneeAccountId),
    equalsIfGiven(sql`f.outbound_warehouse_id`, q.outboundWarehouseId),
    equalsIfGiven(sql`f.receiving_warehouse_id`, q.receivingWarehouseId),
    containsTextIgnoringCaseAndAccents(sql`f.shuttle`, q.shuttle),
    containsTextIgnoringCaseAndAccents(sql`a.city`, q.city),
    equalsIfGiven(sql`a.state_code`, q.stateId?.toUpperCase()),
    gteDay(sql`f.receiving_date`, q.dateFrom),
    lteDay(sql`f.receiving_date`, q.dateTo),
  );
const sorts = {
  outboundDate: nonNullSort(sql`f.outbound_date`),
  receivingDate: nonNullSort(sql`f.receiving_date`),
  consignee: nonNullSort(sql`a.name`),
  city: nonNullSort(sql`a.city`),
  receivingWarehouse: nonNullSort(sql`r.code`),
  outboundWarehouse: nonNullSort(sql`o.code`),
  shuttle: sql`f.shuttle`,
  source: nonNullSort(sql`f.source`),
};

/** Finds the ids of the page first, then the units of those rows only. */
export async function findShuttleFileRows(
  work: RequestContext,
  q: QueryOf<typeof findShuttleRowsEndpoint>,
): Promise<{ data: ShuttleFileRow[]; totalRows: number }> {
  const order = orderBy(sorts, q, sql`a.name, f.id`);
  const data = await queryRows(work.tx, shuttleFileRowSchema)`
    select ${columns}
    from (
      select f.*
      from shuttle_file f ${joined}
      where ${filtered(work, q)}
      ${order}
      ${limitOffset(q)}
    ) f ${joined} ${withBoxes}
    ${order}
  `;
  const totalRows = await countRows(work.tx)`from shuttle_file f ${joined} where ${filtered(work, q)}`;
  return { data, totalRows };
}
export async function findShuttleFileRow(
  work: RequestContext,
  id: number,
): Promise<ShuttleFileRow | undefined> {
  return queryFirstRow(work.tx, shuttleFileRowSchema)`
    select ${columns}
    from shuttle_file f ${joined} ${withBoxes}
    where ${and(equalsIfGiven(sql`f.id`, id), scoped(work))}
  `;
}
const identified = z.object({ id: z.int() });
/** Finds the selected rows of a filter, in lock order. */
export async function findSelectedShuttleRowIds(
  work: RequestContext,
  q: ShuttleRowFilters,
  selection: BulkSelection,
): Promise<number[]> {
  const found = await queryRows(work.tx, identified)`
    select f.id
    from shuttle_file f ${joined}
    where ${and(filtered(work, q), inBulkSelection(sql`f.id`, selection))}
    order by f.id
  `;
  return found.map((r) => r.id);
}
export const countShuttleRowsInReceivingDateRange = (
  work: RequestContext,
  filter: { dateFrom: string; dateTo: string },
): Promise<number> => countRows(work.tx)`from shuttle_file f ${joined} where ${filtered(work, filter)}`;

/**
 * Serializes generating rows and bulk changes, so that the counted rows are the rows written. Takes an advisory lock until the
 * transaction ends.
 */
export async function lockShuttleFileForBulkChange(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shuttle_file'), 0)`.execute(work.tx);
}
export async function lockShuttleRows(work: RequestContext, rowIds: readonly number[]): Promise<void> {
  await sql`select 1 from shuttle_file where id = any(${[...rowIds]}::int[]) order by id for update`.execute(
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
/**
 * Checks for each field whether its reference is active and of the right kind. Also returns the current day at each warehouse.
 */
export async function getShuttleRowReferenceValidityAndToday(
  work: RequestContext,
  input: { consigneeAccountId: number; receivingWarehouseId: number; outboundWarehouseId: number },
): Promise<z.output<typeof places>> {
  const now = sql`${work.now.toString()}::timestamptz`;
  const today = (id: number) =>
    sql`(select (${now} at time zone w.time_zone)::date from warehouse w where w.id = ${id})`;
  const found = await queryFirstRow(work.tx, places)`
    select exists (
        select 1 from account where id = ${input.consigneeAccountId} and account_type = ${sql.lit(accountType.consignee)}
      ) as "consigneeAccountId",
      exists (
        select 1 from warehouse where id = ${input.receivingWarehouseId} and active and is_receiving
      ) as "receivingWarehouseId",
      exists (
        select 1 from warehouse where id = ${input.outboundWarehouseId} and active and is_outbound
      ) as "outboundWarehouseId",
      ${today(input.receivingWarehouseId)} as "receivingToday",
      ${today(input.outboundWarehouseId)} as "outboundToday"
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}

/** Returns undefined when the consignee already has a row for that day and warehouse. */
export async function insertManualShuttleRow(
  work: RequestContext,
  input: ShuttleRowInput,
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('shuttle_file')
    .values({
      consignee_id: input.consigneeAccountId,
      receiving_date: input.receivingDate,
      receiving_warehouse_id: input.receivingWarehouseId,
      outbound_date: input.outboundDate,
      outbound_warehouse_id: input.outboundWarehouseId,
      shuttle: input.shuttle ?? null,
      source: 'manual',
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['consignee_id', 'receiving_date', 'receiving_warehouse_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
/**
 * Returns false when another user has changed the row since it was read. A row saved by a user becomes manual: generating rows
 * does not replace it.
 */
export async function updateShuttleRowAsManualIfUnchanged(
  work: RequestContext,
  id: number,
  input: ShuttleRowInput & { rowVersion: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('shuttle_file')
    .set({
      consignee_id: input.consigneeAccountId,
      receiving_date: input.receivingDate,
      receiving_warehouse_id: input.receivingWarehouseId,
      outbound_date: input.outboundDate,
      outbound_warehouse_id: input.outboundWarehouseId,
      shuttle: input.shuttle ?? null,
      source: 'manual',
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: input.rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', input.rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const auditedShuttleRowSchema = z.object({
  id: z.int(),
  consignee: z.string(),
  receivingDate: z.string(),
  receivingWarehouse: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  shuttle: z.string().nullable(),
  source: z.string(),
});
export type AuditedShuttleRow = z.output<typeof auditedShuttleRowSchema>;
const auditedColumns = (f: Sql) => sql`
  ${f}.id, a.name as consignee, ${f}.receiving_date as "receivingDate", r.code as "receivingWarehouse",
  ${f}.outbound_date as "outboundDate", o.code as "outboundWarehouse", ${f}.shuttle, ${f}.source
`;
/** Finds the current values of rows for their audit records. */
export const findAuditedShuttleRows = (
  work: RequestContext,
  rowIds: readonly number[],
): Promise<AuditedShuttleRow[]> =>
  queryRows(work.tx, auditedShuttleRowSchema)`
    select ${auditedColumns(sql`f`)}
    from shuttle_file f ${joined}
    where f.id = any(${[...rowIds]}::int[])
    order by f.id
  `;

/**
 * Changes the outbound date and warehouse of locked rows and marks them as manual. Skips rows that are received after that date.
 * Returns the changed ids.
 */
export async function updateOutboundOfShuttleRowsAsManual(
  work: RequestContext,
  rowIds: readonly number[],
  newOutbound: { date: string; warehouseId: number },
): Promise<number[]> {
  const changed = await queryRows(work.tx, identified)`
    update shuttle_file f
    set outbound_date = ${newOutbound.date}::date, outbound_warehouse_id = ${newOutbound.warehouseId}, source = 'manual',
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = f.row_version + 1
    where f.id = any(${[...rowIds]}::int[]) and f.receiving_date <= ${newOutbound.date}::date
    returning f.id
  `;
  return changed.map((r) => r.id).toSorted((a, b) => a - b);
}
/** Whether the error means that the consignee has another row for that day and warehouse. */
export const isDuplicateShuttleRowError = (error: unknown): boolean =>
  getViolatedUniqueConstraint(error) !== undefined;
