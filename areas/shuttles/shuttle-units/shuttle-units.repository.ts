import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { shuttleUnitRowSchema } from './shuttle-units.contract.ts';
import type { findShuttleUnitsEndpoint, ShuttleUnitRow } from './shuttle-units.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
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
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

type Query = QueryOf<typeof findShuttleUnitsEndpoint>;

const on = sql.lit;
/** In transit, or arrived by shuttle and not shipped yet. */
const wasShuttled = sql`u.status in (${on(unitStatus.shuttled)}, ${on(unitStatus.arrived)})`;
/** Leaves from a warehouse other than the receiving one and is not there yet. */
const isExpected = sql`
  (
    u.outbound_warehouse_id <> u.receiving_warehouse_id
    and u.status in (
      ${on(unitStatus.pending)}, ${on(unitStatus.finalized)}, ${on(unitStatus.received)}, ${on(unitStatus.putAway)},
      ${on(unitStatus.misStaged)}, ${on(unitStatus.cooler)}
    )
    and u.current_warehouse_id is distinct from u.outbound_warehouse_id
  )
`;
/** Joins the truck and the row of the file for a unit `u`. */
const byTruck = sql`left join shuttle_load l on l.id = u.shuttle_load_id`;
const byFile = sql`
  left join shuttle_file f
    on f.consignee_id = u.consignee_id
    and f.receiving_date = u.ship_date
    and f.receiving_warehouse_id = u.receiving_warehouse_id
`;
const named = sql`
  join account s on s.id = u.shipper_id
  join account a on a.id = u.consignee_id
  join orders o on o.id = u.order_id
  join warehouse r on r.id = u.receiving_warehouse_id
  join warehouse w on w.id = u.outbound_warehouse_id
  ${byTruck}
  ${byFile}
`;
/** Joins only the tables the filter needs beside the units. The index `unit_between` finds all units between docks. */
const matchingUnitsSql = (q: Query): RawBuilder<unknown> => sql`
  unit u
  ${q.shuttleNumber !== undefined || q.checkForArrivedShuttle === true ? byTruck : sql``}
  ${q.shuttle === undefined ? sql`` : byFile}
`;
/** Row scope: warehouse users see units that leave from or go to their warehouses. */
function filtered(work: RequestContext, q: Query) {
  const warehouseIdsInScope = getWarehouseIdsInScope(work);
  return and(
    sql`u.active`,
    or(...(q.shuttled === false ? [] : [wasShuttled]), ...(q.shuttled === true ? [] : [isExpected])),
    or(
      inRowScope(sql`u.receiving_warehouse_id`, warehouseIdsInScope),
      inRowScope(sql`u.outbound_warehouse_id`, warehouseIdsInScope),
    ),
    accountRowScopeSql(work, 'unit'),
    equalsIfGiven(sql`u.shipper_id`, q.shipperAccountId),
    equalsIfGiven(sql`u.consignee_id`, q.consigneeAccountId),
    containsTextIgnoringCaseAndAccents(sql`f.shuttle`, q.shuttle),
    containsTextIgnoringCaseAndAccents(sql`l.number`, q.shuttleNumber),
    q.checkForArrivedShuttle === true
      ? sql`u.status <> ${on(unitStatus.arrived)} and (l.id is null or l.status < ${on(shuttleLoadStatus.arrived)})`
      : undefined,
    gteDay(sql`u.day_of_service`, q.dayOfServiceFrom),
    lteDay(sql`u.day_of_service`, q.dayOfServiceTo),
  );
}
const sorts = {
  unitCode: nonNullSort(sql`u.unit_code`),
  status: nonNullSort(sql`u.status`),
  shipper: nonNullSort(sql`s.name`),
  consignee: nonNullSort(sql`a.name`),
  orderNumber: nonNullSort(sql`o.order_number`),
  dayOfService: nonNullSort(sql`u.day_of_service`),
  from: nonNullSort(sql`r.code`),
  to: nonNullSort(sql`w.code`),
  shuttleNumber: sql`l.number`,
};
const sums = z.object({ expected: z.int(), shuttled: z.int(), cubes: z.int() });
type Found = { data: ShuttleUnitRow[]; totalRows: number; totals: z.output<typeof sums> };

/** Finds the ids of the page first, then the names of those rows only. */
export async function findShuttleUnits(work: RequestContext, q: Query): Promise<Found> {
  const order = orderBy(sorts, q, sql`u.id desc`);
  const among =
    q.orderField === 'unitCode' || q.orderField === 'status' ? matchingUnitsSql(q) : sql`unit u ${named}`;
  const data = await queryRows(work.tx, shuttleUnitRowSchema)`
    with ids as materialized (
      select u.id
      from ${among}
      where ${filtered(work, q)}
      ${order}
      ${limitOffset(q)}
    )
    select u.id, u.unit_code as "unitCode", u.status, o.id as "orderId", o.order_number as "orderNumber",
      s.name as shipper, a.name as consignee, u.ship_date as "shipDate", u.day_of_service as "dayOfService",
      r.code as "from", w.code as "to", f.shuttle, l.id as "shuttleLoadId", l.number as "shuttleNumber",
      l.status as "shuttleStatus", u.cube
    from ids
    join unit u on u.id = ids.id ${named}
    ${order}
  `;
  const totals = await queryFirstRow(work.tx, sums)`
    select (count(*) filter (where not ${wasShuttled}))::int as expected,
      (count(*) filter (where ${wasShuttled}))::int as shuttled, coalesce(sum(u.cube), 0)::int as cubes
    from ${matchingUnitsSql(q)}
    where ${filtered(work, q)}
  `;
  if (!totals) throw new Error('A query returned no rows');
  return { data, totalRows: totals.expected + totals.shuttled, totals };
}
