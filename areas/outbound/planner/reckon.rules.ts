import type { DayPlan, DayToPlan, PlannedTour, Reason } from './day.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { dayNetworkOf } from './day-network.rules.ts';
import { leavingAt, withDepartures } from './departures.rules.ts';
import { drivenFor, tourOf } from './plan-day.rules.ts';
import { because } from './reasons.rules.ts';
import { faultsOf } from './tour-faults.rules.ts';
import { costOf, faultsOfTour, rides, whyHere, whyNot } from './why.rules.ts';

/** A plan as somebody put it together: its clock, its money, and what is wrong with it. Nothing is searched. */

/** A trailer with its stops in driving order; a key that no standing trailer has is a new one. */
export interface DraftTour {
  key: string;
  size: number;
  stops: readonly number[];
}
export interface Reckoned {
  plan: DayPlan;
  /** Of each tour what keeps it from being driven so; nothing where it can be. */
  faults: Reason[][];
}

/** A stop that somebody put on a trailer without saying where: there it goes where least speaks against it, and costs least. */
export interface Placing {
  stop: number;
  key: string;
}
export function reckonPlan(day: DayToPlan, drafts: readonly DraftTour[], placing?: Placing): Reckoned {
  const net = dayNetworkOf(day);
  const plan = planOf(net, placing ? placed(net, drafts, placing) : drafts);
  return { plan, faults: faultsOfPlan(net, plan) };
}

function placed(net: DayNetwork, drafts: readonly DraftTour[], { stop, key }: Placing): DraftTour[] {
  return drafts.map((draft) => {
    const others = draft.stops.filter((id) => id !== stop);
    if (draft.key !== key) return { ...draft, stops: others };
    const choices = [...others, stop].map((_, at) => {
      const stops = others.toSpliced(at, 0, stop);
      const numbers = stops.map((id) => net.at.get(id) ?? 0);
      return {
        stops,
        faults: faultsOf(net.whole, draft.size, numbers).length,
        cents: costOf(net, tourOf(net, key, draft.size, stops)),
      };
    });
    const [best] = choices.toSorted((a, b) => a.faults - b.faults || a.cents - b.cents);
    return { ...draft, stops: best?.stops ?? others };
  });
}

function planOf(net: DayNetwork, drafts: readonly DraftTour[]): DayPlan {
  const tours = drafts
    .map((draft) => tourOf(net, draft.key, draft.size, draft.stops))
    .filter((tour) => tour.loading.length > 0);
  const rides = new Set(tours.flatMap((tour) => tour.loading));
  const never = new Map(net.leftOut.map((left) => [left.id, left.reason]));
  return withDepartures(net, {
    tours,
    leftOut: net.day.stops
      .filter((stop) => !rides.has(stop.id))
      .map(({ id, name }) => ({ id, reason: never.get(id) ?? because('notPlanned', { name }) })),
    notes: [],
    cents: tours.reduce((sum, tour) => sum + tour.cents, 0),
    tries: 0,
  });
}

/** A loaded trailer is as it is: nobody is told what is wrong with it. */
export function faultsOfPlan(net: DayNetwork, plan: DayPlan): Reason[][] {
  const loaded = new Set(net.day.standing.flatMap((trailer) => (trailer.loaded ? [trailer.key] : [])));
  return plan.tours.map((tour) =>
    tour.key !== null && loaded.has(tour.key) ? [] : faultsOfTour(leaving(net, tour), tour),
  );
}
/** Windows are kept or missed by the hour at which the trailer leaves. */
const leaving = (net: DayNetwork, tour: PlannedTour): DayNetwork => {
  const whole = drivenFor(net, tour.key);
  const opens = whole.opens.slice();
  opens[0] = tour.departs;
  return { ...net, whole: { ...whole, opens } };
};

export interface Explained {
  here: Reason[];
  /** Of every other tour, in the order of the plan, and what riding there would cost more. */
  elsewhere: { key: string; reasons: Reason[] }[];
}
export function explain(day: DayToPlan, drafts: readonly DraftTour[], id: number): Explained {
  const net = dayNetworkOf(day);
  const plan = planOf(net, drafts);
  const here = whyHere(net, plan, id);
  // What stands on a trailer stays there: nothing more is to be said of the others.
  if (here.some((reason) => reason.code === 'onBoard')) return { here, elsewhere: [] };
  const open = { ...plan, tours: plan.tours.map((tour) => leavingAt(net, tour, day.dock.departsFrom)) };
  const elsewhere = open.tours.flatMap((tour) =>
    tour.key === null || rides(tour, id) ? [] : [{ key: tour.key, reasons: whyNot(net, open, id, tour) }],
  );
  const may = (one: (typeof elsewhere)[number]): boolean => possible.has(one.reasons[0]?.code ?? '');
  return { here, elsewhere: [...elsewhere.filter(may), ...elsewhere.filter((one) => !may(one))] };
}
/** Where it could ride, at a price. */
const possible = new Set(['cheaper', 'sameCost', 'dearer']);
