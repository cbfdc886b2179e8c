import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ShuttleRowsToGenerateQuery } from './generate-rows.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, lteDay } from '#kit/server/list-sql.ts';
import { countRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

export interface ShuttleRowsFromDaysOfServiceFilter {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  consigneeAccountId?: number | undefined;
  receivingWarehouseId?: number | undefined;
  outboundWarehouseId?: number | undefined;
}
/**
 * Selects units that leave from a warehouse other than the receiving one and have not left yet. Excludes days that are past at
 * the receiving warehouse.
 */
const expected = (work: RequestContext, q: ShuttleRowsFromDaysOfServiceFilter): Sql => {
  const today = sql`(${work.now.toString()}::timestamptz at time zone w.time_zone)::date`;
  return sql`
    from warehouse w
    join unit u
      on u.receiving_warehouse_id = w.id
      and u.ship_date >= greatest(${today}, ${q.dateFrom ?? null}::date)
    where ${and(
      sql`u.active`,
      sql`u.outbound_warehouse_id <> u.receiving_warehouse_id`,
      sql`u.status in (${sql.lit(unitStatus.pending)}, ${sql.lit(unitStatus.finalized)}, ${sql.lit(unitStatus.received)},
        ${sql.lit(unitStatus.putAway)}, ${sql.lit(unitStatus.misStaged)})`,
      lteDay(sql`u.ship_date`, q.dateTo),
      equalsIfGiven(sql`u.consignee_id`, q.consigneeAccountId),
      equalsIfGiven(sql`u.receiving_warehouse_id`, q.receivingWarehouseId),
      equalsIfGiven(sql`u.outbound_warehouse_id`, q.outboundWarehouseId),
    )}
  `;
};
export const countUnitsLeavingFromAnotherWarehouse = (
  work: RequestContext,
  filter: ShuttleRowsFromDaysOfServiceFilter,
): Promise<number> => countRows(work.tx)`${expected(work, filter)}`;

/**
 * Builds a row for each consignee, day and warehouse of these units, from their days of service. Where the shippers' records
 * allow different routes, no row is created, because it would reroute some of the units.
 */
export const buildRowsFromDaysOfServiceQuery = (
  work: RequestContext,
  q: ShuttleRowsFromDaysOfServiceFilter,
): ShuttleRowsToGenerateQuery => ({
  source: 'dos',
  rowsSql: sql`
    select u.consignee_id, u.ship_date as receiving_date, u.receiving_warehouse_id,
      min(u.outbound_date) as outbound_date, min(u.outbound_warehouse_id) as outbound_warehouse_id,
      null::text as shuttle, count(distinct (u.outbound_date, u.outbound_warehouse_id)) = 1 as clear
    ${expected(work, q)}
    group by u.consignee_id, u.ship_date, u.receiving_warehouse_id
  `,
});
