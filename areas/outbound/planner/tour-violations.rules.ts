import { simulateTourForLatenessCost } from './tour-timing.rules.ts';
import type { Network } from './network.rules.ts';
import { unlimitedAmount } from './network.rules.ts';

/** The violations of a tour, with indexes of the network. */
export type TourViolation =
  | { code: 'cube' | 'weight' | 'stops'; over: number }
  | { code: 'apart' | 'turn' | 'noWay'; stopIndex: number; other: number }
  | { code: 'window' | 'back'; stopIndex: number; begins: number; closes: number };

/** Finds the violations of a tour. `trailerKindOrAny` -1 checks whether any kind of trailer would do. */
export function findTourViolations(
  net: Network,
  trailerKindOrAny: number,
  networkStopIndexes: readonly number[],
): TourViolation[] {
  return [
    ...roomFaults(net, trailerKindOrAny, networkStopIndexes),
    ...companyFaults(net, networkStopIndexes),
    ...timeFaults(net, networkStopIndexes),
  ];
}

function roomFaults(net: Network, kind: number, stops: readonly number[]): TourViolation[] {
  const violations: TourViolation[] = [];
  const kinds = kind < 0 ? net.trailers : net.trailers.slice(kind, kind + 1);
  const sum = (amounts: Int32Array): number =>
    stops.reduce((total, stopIndex) => total + amounts[stopIndex]!, 0);
  const overCube = sum(net.cube) - Math.max(0, ...kinds.map((trailer) => trailer.cube));
  if (overCube > 0) violations.push({ code: 'cube', over: overCube });
  const overWeight = sum(net.weight) - Math.max(0, ...kinds.map((trailer) => trailer.weight));
  if (overWeight > 0) violations.push({ code: 'weight', over: overWeight });
  if (stops.length > net.maxStops) violations.push({ code: 'stops', over: stops.length - net.maxStops });
  return violations;
}

function companyFaults(net: Network, stops: readonly number[]): TourViolation[] {
  const violations: TourViolation[] = [];
  stops.forEach((at, i) => {
    for (const other of net.separatedStops[at] ?? [])
      if (stops.indexOf(other) > i) violations.push({ code: 'apart', stopIndex: at, other });
    const before = stops[i - 1];
    if (
      net.turnCost === unlimitedAmount &&
      before !== undefined &&
      net.loadingTurn[at]! > net.loadingTurn[before]!
    )
      violations.push({ code: 'turn', stopIndex: at, other: before });
    const from = before ?? 0;
    if (net.minutes[from * net.size + at]! >= unlimitedAmount)
      violations.push({ code: 'noWay', stopIndex: from, other: at });
  });
  return violations;
}

function timeFaults(net: Network, stops: readonly number[]): TourViolation[] {
  const violations: TourViolation[] = [];
  simulateTourForLatenessCost(net, Int32Array.from([0, ...stops]), stops.length, (at, { begins }) => {
    const closes = net.closes[at]!;
    if (begins > closes)
      violations.push({ code: at === 0 ? 'back' : 'window', stopIndex: at, begins, closes });
  });
  return violations;
}
