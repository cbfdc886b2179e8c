import type { DayPlanView, DraftTour, PlanTour } from './day-plan.contract.ts';

/** The unsaved changes of a day's plan: what differs, and how they apply when the loads have changed. */

/** Stops in unloading order. Stops with an unknown distance are in no timetable but are on the trailer too. */
const ridersOf = ({ stops, loading }: PlanTour): number[] =>
  stops.length === loading.length ? stops.map((stop) => stop.id) : loading.toReversed();
export const toDraftTours = (plan: Pick<DayPlanView, 'tours'>): DraftTour[] =>
  plan.tours.map((tour) => ({ key: tour.key, size: tour.size, stops: ridersOf(tour) }));

/** Creates a key that no tour of the plan has. */
export function createTourKey(plan: Pick<DayPlanView, 'tours'>): string {
  const used = new Set(plan.tours.map((tour) => tour.key));
  let n = 1;
  while (used.has(`+${n}`)) n += 1;
  return `+${n}`;
}

/** The differences from the loads, in the format the server expects. */
export function listPlanChanges(loadsPlan: DayPlanView, plan: DayPlanView) {
  const before = new Map(loadsPlan.tours.map((tour) => [tour.key, tour]));
  const ids = (tour: PlanTour | undefined) => tour?.loading.join(' ');
  const tours = plan.tours.filter((tour) => {
    const old = before.get(tour.key);
    return tour.fixed === null && (ids(tour) !== ids(old) || tour.size !== old?.size);
  });
  const changed = new Set(tours.map((tour) => tour.key));
  const keptKeys = new Set(plan.tours.map((tour) => tour.key));
  return {
    tours: toDraftTours({ tours }).map((tour) => ({
      ...tour,
      version: before.get(tour.key)?.version ?? undefined,
    })),
    removed: loadsPlan.tours.flatMap(({ key, version }) =>
      keptKeys.has(key) || changed.has(key) || version === null ? [] : [{ key, version }],
    ),
  };
}

/** True when the loads have changed since the user started to edit the plan. */
export function isPlanOutdated(startPlan: DayPlanView, currentPlan: DayPlanView): boolean {
  const then = new Map(startPlan.tours.map((tour) => [tour.key, tour]));
  const currentKeys = new Set(currentPlan.tours.map((tour) => tour.key));
  const open = startPlan.tours.filter((tour) => tour.fixed === null);
  return (
    open.some((tour) => !currentKeys.has(tour.key)) ||
    currentPlan.tours.some(({ key, version, fixed }) => {
      const old = then.get(key);
      return old === undefined || (old.fixed === null && (old.version !== version || fixed !== null));
    })
  );
}

/** Why a change cannot be applied again to the current loads. `trailer` is the trailer of the change. */
export const lostChangeReasons = ['gone', 'begun', 'taken', 'off', 'noTrailer', 'kind'] as const;
export interface LostPlanChange {
  /** Null when the change was to the trailer type. */
  stop: number | null;
  reason: (typeof lostChangeReasons)[number];
  trailer: string;
}
export interface ReplayedPlan {
  tours: DraftTour[];
  /** How many changes were applied again. */
  appliedCount: number;
  lost: LostPlanChange[];
}

type Where = ReadonlyMap<number, PlanTour>;
const whereOf = (plan: DayPlanView): Where =>
  new Map(plan.tours.flatMap((tour) => ridersOf(tour).map((stop) => [stop, tour] as const)));

