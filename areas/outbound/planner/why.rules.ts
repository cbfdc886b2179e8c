import type { DayPlan, PlannedTour, Reason } from './day.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { drivenIn, tourOf } from './plan-day.rules.ts';
import { because, endsOn, onDay } from './reasons.rules.ts';
import type { TourFault } from './tour-faults.rules.ts';
import { faultsOf } from './tour-faults.rules.ts';
import { showMoney } from '#kit/contract/money.ts';

/** Why a stop rides where it does, and why not elsewhere: reckoned from the plan as it is, whoever made it. */

/** Why here: what it adds to its trailer, when it is reached, and what holds it there. */
export function whyHere(net: DayNetwork, plan: DayPlan, id: number): Reason[] {
  const left = plan.leftOut.find((one) => one.id === id);
  if (left) return [left.reason];
  const tour = plan.tours.find((one) => rides(one, id));
  const position = tour?.stops.findIndex((stop) => stop.id === id) ?? -1;
  const stop = tour?.stops[position];
  if (!tour) return [];
  // No clock reaches what nobody knows the way to, nor what comes after it.
  if (!stop) return faultsOfTour(net, tour).filter((fault) => fault.code === 'noWay');
  const without = shorter(net, tour, id);
  const params = {
    position: position + 1,
    count: tour.stops.length,
    miles: Math.round((tour.tenthMiles - without.tenthMiles) / 10),
    amount: showMoney(tour.cents - without.cents),
    ...onDay(stop.begins),
  };
  return [
    because(tour.stops.length === 1 ? 'alone' : 'here', params),
    ...(stop.rests > 0 ? [because('rests', { count: stop.rests })] : []),
    ...(standsOn(net, tour, id) ? [because('onBoard', {})] : []),
    ...plan.notes.filter((note) => note.id === id).map((note) => note.reason),
  ];
}

/** Why not on another trailer of the plan: what forbids it in the place where least would, or what it would cost. */
export function whyNot(net: DayNetwork, plan: DayPlan, id: number, other: PlannedTour): Reason[] {
  if (rides(other, id)) return [because('isThere', {})];
  const own = plan.tours.find((tour) => rides(tour, id));
  if (own && standsOn(net, own, id)) return [because('onBoard', {})];
  if (net.day.standing.some((trailer) => trailer.loaded && trailer.key === other.key))
    return [because('loadedAlready', {})];
  const { tour, faults } = bestWith(net, other, id);
  if (tour === null) return faults.map((fault) => faultReason(net, fault));
  const saved = own ? costOf(net, own) - costOf(net, shorter(net, own, id)) : 0;
  const more = costOf(net, tour) - costOf(net, other) - saved;
  if (more > 0) return [because('dearer', { amount: showMoney(more) })];
  if (more === 0) return [because('sameCost', {})];
  const { moveCents } = net.day.settings;
  const planned = net.day.standing.some((trailer) => trailer.key === own?.key && trailer.stops.includes(id));
  return [
    because('cheaper', { amount: showMoney(-more) }),
    ...(planned && -more < moveCents ? [because('keptHere', { amount: showMoney(moveCents) })] : []),
  ];
}

/** What is wrong with a tour as somebody put it together; nothing when it can be driven so. */
export function faultsOfTour(net: DayNetwork, tour: PlannedTour): Reason[] {
  const numbers = drivenIn(tour).map((id) => net.at.get(id) ?? 0);
  const found = faultsOf(net.whole, tour.size, numbers);
  if (net.day.sizes.length > 0) return found.map((fault) => faultReason(net, fault));
  return [
    ...numbers.map((at) => because('noTrailer', { name: nameAt(net, at) })),
    ...found
      .filter(({ code }) => code !== 'cube' && code !== 'weight')
      .map((fault) => faultReason(net, fault)),
  ];
}

export const rides = (tour: PlannedTour, id: number): boolean => tour.loading.includes(id);

const shorter = (net: DayNetwork, tour: PlannedTour, id: number): PlannedTour =>
  tourOf(
    net,
    tour.key,
    tour.size,
    drivenIn(tour).filter((one) => one !== id),
  );

const standsOn = (net: DayNetwork, tour: PlannedTour, id: number): boolean =>
  net.day.standing.some(
    (trailer) =>
      trailer.key === tour.key &&
      (trailer.onBoard.includes(id) || (trailer.loaded && trailer.stops.includes(id))),
  );

/** Money, and what being late is worth. */
export const costOf = (net: Pick<DayNetwork, 'day'>, tour: PlannedTour): number =>
  tour.cents +
  tour.stops.reduce((sum, stop) => sum + stop.lateMinutes, 0) * net.day.settings.lateCentsPerMinute;

/** The cheapest tour with the stop in it; where none can be driven, what speaks against the place that comes nearest. */
function bestWith(
  net: DayNetwork,
  other: PlannedTour,
  id: number,
): { tour: PlannedTour | null; faults: TourFault[] } {
  const ids = drivenIn(other);
  let tour: PlannedTour | null = null;
  let faults: TourFault[] | null = null;
  for (let at = 0; at <= ids.length; at += 1) {
    const longer = ids.toSpliced(at, 0, id);
    for (const size of sizesFor(net, other, longer)) {
      const found = faultsOf(
        net.whole,
        size,
        longer.map((one) => net.at.get(one) ?? 0),
      );
      if (found.length > 0) {
        if (faults === null || found.length < faults.length) faults = found;
        continue;
      }
      const made = tourOf(net, other.key, size, longer);
      if (tour === null || costOf(net, made) < costOf(net, tour)) tour = made;
    }
  }
  return { tour, faults: faults ?? [] };
}

/** A trailer that is chosen stays; otherwise a larger one may do. */
function sizesFor(net: DayNetwork, tour: PlannedTour, ids: readonly number[]): number[] {
  const standing = net.day.standing.find((trailer) => trailer.key === tour.key);
  if (standing && standing.size !== null) return [tour.size];
  const numbers = ids.map((id) => net.at.get(id) ?? 0);
  const fits = (size: number): boolean =>
    !faultsOf(net.whole, size, numbers).some(({ code }) => code === 'cube' || code === 'weight');
  const sizes = net.day.sizes.map((_, size) => size).filter(fits);
  return sizes.length > 0 ? sizes : [tour.size];
}

const nameAt = (net: DayNetwork, number: number): string =>
  number === 0 ? net.day.dock.place : (net.day.stops[number - 1]?.name ?? String(number));

function faultReason(net: DayNetwork, fault: TourFault): Reason {
  const name = (number: number): string => nameAt(net, number);
  switch (fault.code) {
    case 'cube':
      return because('cube', { cube: Math.ceil(fault.over / 100) });
    case 'weight':
      return because('weight', { weight: fault.over });
    case 'stops': {
      const most = net.whole.maxStops;
      return because('stops', { count: most + fault.over, most });
    }
    case 'window':
    case 'back':
      return because(fault.code, {
        ...(fault.code === 'window' ? { name: name(fault.at) } : {}),
        ...onDay(fault.begins),
        ...endsOn(fault.closes),
      });
    default:
      return because(fault.code, { name: name(fault.at), other: name(fault.other) });
  }
}
