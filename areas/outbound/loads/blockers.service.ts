import type { LoadFilters } from './loads.contract.ts';
import { pickupsUnderWay } from './loads.store.ts';
import { namedBeforehand, releaseBlockers } from './release-blockers.rules.ts';
import type { Blocker } from './release-blockers.rules.ts';
import { carryFood, daysThatRun, releaseCounts } from './release-facts.store.ts';
import type { PickupsMeant, ReleaseCounts, RunningDay } from './release-facts.store.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

interface OfPickup {
  id: number;
  status: number;
  warehouseId: number;
  dayOfService: string;
  loadLocks: number | null;
}
export interface Held {
  blockers: Blocker[];
  counts: ReleaseCounts;
  hasFood: boolean;
}

/** What the blockers of pickups are made of, read in one go. */
export interface HeldFacts {
  counted: Map<number, ReleaseCounts>;
  food: Set<number>;
  days: Map<number, RunningDay>;
}
export const heldFacts = (work: Work, pickups: PickupsMeant): Promise<HeldFacts> =>
  together({
    counted: releaseCounts(work, pickups),
    food: carryFood(work, pickups),
    days: daysThatRun(work, pickups),
  });

/** The blockers of pickups as the board and the page show them and as the release asks them. */
export function heldBy({ counted, food, days }: HeldFacts, pickups: readonly OfPickup[]): Map<number, Held> {
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
      return [[p.id, { counts, hasFood, blockers: releaseBlockers(facts) }]];
    }),
  );
}
export const blockersOf = async (work: Work, pickups: readonly OfPickup[]): Promise<Map<number, Held>> =>
  heldBy(await heldFacts(work, { ids: pickups.map((p) => p.id) }), pickups);

/** What holds up each truck at the dock, said before anybody asks for its release. */
export async function findBlockers(
  work: Work,
  filters: LoadFilters,
): Promise<{ pickupId: number; blockers: Blocker[] }[]> {
  const pickups = await pickupsUnderWay(work, filters);
  const held = await blockersOf(work, pickups);
  return pickups.map((p) => ({
    pickupId: p.id,
    blockers: namedBeforehand(held.get(p.id)?.blockers ?? [], p.status),
  }));
}
