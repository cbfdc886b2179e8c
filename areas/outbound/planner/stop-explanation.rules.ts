import type { DayPlan, PlannedTour, PlannerReason } from './day-plan.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { listStopsInDrivingOrder, buildTour } from './plan-day.rules.ts';
import {
  buildPlannerReason,
  buildEndDayParams,
  splitMinutesIntoOneBasedDayAndTime,
} from './reasons.rules.ts';
import type { TourViolation } from './tour-violations.rules.ts';
import { findTourViolations } from './tour-violations.rules.ts';
import { formatMoney } from '#kit/contract/money.ts';

/** Explains why a stop is on its tour and not on another. It works on any plan, manual or planned. */

/** Explains why a stop is on its tour: its extra cost, its arrival, and what keeps it there. */
export function explainWhyStopIsOnTour(net: DayNetwork, plan: DayPlan, stopId: number): PlannerReason[] {
  const left = plan.leftOut.find((one) => one.id === stopId);
  if (left) return [left.reason];
  const tour = plan.tours.find((one) => isStopOnTour(one, stopId));
  const position = tour?.stops.findIndex((stop) => stop.id === stopId) ?? -1;
  const stop = tour?.stops[position];
  if (!tour) return [];
  // Stops with an unknown distance, and all stops after them, have no times.
  if (!stop) return listTourViolationReasons(net, tour).filter((reason) => reason.code === 'noWay');
  const without = shorter(net, tour, stopId);
  const params = {
    position: position + 1,
    count: tour.stops.length,
    miles: Math.round((tour.tenthMiles - without.tenthMiles) / 10),
    amount: formatMoney(tour.cents - without.cents),
    ...splitMinutesIntoOneBasedDayAndTime(stop.begins),
  };
  return [
    buildPlannerReason(tour.stops.length === 1 ? 'alone' : 'here', params),
    ...(stop.rests > 0 ? [buildPlannerReason('rests', { count: stop.rests })] : []),
    ...(standsOn(net, tour, stopId) ? [buildPlannerReason('onBoard', {})] : []),
    ...plan.notes.filter((note) => note.id === stopId).map((note) => note.reason),
  ];
}

/** Explains why a stop is not on another tour: the violations at the position with the fewest, or the extra cost. */
export function explainWhyStopNotOnTour(
  net: DayNetwork,
  plan: DayPlan,
  stopId: number,
  otherTour: PlannedTour,
): PlannerReason[] {
  if (isStopOnTour(otherTour, stopId)) return [buildPlannerReason('isThere', {})];
  const currentTour = plan.tours.find((tour) => isStopOnTour(tour, stopId));
  if (currentTour && standsOn(net, currentTour, stopId)) return [buildPlannerReason('onBoard', {})];
  if (net.day.existingTrailers.some((trailer) => trailer.loaded && trailer.key === otherTour.key))
    return [buildPlannerReason('loadedAlready', {})];
  const { tour, faults: violations } = bestWith(net, otherTour, stopId);
  if (tour === null) return violations.map((violation) => faultReason(net, violation));
  const saved = currentTour
    ? computeTourCostWithLatenessCents(net, currentTour) -
      computeTourCostWithLatenessCents(net, shorter(net, currentTour, stopId))
    : 0;
  const more =
    computeTourCostWithLatenessCents(net, tour) - computeTourCostWithLatenessCents(net, otherTour) - saved;
  if (more > 0) return [buildPlannerReason('dearer', { amount: formatMoney(more) })];
  if (more === 0) return [buildPlannerReason('sameCost', {})];
  const { moveCents } = net.day.settings;
  const planned = net.day.existingTrailers.some(
    (trailer) => trailer.key === currentTour?.key && trailer.stops.includes(stopId),
  );
  return [
    buildPlannerReason('cheaper', { amount: formatMoney(-more) }),
    ...(planned && -more < moveCents
      ? [buildPlannerReason('keptHere', { amount: formatMoney(moveCents) })]
      : []),
  ];
}

/** Describes the violations of a manual tour. Empty for a valid tour. */
export function listTourViolationReasons(net: DayNetwork, tour: PlannedTour): PlannerReason[] {
  const numbers = listStopsInDrivingOrder(tour).map((id) => net.stopIndexById.get(id) ?? 0);
  const found = findTourViolations(net.wholeNetwork, tour.size, numbers);
  if (net.day.sizes.length > 0) return found.map((violation) => faultReason(net, violation));
  return [
    ...numbers.map((stopIndex) => buildPlannerReason('noTrailer', { name: nameAt(net, stopIndex) })),
    ...found
      .filter(({ code }) => code !== 'cube' && code !== 'weight')
      .map((violation) => faultReason(net, violation)),
  ];
}

