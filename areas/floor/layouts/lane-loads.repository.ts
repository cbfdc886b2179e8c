import { z } from 'zod';
import { isPlanInScopeSql, planLocationsFromClauseSql } from './storage.sql.ts';
import { and, equalsIfGiven } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { sql } from 'kysely';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';

const laneRow = z.object({
  consigneeId: z.int(),
  positions: z.int(),
  units: z.int(),
  cube: z.int(),
});
/**
 * Freight that leaves from the warehouse of a layout on its day, for each consignee with staging positions there. Freight in care
 * of another account counts for that account when its consignee has no positions. The day is the outbound date of the operating
 * day that uses the layout, and before that the layout's own date.
 */
export const findDepartingFreightByStagedConsignee = (
  work: RequestContext,
  layoutId: number,
): Promise<z.output<typeof laneRow>[]> =>
  queryRows(work.tx, laneRow)`
    with lane as materialized (
      select p.consignee_id as id, count(*)::int as positions
      from ${planLocationsFromClauseSql}
      join storage_position p on p.location_id = k.id
      where k.area = ${sql.lit(storageArea.staging)}
        and p.consignee_id is not null
        and ${and(equalsIfGiven(sql`l.id`, layoutId), isPlanInScopeSql(work))}
      group by p.consignee_id
    ),
      leaving as (
        select case when u.consignee_id in (select id from lane) then u.consignee_id else u.deliver_to_id end as id,
          count(*)::int as units, sum(c.cube_each)::int as cube
        from layout l
        join unit u on u.outbound_warehouse_id = l.warehouse_id
          and u.outbound_date = coalesce(
            (select d.outbound_date from warehouse_day d where d.layout_id = l.id order by d.id desc limit 1),
            l.layout_date
          )
        join consolidate c on c.id = u.consolidate_id
        where l.id = ${layoutId} and u.active
        group by 1
      )
    select lane.id as "consigneeId", lane.positions, coalesce(leaving.units, 0) as units,
      coalesce(leaving.cube, 0) as cube
    from lane
    left join leaving on leaving.id = lane.id
  `;
