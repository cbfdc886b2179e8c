import { SeededRandom } from './seeded-random.rules.ts';
import type { Network } from './network.rules.ts';
import { RemovedStopInserter } from './recreate.rules.ts';
import { ruinToursAndCountTakenStops } from './ruin.rules.ts';
import { Tours } from './tours.rules.ts';

/**
 * Repeatedly ruins and recreates the tours. It sometimes accepts a worse plan, less often as the search proceeds (simulated
 * annealing). Reasons: docs/decisions/099-the-product-has-its-own-load-planner.md.
 */

/** The limit of the search: a number of tries, which is reproducible, or milliseconds of a clock. */
export type SearchBudget = { tries: number } | { milliseconds: number; elapsed: () => number };

export interface SearchOptions {
  seed: number;
  budget: SearchBudget;
  /** From 0 to 1: the initial temperature as a share of the default. A planned day needs little. */
  initialTemperatureShare?: number;
  /** Called periodically with the progress and the cost of the best plan. */
  onProgress?: (share: number, cost: number) => void;
  /** Checked periodically. When it returns true, the search returns the best plan so far. */
  shouldStop?: () => boolean;
}
export interface FoundTour {
  slot: number;
  trailerKind: number;
  stops: Int32Array;
}
export interface SearchResult {
  tours: FoundTour[];
  leftOut: number[];
  cost: number;
  tries: number;
}

const triesBetweenLooks = 32;
/** The progress between two reports, as a share of the budget. */
const tellEvery = 0.02;
/** The extra cost accepted at the beginning and at the end, as shares of the average cost per stop. */
const hottest = 4;
const coldest = 0.005;
/** Time for a first plan in ms. A budget of at least `worthTwoPlansMs` spends the rest on a better one. */
const firstPlanMs = 1500;
const worthTwoPlansMs = 6000;

export function searchBestPlan(net: Network, options: SearchOptions): SearchResult {
  const tours = new Tours(net);
  const chance = new SeededRandom(options.seed);
  const recreate = new RemovedStopInserter(tours);
  const removedStops = new Int32Array(net.size);
  recreate.putBack(removedStops, tours.takeAllIn(removedStops), chance);
  tours.settle();
  const state: State = {
    tours,
    chance,
    recreate,
    taken: removedStops,
    best: bestOf(tours),
    tries: 0,
    told: 0,
  };
  const heat = options.initialTemperatureShare ?? 1;
  if (net.size > 2)
    for (const stage of stagesOf(options.budget)) {
      if (options.shouldStop?.()) break;
      anneal(state, stage, heat, options);
    }
  return { ...foundIn(state.best), tries: state.tries };
}

interface State {
  tours: Tours;
  chance: SeededRandom;
  recreate: RemovedStopInserter;
  taken: Int32Array;
  best: Best;
  tries: number;
  /** The progress reported last, as a share of the budget. */
  told: number;
}
/** A part of the budget, from one share of it to another. */
interface Stage {
  from: number;
  to: number;
}
function stagesOf(budget: SearchBudget): Stage[] {
  if ('tries' in budget || budget.milliseconds < worthTwoPlansMs) return [{ from: 0, to: 1 }];
  const first = firstPlanMs / budget.milliseconds;
  return [
    { from: 0, to: first },
    { from: first, to: 1 },
  ];
}
const spent = (budget: SearchBudget, tries: number): number =>
  'tries' in budget ? tries / budget.tries : budget.elapsed() / budget.milliseconds;

function anneal(state: State, { from, to }: Stage, heat: number, options: SearchOptions): void {
  const { budget, onProgress: tell, shouldStop: enough } = options;
  const { tours, chance, recreate, taken } = state;
  const perStop = ordinaryCost(state.best, tours.net) / (tours.net.size - 1);
  const begin = perStop * hottest * heat;
  const end = perStop * coldest * Math.min(1, heat);
  let warmth = begin;
  for (let tries = 0; ; tries += 1) {
    if (tries % triesBetweenLooks === 0) {
      const share = spent(budget, state.tries);
      if (share >= to || enough?.()) return;
      warmth = begin * (end / begin) ** ((share - from) / (to - from));
      if (share >= state.told + tellEvery) {
        state.told = share;
        tell?.(share, state.best.total);
      }
    }
    state.tries += 1;
    const before = tours.total;
    const many = ruinToursAndCountTakenStops(tours, chance, taken);
    recreate.putBack(taken, many, chance);
    if (tours.total < before - warmth * Math.log(chance.next())) {
      tours.settle();
      if (tours.total < state.best.total) keepBest(state.best, tours);
    } else tours.undo();
  }
}

/** The best plan so far: for each tour its slot, kind and length, and the stops of all tours in one array. */
interface Best {
  total: number;
  used: number;
  slots: Int32Array;
  kinds: Int32Array;
  counts: Int32Array;
  stops: Int32Array;
  out: Int32Array;
  outCount: number;
}
function bestOf(tours: Tours): Best {
  const { size } = tours.net;
  const best: Best = {
    total: 0,
    used: 0,
    slots: new Int32Array(tours.slots),
    kinds: new Int32Array(tours.slots),
    counts: new Int32Array(tours.slots),
    stops: new Int32Array(size),
    out: new Int32Array(size),
    outCount: 0,
  };
  keepBest(best, tours);
  return best;
}
function keepBest(best: Best, tours: Tours): void {
  best.total = tours.total;
  best.used = tours.used;
  let to = 0;
  for (let u = 0; u < tours.used; u += 1) {
    const slot = tours.order[u]!;
    const count = tours.count[slot]!;
    best.slots[u] = slot;
    best.kinds[u] = tours.kind[slot]!;
    best.counts[u] = count;
    const base = slot * tours.stride;
    for (let i = base + 1; i <= base + count; i += 1) {
      best.stops[to] = tours.stops[i]!;
      to += 1;
    }
  }
  best.outCount = tours.outCount;
  for (let i = 0; i < tours.outCount; i += 1) best.out[i] = tours.out[i]!;
}
/** The cost without left-out stops, which would make every change look small. */
function ordinaryCost(best: Best, net: Network): number {
  let cost = best.total;
  for (let i = 0; i < best.outCount; i += 1) cost -= net.leftOutCost[best.out[i]!]!;
  return Math.max(1, cost);
}

function foundIn(best: Best): Omit<SearchResult, 'tries'> {
  const tours: FoundTour[] = [];
  let from = 0;
  for (let u = 0; u < best.used; u += 1) {
    const count = best.counts[u]!;
    tours.push({
      slot: best.slots[u]!,
      trailerKind: best.kinds[u]!,
      stops: best.stops.slice(from, from + count),
    });
    from += count;
  }
  tours.sort((a, b) => a.slot - b.slot);
  return { tours, leftOut: [...best.out.subarray(0, best.outCount)].sort((a, b) => a - b), cost: best.total };
}
