import {
  findLaneHistory,
  estimateMinutesUntilWindowAllowsUnloading,
  quantile,
} from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import type { LaneHistory, TripToPlace } from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import { computeDrivingMinutes, computeStopTimes } from '#areas/outbound/planner/trip-times.rules.ts';
import { createDemoRandom } from '#db/seed/seeded-random.ts';

/**
 * Replays days of a dock. When a truck leaves, its ETA is predicted only from the deliveries known by then. Then it arrives at
 * its simulated time. Roads, docks, chance and late proofs of delivery are hidden from the predictor.
 */
export interface EtaReplayResult {
  deliveries: number;
  learnedErrorMinutes: { p50: number; p90: number };
  plainErrorMinutes: { p50: number; p90: number };
  /** Milliseconds to predict one stop. */
  msPerDrop: number;
}
interface Place {
  id: number;
  state: string;
  /** The result of the plain rule. */
  plain: number;
  /** The actual driving time, and how much of it is chance. */
  road: number;
  luck: number;
  /** Hours after departure at which it opens. Null for places that accept freight at any hour. */
  opens: number | null;
  unload: number;
  /** Days between trucks. */
  every: number;
}

/** Forty places in eight states: near and far, slow and fast. Some open at a fixed hour and accept no truck earlier. */
function placesOf(seed: number): Place[] {
  const chance = createDemoRandom(seed);
  const states = ['FL', 'GA', 'TN', 'OH', 'IL', 'TX', 'PA', 'NJ'];
  return Array.from({ length: 40 }, (_, id) => {
    const state = chance.integerBetween(0, states.length - 1);
    const plain = 240 + state * 160 + chance.integerBetween(0, 240);
    return {
      id,
      state: states[state] ?? 'FL',
      plain,
      road: 0.98 + chance.nextFraction() * 0.27,
      luck: 0.02 + chance.nextFraction() * 0.05,
      opens: chance.happensInPercent(40) ? plain + chance.integerBetween(-120, 240) : null,
      unload: 10 + chance.integerBetween(0, 25),
      every: chance.pick([1, 1, 2, 3, 7]),
    };
  });
}

const usualService = 30;
/** Predicts when a truck with one stop is unloaded, with the product's own calculation. */
function tell(lane: LaneHistory, plain: number, opens: number | null): number {
  const stop = {
    driving: computeDrivingMinutes({ miles: plain, laneMinutes: null }, 60, lane.pace),
    opens: estimateMinutesUntilWindowAllowsUnloading(lane, { opens, closes: null, mustKeep: false }),
    service: usualService,
  };
  return computeStopTimes(0, [stop], null)[0]?.leaves ?? 0;
}

export function replaySimulatedEtas({ days, seed }: { days: number; seed: number }): EtaReplayResult {
  const chance = createDemoRandom(seed + 1);
  const places = placesOf(seed);
  const past: (TripToPlace & { day: number })[] = [];
  const off: { learned: number; plain: number }[] = [];
  let spent = 0;
  for (let day = 0; day < days; day += 1) {
    // A storm slows a whole state for two days. Winter is in the second half.
    const storm = chance.happensInPercent(8) ? chance.pick(places).state : null;
    const season = day > days / 2 ? 1.03 : 1;
    const today: (TripToPlace & { day: number })[] = [];
    for (const place of places.filter((p) => (day + p.id) % p.every === 0)) {
      const plain = place.plain + chance.integerBetween(-30, 60);
      const opens = place.opens === null ? null : place.opens + chance.integerBetween(-20, 20);
      const weather = storm === place.state ? 1.15 : season;
      const luck =
        1 + (chance.nextFraction() + chance.nextFraction() + chance.nextFraction() - 1.5) * place.luck * 2;
      const late = chance.happensInPercent(3) ? chance.integerBetween(300, 1800) : 0;
      const actualMinutes =
        Math.max(plain * place.road * weather * luck, opens ?? 0) +
        place.unload * (0.6 + chance.nextFraction()) +
        late;
      const begun = performance.now();
      const recentTrips = past.map((t) => ({ ...t, daysAgo: day - t.day })).filter((t) => t.daysAgo <= 90);
      const predictedMinutes = tell(findLaneHistory(recentTrips, place.id, place.state), plain, opens);
      spent += performance.now() - begun;
      // The first month is only training. The time after it is measured.
      if (day >= 30)
        off.push({
          learned: Math.abs(predictedMinutes - actualMinutes),
          plain: Math.abs(plain - actualMinutes),
        });
      today.push({
        placeId: place.id,
        state: place.state,
        plain,
        driving: plain,
        service: usualService,
        took: actualMinutes,
        opens,
        daysAgo: 0,
        day,
      });
    }
    past.unshift(...today);
  }
  const summarize = (values: number[]) => ({
    p50: Math.round(quantile(values, 0.5) ?? 0),
    p90: Math.round(quantile(values, 0.9) ?? 0),
  });
  return {
    deliveries: off.length,
    learnedErrorMinutes: summarize(off.map((o) => o.learned)),
    plainErrorMinutes: summarize(off.map((o) => o.plain)),
    msPerDrop: spent / Math.max(1, off.length),
  };
}
