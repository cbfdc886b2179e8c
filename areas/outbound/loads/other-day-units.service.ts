import type { OtherDayUnits, OtherDayUnitsOfLoad } from './other-day-units.contract.ts';
import * as store from './other-day-units.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Counts the units of each load that leave on another day than the load. */
export const countOtherDayUnitsOfLoads = (
  work: RequestContext,
  loadIds: readonly number[],
): Promise<Map<number, OtherDayUnits[]>> => store.findOtherDayUnitsByLoad(work, loadIds);

/** Counts the units that leave from the warehouse on this day and are on a load of another day. `day` is the day of that load. */
export const countUnitsDepartingOnDayOnOtherDaysLoads = (
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<OtherDayUnitsOfLoad[]> => store.findLoadsOfOtherDaysWithUnitsOfDay(work, warehouseId, day);
