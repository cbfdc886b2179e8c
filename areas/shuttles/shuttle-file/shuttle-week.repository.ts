import { sql } from 'kysely';
import { getShuttleLanesOfWeekEndpoint } from './shuttle-file.contract.ts';
import type { ShuttleLaneDay } from './shuttle-file.contract.ts';
import { isUnitDeviatingFromRowSql, isActiveUnitOfShuttleRowSql } from './shuttle-row-units.sql.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { and, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const lane = getShuttleLanesOfWeekEndpoint.reply.data.shape.lanes.element;

const onTheWay = sql`u.status = ${sql.lit(unitStatus.shuttled)}`;
const there = sql`(not ${onTheWay} and u.current_warehouse_id = u.outbound_warehouse_id)`;
/**
 * Finds the units of seven days that leave from a warehouse other than the receiving one, by day and lane. Also finds the rows of
 * the file that have no units yet.
 */
export async function findShuttleLaneDaysOfWeek(
  work: RequestContext,
  sunday: string,
): Promise<ShuttleLaneDay[]> {
  const warehouseIdsInScope = getWarehouseIdsInScope(work);
  const until = addDays(sunday, 6);
  const fileScope = or(
    inRowScope(sql`f.receiving_warehouse_id`, warehouseIdsInScope),
    inRowScope(sql`f.outbound_warehouse_id`, warehouseIdsInScope),
  );
  return queryRows(work.tx, lane)`
    with lane as (
      select u.ship_date as day, u.receiving_warehouse_id as from_id, u.outbound_warehouse_id as to_id,
        u.consignee_id, min(u.outbound_date) as outbound_date, count(*) as units, sum(u.cube) as cubes,
        count(*) filter (where ${onTheWay}) as moving, count(*) filter (where ${there}) as there,
        count(*) filter (
          where not exists (
            select 1
            from shuttle_file f
            where ${isActiveUnitOfShuttleRowSql} and not ${isUnitDeviatingFromRowSql}
          )
        ) as unsaid
      from warehouse w
      join unit u on u.receiving_warehouse_id = w.id
      where ${and(
        sql`u.active`,
        sql`u.ship_date between ${sunday}::date and ${until}::date`,
        sql`u.outbound_warehouse_id <> u.receiving_warehouse_id`,
        or(
          inRowScope(sql`u.receiving_warehouse_id`, warehouseIdsInScope),
          inRowScope(sql`u.outbound_warehouse_id`, warehouseIdsInScope),
        ),
        accountRowScopeSql(work, 'unit'),
      )}
      group by 1, 2, 3, 4
      union all
      select f.receiving_date, f.receiving_warehouse_id, f.outbound_warehouse_id, f.consignee_id,
        f.outbound_date, 0, 0, 0, 0, 0
      from shuttle_file f
      where ${and(
        sql`f.receiving_date between ${sunday}::date and ${until}::date`,
        sql`f.outbound_warehouse_id <> f.receiving_warehouse_id`,
        fileScope,
        inRowScope(sql`f.consignee_id`, getAccountIdsInScope(work)),
      )}
    )
    select l.day as date, r.code as from, l.from_id as "fromId", o.code as to, l.to_id as "toId",
      min(l.outbound_date) as "outboundDate", count(distinct l.consignee_id)::int as consignees,
      sum(l.units)::int as units, sum(l.cubes)::int as cubes, sum(l.moving)::int as moving,
      sum(l.there)::int as there, sum(l.unsaid)::int as unsaid
    from lane l
    join warehouse r on r.id = l.from_id
    join warehouse o on o.id = l.to_id
    group by l.day, l.from_id, r.code, l.to_id, o.code
    order by l.day, r.code, o.code
  `;
}
