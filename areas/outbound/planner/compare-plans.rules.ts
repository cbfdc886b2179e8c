import type { DayPlan, PlannedTour } from './day-plan.rules.ts';

/** The difference between two plans of the same stops: yesterday's and today's, or a manual draft and the planner's plan. */
export interface DayPlanDifference {
  cents: number;
  tenthMiles: number;
  trailers: number;
  lateMinutes: number;
  /** Tours of both plans that are regarded as the same trailer. Null where there is no counterpart. */
  pairs: { before: number | null; after: number | null; sameStops: boolean }[];
  /** Stops that are on another trailer, and stops that only one of the plans has. */
  moved: { id: number; before: number | null; after: number | null }[];
  /** Tours of the second plan with a different stop order. */
  reordered: number[];
}

export function comparePlans(before: DayPlan, after: DayPlan): DayPlanDifference {
  const partner = partners(before.tours, after.tours);
  const had = placesOf(before.tours);
  const has = placesOf(after.tours);
  const moved = [...new Set([...had.keys(), ...has.keys()])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, before: had.get(id) ?? null, after: has.get(id) ?? null }))
    .filter(({ before: from, after: to }) => from === null || to === null || partner.get(from) !== to);
  const pairedAfterIndexes = new Set(partner.values());
  return {
    cents: after.cents - before.cents,
    tenthMiles: miles(after) - miles(before),
    trailers: after.tours.length - before.tours.length,
    lateMinutes: late(after) - late(before),
    pairs: [
      ...before.tours.map((tour, i) => {
        const other = partner.get(i);
        return {
          before: i,
          after: other ?? null,
          sameStops: other !== undefined && ids(tour) === ids(after.tours[other]),
        };
      }),
      ...after.tours.flatMap((_, i) =>
        pairedAfterIndexes.has(i) ? [] : [{ before: null, after: i, sameStops: false }],
      ),
    ],
    moved,
    reordered: [...partner].flatMap(([from, to]) =>
      inSameOrder(before.tours[from], after.tours[to]) ? [] : [to],
    ),
  };
}
/** True when the stops common to both tours are driven in the same order. */
function inSameOrder(one: PlannedTour | undefined, other: PlannedTour | undefined): boolean {
  const common = (tour: PlannedTour | undefined, otherTour: PlannedTour | undefined): string =>
    tour?.loading.filter((id) => otherTour?.loading.includes(id)).join(' ') ?? '';
  return common(one, other) === common(other, one);
}

const ids = (tour: PlannedTour | undefined): string => tour?.loading.join(' ') ?? '';
const miles = (plan: DayPlan): number => plan.tours.reduce((sum, tour) => sum + tour.tenthMiles, 0);
const late = (plan: DayPlan): number =>
  plan.tours.reduce(
    (sum, tour) => sum + tour.stops.reduce((lateMinutes, stop) => lateMinutes + stop.lateMinutes, 0),
    0,
  );
const placesOf = (tours: readonly PlannedTour[]): Map<number, number> =>
  new Map(tours.flatMap((tour, i) => tour.loading.map((id) => [id, i] as const)));

/** Pairs tours with the same key, then those that share the most stops. */
function partners(before: readonly PlannedTour[], after: readonly PlannedTour[]): Map<number, number> {
  const has = placesOf(after);
  const shared = new Map<string, { from: number; to: number; stops: number }>();
  before.forEach((tour, from) => {
    for (const id of tour.loading) {
      const to = has.get(id);
      if (to === undefined) continue;
      const pair = shared.get(`${from} ${to}`) ?? { from, to, stops: 0 };
      pair.stops += 1;
      shared.set(`${from} ${to}`, pair);
    }
  });
  const found = new Map<number, number>();
  const pairedAfterIndexes = new Set<number>();
  const take = (from: number, to: number): void => {
    if (found.has(from) || pairedAfterIndexes.has(to)) return;
    found.set(from, to);
    pairedAfterIndexes.add(to);
  };
  before.forEach((tour, from) => {
    const to = tour.key === null ? -1 : after.findIndex((other) => other.key === tour.key);
    if (to >= 0) take(from, to);
  });
  for (const { from, to } of [...shared.values()].sort(
    (a, b) => b.stops - a.stops || a.from - b.from || a.to - b.to,
  ))
    take(from, to);
  return found;
}
