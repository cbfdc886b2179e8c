import type { LoadFilters } from './loads.contract.ts';
import { findLoadingOrLoadedPickupsUpTo500 } from './loads.repository.ts';
import { selectBlockersToShowBeforeRelease, computeReleaseBlockers } from './release-blockers.rules.ts';
import type { ReleaseBlocker } from './release-blockers.rules.ts';
import {
  findFoodPickupIds,
  findOperatingDayByWarehouse,
  findUnitCountsForReleaseByPickup,
} from './release-counts.repository.ts';
import type { PickupSelector, UnitCountsForRelease, OperatingDay } from './release-counts.repository.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface OfPickup {
  id: number;
  status: number;
  warehouseId: number;
  dayOfService: string;
  loadLocks: number | null;
}
export interface PickupBlockers {
  blockers: ReleaseBlocker[];
  counts: UnitCountsForRelease;
  hasFood: boolean;
}

/** The data that pickup blockers are computed from, read in one query batch. */
export interface PickupBlockerData {
  countsByPickupId: Map<number, UnitCountsForRelease>;
  foodPickupIds: Set<number>;
  operatingDayByWarehouseId: Map<number, OperatingDay>;
}
export const readPickupBlockerData = (
  work: RequestContext,
  pickups: PickupSelector,
): Promise<PickupBlockerData> =>
  runPipelinedByName({
    countsByPickupId: findUnitCountsForReleaseByPickup(work, pickups),
    foodPickupIds: findFoodPickupIds(work, pickups),
    operatingDayByWarehouseId: findOperatingDayByWarehouse(work, pickups),
  });

/** Computes the release blockers of pickups. The board, the page and the release itself use it. */
export function computePickupBlockers(
  { countsByPickupId: counted, foodPickupIds: food, operatingDayByWarehouseId: days }: PickupBlockerData,
  pickups: readonly OfPickup[],
): Map<number, PickupBlockers> {
  return new Map(
    pickups.flatMap((p) => {
      const counts = counted.get(p.id);
      if (counts === undefined) return [];
      const day = days.get(p.warehouseId);
      const runningDay = day?.outboundDate ?? null;
      const isFinalReleased = (day?.finalReleasedAt ?? null) !== null;
      const { status, loadLocks, dayOfService } = p;
      const hasFood = food.has(p.id);
      const facts = {
        status,
        loadLocks,
        dayOfService,
        operatingDay: runningDay,
        isFinalReleased,
        hasFood,
        ...counts,
      };
      return [[p.id, { counts, hasFood, blockers: computeReleaseBlockers(facts) }]];
    }),
  );
}
export const findBlockersOfPickups = async (
  work: RequestContext,
  pickups: readonly OfPickup[],
): Promise<Map<number, PickupBlockers>> =>
  computePickupBlockers(await readPickupBlockerData(work, { ids: pickups.map((p) => p.id) }), pickups);

/** Finds the release blockers of each truck at the dock, before a release is requested. */
export async function findReleaseBlockersOfDockedPickupsUpTo500(
  work: RequestContext,
  filters: LoadFilters,
): Promise<{ pickupId: number; blockers: ReleaseBlocker[] }[]> {
  const pickups = await findLoadingOrLoadedPickupsUpTo500(work, filters);
  const blockersByPickupId = await findBlockersOfPickups(work, pickups);
  return pickups.map((p) => ({
    pickupId: p.id,
    blockers: selectBlockersToShowBeforeRelease(blockersByPickupId.get(p.id)?.blockers ?? [], p.status),
  }));
}
