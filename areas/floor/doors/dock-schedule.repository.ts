import { sql } from 'kysely';
import { z } from 'zod';
import { departingTruckSchema } from './dock-schedule.contract.ts';
import type { DepartingTruck } from './dock-schedule.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const houseRow = z.object({ zone: z.string(), day: z.string().nullable() });
/** The time zone and the current outbound date of a warehouse in the caller's scope. */
export const findTimeZoneAndOpenOutboundDateInScope = (
  work: RequestContext,
  warehouseId: number,
): Promise<z.output<typeof houseRow> | undefined> =>
  queryFirstRow(work.tx, houseRow)`
    select w.time_zone as zone, r.outbound_date as day
    from warehouse w
    left join lateral ${lastStartedOperatingDaySql(sql`w.id`)} r on r.final_released_at is null
    where ${and(equalsIfGiven(sql`w.id`, warehouseId), inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  `;

/** Loads and shuttles of a day that leave from a warehouse. */
export const findOutboundTrucksOfDay = (
  work: RequestContext,
  warehouseId: number,
  dayOfService: string,
): Promise<DepartingTruck[]> =>
  queryRows(work.tx, departingTruckSchema)`
    select x.*
    from (
      select 'load' as kind, l.id, 'L-' || l.load_number as name,
        coalesce(
          (
            select string_agg(concat_ws(' ', a.city, a.state_code), ', ' order by s.seq)
            from load_drop s
            join account a on a.id = s.deliver_to_id
            where s.load_id = l.id
          ),
          ''
        ) as to,
        l.trailer, p.status, d.number as door,
        case when d.busy_load_pickup_id = p.id then d.busy_since end as "cameAt",
        l.planned_departure as "departsAt", p.released_at as "releasedAt", c.planned, c.loaded
      from load_pickup p
      join load l on l.id = p.load_id
      left join door d on d.id = p.door_id
      cross join lateral (
        select count(*)::int as planned,
          (count(*) filter (where u.status = ${unitStatus.loaded}))::int as loaded
        from unit u
        where u.load_pickup_id = p.id and u.active
      ) c
      where p.warehouse_id = ${warehouseId} and l.day_of_service = ${dayOfService}::date and not l.void
      union all
      select 'shuttle', s.id, s.number, w.code, s.trailer, s.status, d.number,
        case when d.busy_shuttle_load_id = s.id then d.busy_since end, null, s.released_at, null,
        (select count(*)::int from unit u where u.shuttle_load_id = s.id and u.active)
      from shuttle_load s
      join warehouse w on w.id = s.outbound_warehouse_id
      left join door d on d.id = s.door_id
      where s.warehouse_id = ${warehouseId} and s.day_of_service = ${dayOfService}::date
    ) x
    order by x."departsAt" nulls last, x.kind, x.name, x.id
  `;
