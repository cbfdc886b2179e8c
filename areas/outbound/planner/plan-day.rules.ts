import type { DayPlan, DayToPlan, PlannedStop, PlannedTour } from './day-plan.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { simulateTourForLatenessCost } from './tour-timing.rules.ts';
import type { Network } from './network.rules.ts';
import { unlimitedAmount } from './network.rules.ts';
import { buildPlannerReason, splitMinutesIntoHours } from './reasons.rules.ts';
import type { SearchOptions } from './search.rules.ts';
import { searchBestPlan } from './search.rules.ts';

/**
 * Plans a day from scratch or from existing trailers. Loaded trailers stay as they are, and one being loaded keeps its freight. A
 * planned stop changes trailers only where that saves enough.
 */
export function planDay(day: DayToPlan, options: SearchOptions): DayPlan {
  const net = buildDayNetwork(day);
  const planned = day.existingTrailers.some((trailer) => trailer.stops.length > 0 && !trailer.loaded);
  const found = searchBestPlan(net.openNetwork, {
    initialTemperatureShare: planned ? changedDayHeat : 1,
    ...options,
  });
  const idOf = (number: number): number => day.stops[net.wholeIndexByOpenIndex[number]! - 1]?.id ?? 0;
  const tours = found.tours.map((tour) => {
    const standing = day.existingTrailers[net.openTrailers[tour.slot] ?? -1];
    return buildTour(net, standing?.key ?? null, tour.trailerKind, [...tour.stops].map(idOf));
  });
  const untouched = day.existingTrailers
    .filter((trailer, i) => trailer.stops.length > 0 && !net.openTrailers.includes(i))
    .map((trailer) =>
      buildTour(net, trailer.key, trailer.size ?? 0, trailer.loaded ? trailer.stops : trailer.onBoard),
    );
  const all = [...untouched, ...tours];
  return {
    tours: all,
    leftOut: [
      ...net.leftOut,
      ...found.leftOut.map((number) => ({
        id: idOf(number),
        reason: buildPlannerReason('noTrailerLeft', { name: nameOf(day, idOf(number)) }),
      })),
    ],
    notes: all.flatMap((tour) => listTourProblems(day, tour)),
    cents: all.reduce((sum, tour) => sum + tour.cents, 0),
    tries: found.tries,
  };
}
/** A planned day is repaired with small changes, not planned again. */
const changedDayHeat = 0.1;

const nameOf = (day: DayToPlan, id: number): string =>
  day.stops.find((stop) => stop.id === id)?.name ?? String(id);

/** The network with the hours of service of a trailer. A team drives without rests. */
export const getNetworkWithTrailerHoursOrNoneForTeam = (
  { day, wholeNetwork }: Pick<DayNetwork, 'day' | 'wholeNetwork'>,
  key: string | null,
): Network =>
  key !== null && day.existingTrailers.some((trailer) => trailer.key === key && trailer.isTeam === true)
    ? { ...wholeNetwork, hours: null }
    : wholeNetwork;

/** Builds a tour with its times, cost and loading order, for manual and planned tours. */
export function buildTour(
  net: Pick<DayNetwork, 'day' | 'wholeNetwork' | 'stopIndexById'>,
  key: string | null,
  sizeIndex: number,
  stopIds: readonly number[],
): PlannedTour {
  const { day } = net;
  const wholeNetwork = getNetworkWithTrailerHoursOrNoneForTeam(net, key);
  const knownStopIds = stopIds.filter((id) => net.stopIndexById.has(id));
  const route = Int32Array.from([0, ...knownStopIds.map((id) => net.stopIndexById.get(id) ?? 0)]);
  const stops = timetable(wholeNetwork, route, knownStopIds);
  const trailer = day.sizes[sizeIndex];
  const tenthMiles = sumOver(wholeNetwork.miles, wholeNetwork.size, route, day.settings.comeBack);
  const departs = departureOf({ day, wholeNetwork }, route, stops);
  // A later departure delays the arrival, up to the opening the trailer would have waited for.
  const [first] = stops;
  if (first) first.arrives += departs - wholeNetwork.opens[0]!;
  return {
    key,
    size: sizeIndex,
    departs,
    stops,
    loading: knownStopIds.toReversed(),
    cube: sum(route, wholeNetwork.cube),
    weight: sum(route, wholeNetwork.weight),
    tenthMiles,
    drivingMinutes: sumOver(wholeNetwork.minutes, wholeNetwork.size, route, day.settings.comeBack),
    cents:
      knownStopIds.length === 0 || !trailer
        ? 0
        : Math.round(trailer.fixedCents + (trailer.centsPerMile * tenthMiles) / 10),
  };
}

/** The stops in driving order, including those its timetable does not reach. */
export const listStopsInDrivingOrder = (tour: PlannedTour): number[] => tour.loading.toReversed();

const sum = (route: Int32Array, amounts: Int32Array): number =>
  route.reduce((total, stopIndex) => total + amounts[stopIndex]!, 0);
/** Unknown distances count as 0. */
function sumOver(square: Int32Array, size: number, route: Int32Array, comeBack: boolean): number {
  let total = 0;
  const ends = comeBack ? [...route, 0] : [...route];
  ends.forEach((stopIndex, i) => {
    const leg = i === 0 ? 0 : square[ends[i - 1]! * size + stopIndex]!;
    if (leg < unlimitedAmount) total += leg;
  });
  return total;
}

function timetable(wholeNetwork: Network, route: Int32Array, ids: readonly number[]): PlannedStop[] {
  const stops: PlannedStop[] = [];
  simulateTourForLatenessCost(wholeNetwork, route, ids.length, (stopIndex, clock) => {
    if (stopIndex === 0) return;
    const i = stops.length;
    stops.push({
      id: ids[i] ?? 0,
      tenthMiles: wholeNetwork.miles[route[i]! * wholeNetwork.size + stopIndex]!,
      arrives: clock.arrives,
      begins: clock.begins,
      leaves: clock.leaves,
      rests: clock.restCount,
      lateMinutes: clock.late,
    });
  });
  return stops;
}

/** A trailer that would wait at its first stop leaves later by that time, while the dock is open. */
function departureOf(
  { day, wholeNetwork }: Pick<DayNetwork, 'day' | 'wholeNetwork'>,
  route: Int32Array,
  stops: readonly PlannedStop[],
): number {
  const first = stops[0];
  const earliest = wholeNetwork.opens[0]!;
  if (!first || route.length < 2) return earliest;
  const latest = Math.max(earliest, day.dock.departsBy ?? earliest);
  return Math.min(latest, earliest + Math.max(0, first.begins - first.arrives));
}

/** Lists the problems of a tour. */
export function listTourProblems(day: DayToPlan, tour: PlannedTour): DayPlan['notes'] {
  const standing = day.existingTrailers.find((trailer) => trailer.key === tour.key && tour.key !== null);
  const timedStopIds = new Set(tour.stops.map((stop) => stop.id));
  const unknown = tour.loading.filter((id) => !timedStopIds.has(id) && standing !== undefined);
  return [
    ...tour.stops
      .filter((stop) => stop.lateMinutes > 0)
      .map((stop) => ({
        id: stop.id,
        reason: buildPlannerReason('late', {
          name: nameOf(day, stop.id),
          ...splitMinutesIntoHours(stop.lateMinutes),
        }),
      })),
    ...unknown.map((id) => ({ id, reason: buildPlannerReason('notReckoned', { name: nameOf(day, id) }) })),
  ];
}
