import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { companyTimeZoneSql, settingOrDefaultAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';
import { shuttleSetupRowSchema } from './shuttle-setup.contract.ts';
import type {
  findWeeklyShuttleSetupRowsEndpoint,
  ShuttleSetupInput,
  ShuttleSetupRow,
} from './shuttle-setup.contract.ts';
import type { ShuttleRowsToGenerateQuery } from '#areas/shuttles/shuttle-file/generate-rows.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import {
  inBulkSelection,
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

const columns = sql`
  s.id, s.consignee_id as "consigneeId", a.number as "consigneeNumber", a.name as consignee, a.city,
  a.state_code as state, s.receiving_dow as "receivingDay",
  s.receiving_warehouse_id as "receivingWarehouseId", r.code as "receivingWarehouse",
  s.outbound_dow as "outboundDay", s.outbound_warehouse_id as "outboundWarehouseId",
  o.code as "outboundWarehouse", s.shuttle, s.row_version as "rowVersion"
`;
const tables = sql`
  shuttle_setup s
  join account a on a.id = s.consignee_id
  join warehouse r on r.id = s.receiving_warehouse_id
  join warehouse o on o.id = s.outbound_warehouse_id
`;
export interface ShuttleSetupFilters {
  receivingDay?: number | undefined;
  consigneeAccountId?: number | undefined;
  outboundWarehouseId?: number | undefined;
  receivingWarehouseId?: number | undefined;
  shuttle?: string | undefined;
  city?: string | undefined;
  stateId?: string | undefined;
}
const filtered = (work: RequestContext, q: ShuttleSetupFilters): Sql =>
  and(
    inRowScope(sql`s.consignee_id`, getAccountIdsInScope(work)),
    equalsIfGiven(sql`s.receiving_dow`, q.receivingDay),
    equalsIfGiven(sql`s.consignee_id`, q.consigneeAccountId),
    equalsIfGiven(sql`s.outbound_warehouse_id`, q.outboundWarehouseId),
    equalsIfGiven(sql`s.receiving_warehouse_id`, q.receivingWarehouseId),
    containsTextIgnoringCaseAndAccents(sql`s.shuttle`, q.shuttle),
    containsTextIgnoringCaseAndAccents(sql`a.city`, q.city),
    equalsIfGiven(sql`a.state_code`, q.stateId?.toUpperCase()),
  );
const sorts = {
  receivingDay: nonNullSort(sql`s.receiving_dow`),
  consignee: nonNullSort(sql`a.name`),
  city: nonNullSort(sql`a.city`),
  receivingWarehouse: nonNullSort(sql`r.code`),
  outboundDay: nonNullSort(sql`s.outbound_dow`),
  outboundWarehouse: nonNullSort(sql`o.code`),
  shuttle: sql`s.shuttle`,
};
export async function findWeeklyShuttleSetupRows(
  work: RequestContext,
  q: QueryOf<typeof findWeeklyShuttleSetupRowsEndpoint>,
): Promise<{ data: ShuttleSetupRow[]; totalRows: number }> {
  const data = await queryRows(work.tx, shuttleSetupRowSchema)`
    select ${columns}
    from ${tables}
    where ${filtered(work, q)}
    ${orderBy(sorts, q, sql`a.name, s.id`)}
    ${limitOffset(q)}
  `;
  return { data, totalRows: await countRows(work.tx)`from ${tables} where ${filtered(work, q)}` };
}
export const findShuttleSetup = (work: RequestContext, id: number): Promise<ShuttleSetupRow | undefined> =>
  queryFirstRow(work.tx, shuttleSetupRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`s.id`, id), inRowScope(sql`s.consignee_id`, getAccountIdsInScope(work)))}
  `;
export const findShuttleSetupsByIds = (
  work: RequestContext,
  ids: readonly number[],
): Promise<ShuttleSetupRow[]> =>
  queryRows(work.tx, shuttleSetupRowSchema)`
    select ${columns}
    from ${tables}
    where s.id = any(${[...ids]}::int[])
    order by s.id
  `;
const identified = z.object({ id: z.int() });
/** Locks the selected rows of a filter in a fixed order. */
export async function lockSelectedShuttleSetups(
  work: RequestContext,
  q: ShuttleSetupFilters,
  selection: BulkSelection,
): Promise<number[]> {
  const found = await queryRows(work.tx, identified)`
    select s.id
    from ${tables}
    where ${and(filtered(work, q), inBulkSelection(sql`s.id`, selection))}
    order by s.id
    for update of s
  `;
  return found.map((r) => r.id);
}

const places = z.object({
  consigneeAccountId: z.boolean(),
  receivingWarehouseId: z.boolean(),
  outboundWarehouseId: z.boolean(),
});
/** Checks for each field whether its reference is active and of the right kind. */
export async function getShuttleSetupReferenceValidity(
  work: RequestContext,
  input: Pick<ShuttleSetupInput, 'consigneeAccountId' | 'receivingWarehouseId' | 'outboundWarehouseId'>,
): Promise<z.output<typeof places>> {
  const found = await queryFirstRow(work.tx, places)`
    select exists (
        select 1 from account where id = ${input.consigneeAccountId} and account_type = ${sql.lit(accountType.consignee)}
      ) as "consigneeAccountId",
      exists (
        select 1 from warehouse where id = ${input.receivingWarehouseId} and active and is_receiving
      ) as "receivingWarehouseId",
      exists (
        select 1 from warehouse where id = ${input.outboundWarehouseId} and active and is_outbound
      ) as "outboundWarehouseId"
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}
const written = (work: RequestContext, input: ShuttleSetupInput) => ({
  consignee_id: input.consigneeAccountId,
  receiving_dow: input.receivingDay,
  receiving_warehouse_id: input.receivingWarehouseId,
  outbound_dow: input.outboundDay,
  outbound_warehouse_id: input.outboundWarehouseId,
  shuttle: input.shuttle ?? null,
  updated_at: work.now.toString(),
  updated_by: work.actor.userId,
});
/** Returns undefined when the consignee already has a row for that day and warehouse. */
export async function insertShuttleSetupUnlessTaken(
  work: RequestContext,
  input: ShuttleSetupInput,
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('shuttle_setup')
    .values(written(work, input))
    .onConflict((conflict) =>
      conflict.columns(['consignee_id', 'receiving_dow', 'receiving_warehouse_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
/** Returns false when another user has changed the row since it was read. */
export async function updateShuttleSetupIfUnchanged(
  work: RequestContext,
  id: number,
  input: ShuttleSetupInput & { rowVersion: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('shuttle_setup')
    .set({ ...written(work, input), row_version: input.rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', input.rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Whether the error means that the consignee has another row for that day and warehouse. */
export const isDuplicateShuttleSetupError = (error: unknown): boolean =>
  getViolatedUniqueConstraint(error) !== undefined;
export async function deleteShuttleSetup(work: RequestContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('shuttle_setup')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
export async function updateOutboundOfShuttleSetups(
  work: RequestContext,
  ids: readonly number[],
  newOutbound: { day: number; warehouseId: number },
): Promise<void> {
  await sql`
    update shuttle_setup s
    set outbound_dow = ${newOutbound.day}, outbound_warehouse_id = ${newOutbound.warehouseId},
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = s.row_version + 1
    where s.id = any(${[...ids]}::int[])
  `.execute(work.tx);
}

const setting = z.object({ maxDays: z.int(), today: z.string() });
/** Finds how many days can be generated at a time, and the current date where the day began last. */
export async function findRowGenerationMaxDaysAndEarliestToday(
  work: RequestContext,
): Promise<z.output<typeof setting>> {
  const found = await queryFirstRow(work.tx, setting)`
    select ${settingOrDefaultAsIntegerSql('shuttleSetupMaxDays')} as "maxDays",
      coalesce(
        (select min((${work.now.toString()}::timestamptz at time zone w.time_zone)::date) from warehouse w where w.active),
        (${work.now.toString()}::timestamptz at time zone ${companyTimeZoneSql})::date
      ) as today
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}

export interface GenerateRowsFromSetupFilter {
  dateFrom: string;
  dateTo: string;
  consigneeAccountId?: number | undefined;
  receivingWarehouseId?: number | undefined;
}
/**
 * Builds a row for each row of the setup and each date of its weekday. It leaves on the first outbound weekday from that date on.
 * Days are calendar days, unaffected by clock changes. A date that has begun at the receiving warehouse is left out.
 */
export function buildRowsFromSetupQuery(
  work: RequestContext,
  filter: GenerateRowsFromSetupFilter,
): ShuttleRowsToGenerateQuery {
  const today = (w: string) =>
    sql`(${work.now.toString()}::timestamptz at time zone ${sql.ref(`${w}.time_zone`)})::date`;
  return {
    source: 'setup',
    rowsSql: sql`
      select s.consignee_id, d.day as receiving_date, s.receiving_warehouse_id,
        d.day + (s.outbound_dow - s.receiving_dow + 7) % 7 as outbound_date, s.outbound_warehouse_id,
        s.shuttle, true as clear
      from (
        select ${filter.dateFrom}::date + n as day
        from generate_series(0, ${daysBetween(filter.dateFrom, filter.dateTo)}::int) n
      ) d
      join shuttle_setup s on s.receiving_dow = extract(dow from d.day)
      join warehouse w on w.id = s.receiving_warehouse_id and w.active
      join warehouse o on o.id = s.outbound_warehouse_id and o.active
      where ${and(
        sql`d.day > ${today('w')}`,
        equalsIfGiven(sql`s.consignee_id`, filter.consigneeAccountId),
        equalsIfGiven(sql`s.receiving_warehouse_id`, filter.receivingWarehouseId),
      )}
    `,
    isRemovableRowSql: and(
      sql`f.receiving_date between ${filter.dateFrom}::date and ${filter.dateTo}::date`,
      sql`f.receiving_date > (select ${today('g')} from warehouse g where g.id = f.receiving_warehouse_id)`,
      equalsIfGiven(sql`f.consignee_id`, filter.consigneeAccountId),
      equalsIfGiven(sql`f.receiving_warehouse_id`, filter.receivingWarehouseId),
    ),
  };
}
