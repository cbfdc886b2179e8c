import type { Network } from './network.rules.ts';
import { unlimitedAmount } from './network.rules.ts';
import { TripSimulator } from './trip-times.rules.ts';

/** The clock of one trailer from stop to stop of a network. */
export interface StopTiming {
  arrives: number;
  begins: number;
  leaves: number;
  /** Rests since the stop before, this one's wait included. */
  rests: number;
  late: number;
}

/** Missing a window that must be kept costs more than leaving all stops out. */
export const missedWindowCost = 100_000_000_000;

/**
 * Walks `count` stops, `way[1]` to `way[count]`, from the dock at `way[0]`, and back; answers what being late costs. `see` is told
 * each stop.
 */
export function simulateTour(
  net: Network,
  way: Int32Array,
  count: number,
  see?: (at: number, clock: StopTiming) => void,
): number {
  const { hours, size, minutes, opens, closes, due, service, lateCost } = net;
  const clock = new TripSimulator(opens[0]!, hours);
  let cost = 0;
  for (let i = 1; i <= count + 1; i += 1) {
    const at = i > count ? 0 : way[i]!;
    const driving = minutes[way[i - 1]! * size + at]!;
    if (driving >= unlimitedAmount) return cost + missedWindowCost;
    clock.reach(driving, at === 0 ? -unlimitedAmount : opens[at]!, service[at]!);
    const { arrives, begins, leaves, rests } = clock;
    if (begins > closes[at]!) cost += missedWindowCost;
    const late = Math.max(0, begins - due[at]!);
    cost += late * lateCost;
    see?.(at, { arrives, begins, leaves, rests, late });
  }
  return cost;
}
