import type { DayPlan, DayStop, DayToPlan, PlannerReason } from './day-plan.rules.ts';
import { simulateTourForLatenessCost, missedWindowCost } from './tour-timing.rules.ts';
import type { Network, NetworkRules, ExistingTrailerSlot, TrailerKind } from './network.rules.ts';
import { unlimitedAmount, buildNetwork } from './network.rules.ts';
import {
  buildPlannerReason,
  buildEndDayParams,
  splitMinutesIntoOneBasedDayAndTime,
} from './reasons.rules.ts';
import type { RoadMatrix } from './roads.rules.ts';
import { buildRoadMatrix } from './roads.rules.ts';
import { findTourViolations } from './tour-violations.rules.ts';

/** A day as a network, without the stops that cannot be planned at all. */
export interface DayNetwork {
  day: DayToPlan;
  /** The index of every stop of the day, in its order, from 1. */
  wholeNetwork: Network;
  stopIndexById: ReadonlyMap<number, number>;
  /** The part to search: the trailers that can change and the stops that can be planned. */
  openNetwork: Network;
  /** The index in `wholeNetwork` of each index in `open`. */
  wholeIndexByOpenIndex: Int32Array;
  /** The trailers of the first slots of `open`, as indexes of `day.standing`. */
  openTrailers: number[];
  leftOut: DayPlan['leftOut'];
}

/** The cost of leaving out a stop: more than any trailer, and increasing with its size. */
const leftOutCents = 10_000_000;

export function buildDayNetwork(day: DayToPlan): DayNetwork {
  const roads = buildRoadMatrix(day, day.stops);
  if (!day.settings.comeBack)
    for (let from = 0; from < roads.size; from += 1) {
      roads.tenthMiles[from * roads.size] = 0;
      roads.minutes[from * roads.size] = 0;
    }
  const stopIndexById = new Map(day.stops.map((stop, i) => [stop.id, i + 1]));
  const onBoard = new Set(day.existingTrailers.flatMap((trailer) => trailer.onBoard));
  const all = Int32Array.from({ length: roads.size }, (_, i) => i);
  const wholeNetwork = networkOver(day, roads, all, stopIndexById, { onBoard, standing: [] });
  const asks = (id: number): boolean => stopIndexById.has(id);
  const openTrailers = day.existingTrailers.flatMap((trailer, i) =>
    isOpen(day, wholeNetwork, stopIndexById, trailer.onBoard.filter(asks)) && !trailer.loaded ? [i] : [],
  );
  const open = new Set(openTrailers);
  const riding = new Set(
    day.existingTrailers.flatMap((trailer, i) => {
      if (trailer.loaded) return trailer.stops;
      return open.has(i) ? [] : trailer.onBoard;
    }),
  );
  const leftOut: DayPlan['leftOut'] = [];
  const plannableStops = day.stops.filter((stop) => {
    if (riding.has(stop.id)) return false;
    if (onBoard.has(stop.id)) return true;
    const reason = whyNotAtAll(day, wholeNetwork, stopIndexById, stop);
    if (reason !== null) leftOut.push({ id: stop.id, reason });
    return reason === null;
  });
  const wholeOf = Int32Array.from([0, ...plannableStops.map((stop) => stopIndexById.get(stop.id) ?? 0)]);
  const standing = standingIn(day, wholeNetwork, stopIndexById, {
    openTrailers,
    wholeIndexByOpenIndex: wholeOf,
  });
  return {
    day,
    wholeNetwork,
    stopIndexById,
    openNetwork: networkOver(day, roads, wholeOf, stopIndexById, { onBoard, standing }),
    wholeIndexByOpenIndex: wholeOf,
    openTrailers,
    leftOut,
  };
}

/** A trailer with a lane that is no longer known is not changed. */
const isOpen = (
  day: DayToPlan,
  wholeNetwork: Network,
  stopIndexById: ReadonlyMap<number, number>,
  onBoard: readonly number[],
): boolean =>
  day.sizes.length > 0 &&
  simulateTourForLatenessCost(
    wholeNetwork,
    Int32Array.from([0, ...onBoard.map((id) => stopIndexById.get(id) ?? 0)]),
    onBoard.length,
  ) < missedWindowCost;

