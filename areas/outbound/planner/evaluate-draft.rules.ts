import type { DayPlan, DayToPlan, PlannedTour, PlannerReason } from './day-plan.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { recomputeTourFromDeparture, scheduleDepartures } from './departures.rules.ts';
import { getNetworkWithTrailerHoursOrNoneForTeam, buildTour } from './plan-day.rules.ts';
import { buildPlannerReason } from './reasons.rules.ts';
import { findTourViolations } from './tour-violations.rules.ts';
import {
  computeTourCostWithLatenessCents,
  listTourViolationReasons,
  isStopOnTour,
  explainWhyStopIsOnTour,
  explainWhyStopNotOnTour,
} from './stop-explanation.rules.ts';

/** Evaluates a manual plan: its times, its cost and its violations. Nothing is searched. */

/** A trailer with its stops in driving order. A key that no existing trailer has means a new one. */
export interface PlannerDraftTour {
  key: string;
  size: number;
  stops: readonly number[];
}
export interface EvaluatedDraft {
  plan: DayPlan;
  /** The violations of each tour. Empty for a valid tour. */
  violationsByTour: PlannerReason[][];
}

/**
 * A stop that a user assigned to a trailer without a position. It goes where it causes the fewest violations at the lowest cost.
 */
export interface StopAssignedWithoutPosition {
  stop: number;
  key: string;
}
export function evaluateDraft(
  day: DayToPlan,
  drafts: readonly PlannerDraftTour[],
  stopToPlace?: StopAssignedWithoutPosition,
): EvaluatedDraft {
  const net = buildDayNetwork(day);
  const plan = planOf(net, stopToPlace ? placed(net, drafts, stopToPlace) : drafts);
  return { plan, violationsByTour: listTourViolationsOfPlan(net, plan) };
}

function placed(
  net: DayNetwork,
  drafts: readonly PlannerDraftTour[],
  { stop, key }: StopAssignedWithoutPosition,
): PlannerDraftTour[] {
  return drafts.map((draft) => {
    const others = draft.stops.filter((id) => id !== stop);
    if (draft.key !== key) return { ...draft, stops: others };
    const choices = [...others, stop].map((_, position) => {
      const stops = others.toSpliced(position, 0, stop);
      const numbers = stops.map((id) => net.stopIndexById.get(id) ?? 0);
      return {
        stops,
        faults: findTourViolations(net.wholeNetwork, draft.size, numbers).length,
        cents: computeTourCostWithLatenessCents(net, buildTour(net, key, draft.size, stops)),
      };
    });
    const [best] = choices.toSorted((a, b) => a.faults - b.faults || a.cents - b.cents);
    return { ...draft, stops: best?.stops ?? others };
  });
}

function planOf(net: DayNetwork, drafts: readonly PlannerDraftTour[]): DayPlan {
  const tours = drafts
    .map((draft) => buildTour(net, draft.key, draft.size, draft.stops))
    .filter((tour) => tour.loading.length > 0);
  const rides = new Set(tours.flatMap((tour) => tour.loading));
  const never = new Map(net.leftOut.map((left) => [left.id, left.reason]));
  return scheduleDepartures(net, {
    tours,
    leftOut: net.day.stops
      .filter((stop) => !rides.has(stop.id))
      .map(({ id, name }) => ({ id, reason: never.get(id) ?? buildPlannerReason('notPlanned', { name }) })),
    notes: [],
    cents: tours.reduce((sum, tour) => sum + tour.cents, 0),
    tries: 0,
  });
}

/** Lists the violations of each tour. Loaded trailers have none, because they cannot change. */
export function listTourViolationsOfPlan(net: DayNetwork, plan: DayPlan): PlannerReason[][] {
  const loaded = new Set(
    net.day.existingTrailers.flatMap((trailer) => (trailer.loaded ? [trailer.key] : [])),
  );
  return plan.tours.map((tour) =>
    tour.key !== null && loaded.has(tour.key) ? [] : listTourViolationReasons(leaving(net, tour), tour),
  );
}
/** Whether windows are met depends on when the trailer leaves. */
const leaving = (net: DayNetwork, tour: PlannedTour): DayNetwork => {
  const wholeNetwork = getNetworkWithTrailerHoursOrNoneForTeam(net, tour.key);
  const opens = wholeNetwork.opens.slice();
  opens[0] = tour.departs;
  return { ...net, wholeNetwork: { ...wholeNetwork, opens } };
};

export interface StopExplanation {
  here: PlannerReason[];
  /** For every other tour, in plan order: the extra cost of moving the stop there. */
  elsewhere: { key: string; reasons: PlannerReason[] }[];
}
export function explainStopPlacement(
  day: DayToPlan,
  drafts: readonly PlannerDraftTour[],
  stopId: number,
): StopExplanation {
  const net = buildDayNetwork(day);
  const plan = planOf(net, drafts);
  const here = explainWhyStopIsOnTour(net, plan, stopId);
  // Freight already on a trailer stays there, so other tours are not examined.
  if (here.some((reason) => reason.code === 'onBoard')) return { here, elsewhere: [] };
  const open = {
    ...plan,
    tours: plan.tours.map((tour) => recomputeTourFromDeparture(net, tour, day.dock.departsFrom)),
  };
  const elsewhere = open.tours.flatMap((tour) =>
    tour.key === null || isStopOnTour(tour, stopId)
      ? []
      : [{ key: tour.key, reasons: explainWhyStopNotOnTour(net, open, stopId, tour) }],
  );
  const may = (one: (typeof elsewhere)[number]): boolean => possible.has(one.reasons[0]?.code ?? '');
  return { here, elsewhere: [...elsewhere.filter(may), ...elsewhere.filter((one) => !may(one))] };
}
/** Codes of the reasons that make another tour possible, at a price. */
const possible = new Set(['cheaper', 'sameCost', 'dearer']);
