import type { Network } from './network.rules.ts';
import { endless } from './network.rules.ts';

/**
 * The clock of one trailer from stop to stop. A driver drives until his hours are used up, wherever he is, and rests; a wait as long
 * as a rest is one. He waits off duty where the wait can be put before he set out: at the dock, or into a rest on the way.
 */
export interface Clock {
  arrives: number;
  begins: number;
  leaves: number;
  /** Rests since the stop before, this one's wait included. */
  rests: number;
  late: number;
}

/** Missing a window that must be kept costs more than leaving all stops out. */
export const missedCost = 100_000_000_000;

/**
 * Walks `count` stops, `way[1]` to `way[count]`, from the dock at `way[0]`, and back; answers what being late costs. `see` is told
 * each stop.
 */
export function walk(
  net: Network,
  way: Int32Array,
  count: number,
  see?: (at: number, clock: Clock) => void,
): number {
  const { hours, size, minutes, opens, closes, due, service, lateCost } = net;
  let clock = opens[0]!;
  let driven = 0;
  let duty = 0;
  let cost = 0;
  for (let i = 1; i <= count + 1; i += 1) {
    const at = i > count ? 0 : way[i]!;
    let left = minutes[way[i - 1]! * size + at]!;
    let rests = 0;
    if (left >= endless) return cost + missedCost;
    if (hours !== null) {
      for (;;) {
        const room = Math.max(0, Math.min(hours.driving - driven, hours.duty - duty));
        if (left <= room) break;
        clock += room + hours.rest;
        left -= room;
        driven = 0;
        duty = 0;
        rests += 1;
      }
      driven += left;
      duty += left;
    }
    clock += left;
    const arrives = clock;
    const wait = at === 0 ? 0 : opens[at]! - clock;
    if (wait > 0) {
      clock += wait;
      if (hours !== null) {
        if (wait >= hours.rest) {
          driven = 0;
          duty = 0;
          rests += 1;
        } else if (i > 1 && rests === 0) duty += wait;
      }
    }
    if (clock > closes[at]!) cost += missedCost;
    const late = Math.max(0, clock - due[at]!);
    cost += late * lateCost;
    const begins = clock;
    clock += service[at]!;
    duty += service[at]!;
    see?.(at, { arrives, begins, leaves: clock, rests, late });
  }
  return cost;
}