/** Why a stop cannot be on any trailer, even alone. Null means it can. */
function whyNotAtAll(
  day: DayToPlan,
  wholeNetwork: Network,
  stopIndexById: ReadonlyMap<number, number>,
  stop: DayStop,
): PlannerReason | null {
  const { name } = stop;
  if (!day.sizes.some((size) => size.count !== 0)) return buildPlannerReason('noTrailer', { name });
  const number = stopIndexById.get(stop.id) ?? 0;
  if (wholeNetwork.miles[number]! >= unlimitedAmount)
    return buildPlannerReason(
      day.dock.latitude === null && stop.latitude !== null ? 'dockHasNoPosition' : 'noPosition',
      { name },
    );
  const room = Math.max(...day.sizes.map((size) => size.cube));
  if (stop.cube > room)
    return buildPlannerReason('tooLarge', {
      name,
      cube: Math.ceil(stop.cube / 100),
      room: Math.floor(room / 100),
    });
  const carries = Math.max(...day.sizes.map((size) => size.weight ?? Infinity));
  if ((stop.weight ?? 0) > carries)
    return buildPlannerReason('tooHeavy', { name, weight: stop.weight ?? 0, room: carries });
  if (!stop.mustKeep || stop.closes === null) return null;
  if ((stop.opens ?? -Infinity) > stop.closes) return buildPlannerReason('windowTurned', { name });
  let begins = 0;
  const route = Int32Array.from([0, number]);
  simulateTourForLatenessCost(wholeNetwork, route, 1, (where, clock) => {
    if (where === number) ({ begins } = clock);
  });
  return begins > stop.closes
    ? buildPlannerReason('cannotReach', {
        name,
        ...splitMinutesIntoOneBasedDayAndTime(begins),
        ...buildEndDayParams(stop.closes),
      })
    : null;
}

function networkOver(
  day: DayToPlan,
  roads: RoadMatrix,
  wholeOf: Int32Array,
  stopIndexById: ReadonlyMap<number, number>,
  { onBoard, standing }: { onBoard: ReadonlySet<number>; standing: readonly ExistingTrailerSlot[] },
): Network {
  const stops = [...wholeOf.subarray(1)].map((i) => day.stops[i - 1]);
  const each = (dock: number, valueOf: (stop: DayStop) => number): Int32Array =>
    Int32Array.from([dock, ...stops.map((stop) => (stop ? valueOf(stop) : 0))]);
  // Freight already on a trailer stays on it, so its window is only a target.
  const mustKeep = (stop: DayStop): boolean => stop.mustKeep && !onBoard.has(stop.id);
  const { settings, dock } = day;
  const hours = settings.hours;
  return buildNetwork({
    size: wholeOf.length,
    miles: part(roads.tenthMiles, roads.size, wholeOf),
    minutes: part(roads.minutes, roads.size, wholeOf),
    opens: each(dock.departsFrom, (stop) => stop.opens ?? dock.departsFrom),
    closes: each(settings.comeBack ? (dock.backBy ?? unlimitedAmount) : unlimitedAmount, (stop) =>
      mustKeep(stop) ? (stop.closes ?? unlimitedAmount) : unlimitedAmount,
    ),
    service: each(0, (stop) => stop.unloadingMinutes),
    cube: each(0, (stop) => stop.cube),
    trailers: day.sizes.map((trailer, size): TrailerKind => ({
      cube: trailer.cube,
      weight: trailer.weight ?? unlimitedAmount,
      fixedCost: trailer.fixedCents,
      costPerDistance: trailer.centsPerMile / 10,
      count: trailer.count === null ? unlimitedAmount : Math.max(0, trailer.count - goneOf(day, size)),
    })),
    more: {
      weight: each(0, (stop) => stop.weight ?? 0),
      due: each(unlimitedAmount, (stop) => stop.closes ?? unlimitedAmount),
      lateCost: settings.lateCentsPerMinute,
      loadingTurn: each(0, (stop) => (onBoard.has(stop.id) ? -1 : stop.loadingTurn)),
      turnCost: settings.outOfTurn === 'forbidden' ? unlimitedAmount : settings.outOfTurn,
      separatedStops: apartIn(day, wholeOf, stopIndexById),
      maxStops: settings.maxStops ?? wholeOf.length,
      hours: hours && {
        drivingMinutes: hours.drivingMinutes,
        dutyMinutes: hours.dutyMinutes,
        restMinutes: hours.restMinutes,
      },
      existingTrailers: standing,
      moveCost: settings.moveCents,
      leftOutCost: each(0, (stop) => leftOutCents + stop.cube),
    } satisfies NetworkRules,
  });
}

