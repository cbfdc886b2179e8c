import { describe, expect, it } from 'vitest';
import { searchBestPlan } from '#areas/outbound/planner/search.rules.ts';
import { createDemoRandom } from '#db/seed/seeded-random.ts';
import type { PlannerInstance } from './instances.ts';
import { buildNetworkFromInstance } from './instances.ts';
import { findRouteErrorsAndDistance } from './verify.ts';

/** Three customers on a line, and a vehicle with a capacity of 20. */
const small: PlannerInstance = {
  name: 'S3',
  capacity: 20,
  service: 10,
  stops: [
    [0, 0, 0, 0, 200],
    [10, 0, 10, 0, 15],
    [20, 0, 10, 50, 60],
    [0, 7, 10, 0, 100],
  ],
};

describe('the plan verifier', () => {
  it('calculates distance as the benchmark requires, truncated to one decimal', () => {
    expect(findRouteErrorsAndDistance(small, [[1, 2], [3]])).toEqual({ distance: 54, errors: [] });
    const bent = { ...small, stops: [...small.stops.slice(0, 3), [1, 1, 10, 0, 100]] } as PlannerInstance;
    expect(findRouteErrorsAndDistance(bent, [[1, 2], [3]]).distance).toBe(42.8);
  });
  it.each([
    ['a customer left out', [[1, 2]], 'row 3 is visited 0 times'],
    ['one visited twice', [[1, 2], [3], [3]], 'row 3 is visited 2 times'],
    [
      'a row that does not exist',
      [
        [1, 2],
        [3, 9],
      ],
      'there is no row 9',
    ],
    ['too much on a vehicle', [[1, 3, 2]], '30 on a vehicle for 20'],
    ['a customer visited too late', [[3, 1], [2]], 'row 1 is reached at'],
    ['the depot in the middle of a route', [[1, 0, 2], [3]], 'the depot in the midst of it'],
    ['an empty route', [[1, 2], [3], []], 'no stop'],
  ])('refuses %s', (_, routes, fault) => {
    expect(findRouteErrorsAndDistance(small, routes).errors.join('\n')).toContain(fault);
  });
  it('refuses a vehicle that returns too late', () => {
    const short: PlannerInstance = {
      ...small,
      stops: small.stops.map((stop, i) => (i === 0 ? [0, 0, 0, 0, 70] : stop)),
    };
    expect(findRouteErrorsAndDistance(short, [[1, 2], [3]]).errors).toEqual([
      'route 1: row 0 is reached at 80, due 70',
    ]);
  });
});

describe('the planner on benchmark instances', () => {
  const drawn = (seed: number, count: number): PlannerInstance => {
    const chance = createDemoRandom(seed);
    return {
      name: `D${seed}`,
      capacity: 60,
      service: 10,
      stops: Array.from({ length: count + 1 }, (_, i): PlannerInstance['stops'][number] => {
        const ready = chance.integerBetween(0, 150);
        const at = [chance.integerBetween(0, 60), chance.integerBetween(0, 60)] as const;
        return i === 0
          ? [30, 30, 0, 0, 300]
          : [...at, chance.integerBetween(5, 20), ready, ready + chance.integerBetween(30, 60)];
      }),
    };
  };
  it.each([1, 2, 3])('makes plans without errors for the verifier, with the reported length (%i)', (seed) => {
    const instance = drawn(seed, 40);
    const found = searchBestPlan(buildNetworkFromInstance(instance), { seed, budget: { tries: 3000 } });
    const { distance, errors: faults } = findRouteErrorsAndDistance(
      instance,
      found.tours.map((tour) => [...tour.stops]),
    );
    expect([faults, Math.round(distance * 10)]).toEqual([[], found.cost]);
  });
  it('finds the shortest plan of seven customers, equal to an exhaustive search', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const instance = drawn(seed, 7);
      const found = searchBestPlan(buildNetworkFromInstance(instance), { seed, budget: { tries: 1500 } });
      expect(found.cost / 10).toBeCloseTo(shortest(instance), 6);
    }
  });
});

/** Finds the optimum by brute force: the best route of every set of customers, then the best way to partition them. */
function shortest(instance: PlannerInstance): number {
  const count = instance.stops.length - 1;
  const all = 2 ** count;
  const route: number[] = Array.from({ length: all }, () => Infinity);
  const grow = (order: readonly number[], set: number): void => {
    if (order.length > 0) {
      const alone = findRouteErrorsAndDistance(instance, [order]);
      const broken = alone.errors.some((fault) => fault.startsWith('route'));
      if (broken && order.length > 1) return;
      if (!broken) route[set] = Math.min(route[set] ?? Infinity, alone.distance);
    }
    for (let at = 1; at <= count; at += 1)
      if ((set & (1 << (at - 1))) === 0) grow([...order, at], set | (1 << (at - 1)));
  };
  grow([], 0);
  const best: number[] = [0];
  for (let set = 1; set < all; set += 1) {
    best[set] = Infinity;
    for (let part = set; part > 0; part = (part - 1) & set)
      best[set] = Math.min(best[set] ?? Infinity, (route[part] ?? 0) + (best[set & ~part] ?? 0));
  }
  return best[all - 1] ?? 0;
}
