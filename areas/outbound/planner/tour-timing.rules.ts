import type { Network } from './network.rules.ts';
import { unlimitedAmount } from './network.rules.ts';
import { TripSimulator } from './trip-times.rules.ts';

/** The times of a trailer at one stop of a network. */
export interface StopTiming {
  arrives: number;
  begins: number;
  leaves: number;
  /** Rests since the previous stop, including this stop's wait. */
  restCount: number;
  late: number;
}

/** Missing a hard window costs more than leaving out all stops. */
export const missedWindowCost = 100_000_000_000;

/**
 * Simulates `count` stops, `route[1]` to `route[count]`, from the dock at `route[0]` and back. Returns the cost of lateness.
 * Calls `onStop` for each stop.
 */
export function simulateTourForLatenessCost(
  net: Network,
  route: Int32Array,
  count: number,
  onStop?: (stopIndex: number, clock: StopTiming) => void,
): number {
  const { hours, size, minutes, opens, closes, due, service, lateCost } = net;
  const clock = new TripSimulator(opens[0]!, hours);
  let cost = 0;
  for (let i = 1; i <= count + 1; i += 1) {
    const at = i > count ? 0 : route[i]!;
    const driving = minutes[route[i - 1]! * size + at]!;
    if (driving >= unlimitedAmount) return cost + missedWindowCost;
    clock.reach(driving, at === 0 ? -unlimitedAmount : opens[at]!, service[at]!);
    const { arrives, begins, leaves, rests } = clock;
    if (begins > closes[at]!) cost += missedWindowCost;
    const late = Math.max(0, begins - due[at]!);
    cost += late * lateCost;
    onStop?.(at, { arrives, begins, leaves, restCount: rests, late });
  }
  return cost;
}
