import { z } from 'zod';
import { otherDayUnitsOfLoadSchema, otherDayUnitsSchema } from './other-day-units.contract.ts';
import type { OtherDayUnits, OtherDayUnitsOfLoad } from './other-day-units.contract.ts';
import { queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const loadOfOtherDayUnits = otherDayUnitsSchema.extend({ loadId: z.int() });

/** Counts the units of each load whose outbound date is not the load's day of service. One query for all loads. */
export async function findOtherDayUnitsByLoad(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<Map<number, OtherDayUnits[]>> {
  const found = await queryRowsWithCachedPlan(work.tx, loadOfOtherDayUnits)`
    select l.id as "loadId", u.outbound_date as day, count(*)::int as units
    from load l
    join load_pickup p on p.load_id = l.id
    join unit u on u.load_pickup_id = p.id and u.active
    where l.id = any(${[...loadIds]}::int[]) and u.outbound_date <> l.day_of_service
    group by l.id, u.outbound_date
    order by l.id, u.outbound_date
  `;
  const byLoad = new Map<number, OtherDayUnits[]>();
  for (const { loadId, day, units } of found)
    byLoad.set(loadId, [...(byLoad.get(loadId) ?? []), { day, units }]);
  return byLoad;
}

/** Finds the loads of other days with units that leave from the warehouse on this day. `day` of each is the day of the load. */
export const findLoadsOfOtherDaysWithUnitsOfDay = (
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<OtherDayUnitsOfLoad[]> =>
  queryRowsWithCachedPlan(work.tx, otherDayUnitsOfLoadSchema)`
    select l.load_number as "loadNumber", l.day_of_service as day, count(*)::int as units
    from unit u
    join load_pickup p on p.id = u.load_pickup_id
    join load l on l.id = p.load_id
    where u.outbound_warehouse_id = ${warehouseId}
      and u.outbound_date = ${day}::date
      and u.active
      and l.day_of_service <> ${day}::date
    group by l.load_number, l.day_of_service
    order by l.load_number
  `;