export const isStopOnTour = (tour: PlannedTour, stopId: number): boolean => tour.loading.includes(stopId);

const shorter = (net: DayNetwork, tour: PlannedTour, id: number): PlannedTour =>
  buildTour(
    net,
    tour.key,
    tour.size,
    listStopsInDrivingOrder(tour).filter((one) => one !== id),
  );

const standsOn = (net: DayNetwork, tour: PlannedTour, id: number): boolean =>
  net.day.existingTrailers.some(
    (trailer) =>
      trailer.key === tour.key &&
      (trailer.onBoard.includes(id) || (trailer.loaded && trailer.stops.includes(id))),
  );

/** The tour's cost plus the cost of lateness, in cents. */
export const computeTourCostWithLatenessCents = (net: Pick<DayNetwork, 'day'>, tour: PlannedTour): number =>
  tour.cents +
  tour.stops.reduce((sum, stop) => sum + stop.lateMinutes, 0) * net.day.settings.lateCentsPerMinute;

/** The cheapest tour that includes the stop. If none is valid, the violations of the closest one. */
function bestWith(
  net: DayNetwork,
  other: PlannedTour,
  id: number,
): { tour: PlannedTour | null; faults: TourViolation[] } {
  const ids = listStopsInDrivingOrder(other);
  let tour: PlannedTour | null = null;
  let fewestViolations: TourViolation[] | null = null;
  for (let position = 0; position <= ids.length; position += 1) {
    const longer = ids.toSpliced(position, 0, id);
    for (const size of sizesFor(net, other, longer)) {
      const found = findTourViolations(
        net.wholeNetwork,
        size,
        longer.map((one) => net.stopIndexById.get(one) ?? 0),
      );
      if (found.length > 0) {
        if (fewestViolations === null || found.length < fewestViolations.length) fewestViolations = found;
        continue;
      }
      const candidate = buildTour(net, other.key, size, longer);
      if (
        tour === null ||
        computeTourCostWithLatenessCents(net, candidate) < computeTourCostWithLatenessCents(net, tour)
      )
        tour = candidate;
    }
  }
  return { tour, faults: fewestViolations ?? [] };
}

/** A chosen trailer is fixed. Otherwise a larger one is possible. */
function sizesFor(net: DayNetwork, tour: PlannedTour, ids: readonly number[]): number[] {
  const standing = net.day.existingTrailers.find((trailer) => trailer.key === tour.key);
  if (standing && standing.size !== null) return [tour.size];
  const numbers = ids.map((id) => net.stopIndexById.get(id) ?? 0);
  const fits = (size: number): boolean =>
    !findTourViolations(net.wholeNetwork, size, numbers).some(
      ({ code }) => code === 'cube' || code === 'weight',
    );
  const sizes = net.day.sizes.map((_, size) => size).filter(fits);
  return sizes.length > 0 ? sizes : [tour.size];
}

const nameAt = (net: DayNetwork, number: number): string =>
  number === 0 ? net.day.dock.place : (net.day.stops[number - 1]?.name ?? String(number));

function faultReason(net: DayNetwork, violation: TourViolation): PlannerReason {
  const name = (number: number): string => nameAt(net, number);
  switch (violation.code) {
    case 'cube':
      return buildPlannerReason('cube', { cube: Math.ceil(violation.over / 100) });
    case 'weight':
      return buildPlannerReason('weight', { weight: violation.over });
    case 'stops': {
      const most = net.wholeNetwork.maxStops;
      return buildPlannerReason('stops', { count: most + violation.over, most });
    }
    case 'window':
    case 'back':
      return buildPlannerReason(violation.code, {
        ...(violation.code === 'window' ? { name: name(violation.stopIndex) } : {}),
        ...splitMinutesIntoOneBasedDayAndTime(violation.begins),
        ...buildEndDayParams(violation.closes),
      });
    default:
      return buildPlannerReason(violation.code, {
        name: name(violation.stopIndex),
        other: name(violation.other),
      });
  }
}