/** The longest increasing subsequence. Numbers outside it were moved. */
function rising(numbers: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const number of numbers) {
    const before = best.filter((run) => (run.at(-1) ?? 0) < number);
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, number]);
  }
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []));
}
/** Stops that moved to another trailer or position, in driving order. */
function movedOf(from: DayPlanView, draftPlan: DayPlanView): number[] {
  const then = whereOf(from);
  const moved = draftPlan.tours.flatMap((tour) => {
    const old = from.tours.find(({ key }) => key === tour.key);
    const positionByStop = new Map((old ? ridersOf(old) : []).map((stop, position) => [stop, position + 1]));
    const riders = ridersOf(tour);
    const keptPositions = rising(riders.flatMap((stop) => positionByStop.get(stop) ?? []));
    return riders.filter((stop) => !keptPositions.has(positionByStop.get(stop) ?? 0));
  });
  const rides = whereOf(draftPlan);
  return [...moved, ...[...then.keys()].filter((stop) => !rides.has(stop))];
}

/**
 * Applies the changes between two plans again to the current loads. A moved stop goes after the same stop as before, if that one
 * is still there. Stops that another user moved or that are being loaded stay, and are reported.
 */
export function replayPlanChanges(
  basePlan: DayPlanView,
  draftPlan: DayPlanView,
  currentPlan: DayPlanView,
): ReplayedPlan {
  const [then, draftTourByStop, currentTourByStop] = [
    whereOf(basePlan),
    whereOf(draftPlan),
    whereOf(currentPlan),
  ];
  const currentStopIds = new Set(currentPlan.stops.map((stop) => stop.id));
  const trailers = new Map(currentPlan.tours.map((tour) => [tour.key, tour]));
  const lost: LostPlanChange[] = [];
  const again = movedOf(basePlan, draftPlan).filter((stop) => {
    const why = whyLost(stop);
    if (why) lost.push({ stop, ...why });
    return !why;
  });
  const tours = toDraftTours(currentPlan).map((tour) => ({
    ...tour,
    stops: tour.stops.filter((stop) => !again.includes(stop)),
  }));
  for (const stop of again) place(stop);
  return { tours, appliedCount: again.length + sizes(), lost };

  function whyLost(stop: number): Omit<LostPlanChange, 'stop'> | null {
    const to = draftTourByStop.get(stop);
    const on = currentTourByStop.get(stop);
    if (!currentStopIds.has(stop)) return { reason: 'gone', trailer: to?.name ?? '' };
    if (on && on.fixed !== null) return { reason: 'begun', trailer: on.name };
    if (on?.key !== then.get(stop)?.key && on?.key !== to?.key)
      return on ? { reason: 'taken', trailer: on.name } : { reason: 'off', trailer: '' };
    if (!to || isNew(to)) return null;
    const target = trailers.get(to.key);
    if (!target) return { reason: 'noTrailer', trailer: to.name };
    return target.fixed === null ? null : { reason: 'begun', trailer: target.name };
  }
  function place(stop: number): void {
    const to = draftTourByStop.get(stop);
    if (!to) return;
    let tour = tours.find(({ key }) => key === to.key);
    if (!tour) {
      tour = { key: to.key, size: to.size, stops: [] };
      tours.push(tour);
    }
    const riders = ridersOf(to);
    const precedingStops = riders.slice(0, riders.indexOf(stop)).toReversed();
    const after = precedingStops.find((one) => tour.stops.includes(one));
    tour.stops.splice(after === undefined ? 0 : tour.stops.indexOf(after) + 1, 0, stop);
  }
  /** Applies the chosen trailer types. Returns how many were applied. */
  function sizes(): number {
    const chosen = draftPlan.tours.flatMap((tour) => {
      const old = basePlan.tours.find(({ key }) => key === tour.key);
      return old && old.size !== tour.size ? [{ tour, old }] : [];
    });
    return chosen.filter(({ tour, old }) => {
      const currentTour = tours.find(({ key }) => key === tour.key);
      const free = currentTour?.size === old.size && trailers.get(tour.key)?.fixed === null;
      if (currentTour && free) currentTour.size = tour.size;
      else lost.push({ stop: null, reason: 'kind', trailer: old.name });
      return free;
    }).length;
  }
}
const isNew = ({ key }: PlanTour): boolean => key.startsWith('+');
