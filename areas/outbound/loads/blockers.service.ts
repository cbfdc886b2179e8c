import type { LoadFilters } from './loads.contract.ts';
import { findPickupsInProgress } from './loads.store.ts';
import { selectEarlyBlockers, computeReleaseBlockers } from './release-blockers.rules.ts';
import type { Blocker } from './release-blockers.rules.ts';
import { findFoodPickups, findOperatingDays, findReleaseCounts } from './release-facts.store.ts';
import type { PickupSelector, ReleaseCounts, OperatingDay } from './release-facts.store.ts';
import { pipelined } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface OfPickup {
  id: number;
  status: number;
  warehouseId: number;
  dayOfService: string;
  loadLocks: number | null;
}
export interface PickupBlockers {
  blockers: Blocker[];
  counts: ReleaseCounts;
  hasFood: boolean;
}

/** The data that pickup blockers are computed from, read in one query batch. */
export interface BlockerFacts {
  counted: Map<number, ReleaseCounts>;
  food: Set<number>;
  days: Map<number, OperatingDay>;
}
export const findBlockerFacts = (work: RequestContext, pickups: PickupSelector): Promise<BlockerFacts> =>
  pipelined({
    counted: findReleaseCounts(work, pickups),
    food: findFoodPickups(work, pickups),
    days: findOperatingDays(work, pickups),
  });

/** Computes the release blockers of pickups. The board, the page and the release itself use it. */
export function computePickupBlockers(
  { counted, food, days }: BlockerFacts,
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
      const facts = { status, loadLocks, dayOfService, runningDay, isFinalReleased, hasFood, ...counts };
      return [[p.id, { counts, hasFood, blockers: computeReleaseBlockers(facts) }]];
    }),
  );
}
export const findBlockersOfPickups = async (
  work: RequestContext,
  pickups: readonly OfPickup[],
): Promise<Map<number, PickupBlockers>> =>
  computePickupBlockers(await findBlockerFacts(work, { ids: pickups.map((p) => p.id) }), pickups);

/** Finds the release blockers of each truck at the dock, before a release is requested. */
export async function findBlockers(
  work: RequestContext,
  filters: LoadFilters,
): Promise<{ pickupId: number; blockers: Blocker[] }[]> {
  const pickups = await findPickupsInProgress(work, filters);
  const held = await findBlockersOfPickups(work, pickups);
  return pickups.map((p) => ({
    pickupId: p.id,
    blockers: selectEarlyBlockers(held.get(p.id)?.blockers ?? [], p.status),
  }));
}