/** Counts the trailers of a size that are loaded, and so not available. */
const goneOf = (day: DayToPlan, size: number): number =>
  day.existingTrailers.filter((trailer) => trailer.loaded && trailer.size === size).length;

function part(square: Int32Array, size: number, wholeOf: Int32Array): Int32Array {
  const out = new Int32Array(wholeOf.length ** 2);
  wholeOf.forEach((from, f) => {
    wholeOf.forEach((to, t) => (out[f * wholeOf.length + t] = square[from * size + to]!));
  });
  return out;
}

function apartIn(
  day: DayToPlan,
  wholeOf: Int32Array,
  stopIndexById: ReadonlyMap<number, number>,
): NetworkRules['separatedStops'] {
  if (day.separatedStopPairs.length === 0) return [];
  const numbers = new Map([...wholeOf].map((wholeIndex, i) => [wholeIndex, i]));
  const lists: number[][] = [...wholeOf].map(() => []);
  for (const [a, b] of day.separatedStopPairs) {
    const one = numbers.get(stopIndexById.get(a) ?? -1);
    const other = numbers.get(stopIndexById.get(b) ?? -1);
    if (one === undefined || other === undefined || one === other) continue;
    lists[one]?.push(other);
    lists[other]?.push(one);
  }
  return lists.map((list) => (list.length === 0 ? undefined : Int32Array.from(list)));
}

/** The starting solution: each existing trailer with its intended stops, as far as they still fit. */
function standingIn(
  day: DayToPlan,
  wholeNetwork: Network,
  stopIndexById: ReadonlyMap<number, number>,
  {
    openTrailers,
    wholeIndexByOpenIndex: wholeOf,
  }: Pick<DayNetwork, 'openTrailers' | 'wholeIndexByOpenIndex'>,
): ExistingTrailerSlot[] {
  const numbers = new Map([...wholeOf].map((number, i) => [number, i]));
  const assignedIndexes = new Set<number>();
  return openTrailers.map((index) => {
    const trailer = day.existingTrailers[index];
    const listFreeIndexes = (id: number): number[] => {
      const number = stopIndexById.get(id);
      return number === undefined || assignedIndexes.has(number) || !numbers.has(number) ? [] : [number];
    };
    const onBoard = (trailer?.onBoard ?? []).flatMap(listFreeIndexes);
    const meant = (trailer?.stops ?? [])
      .flatMap(listFreeIndexes)
      .filter((number) => !onBoard.includes(number));
    const kind = trailer?.size ?? -1;
    let stops = onBoard;
    for (const number of meant.toReversed()) {
      const longer = [number, ...stops];
      if (findTourViolations(wholeNetwork, kind, longer).length === 0) stops = longer;
    }
    for (const number of [...meant, ...onBoard]) assignedIndexes.add(number);
    const inOpen = (list: readonly number[]): number[] => list.map((number) => numbers.get(number) ?? 0);
    return {
      intendedStops: inOpen([...meant, ...onBoard]),
      stops: inOpen(stops),
      fixed: new Set(inOpen(onBoard)),
      trailerKind: kind,
    };
  });
}
