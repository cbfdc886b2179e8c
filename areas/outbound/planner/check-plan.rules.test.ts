import { describe, expect, it } from 'vitest';
import { buildLargeDayToPlan } from '#tests/planner-day.ts';
import { findPlanViolations } from './check-plan.rules.ts';
import type { DayPlan, DayToPlan, PlannedTour } from './day-plan.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { planDay, buildTour } from './plan-day.rules.ts';

/** A plan without violations, and variants of it with a planner mistake. */
const large = buildLargeDayToPlan(4, 16);
const day: DayToPlan = { ...large, sizes: large.sizes.map((size) => ({ ...size, count: 16 })) };
const plan = planDay(day, { seed: 1, budget: { tries: 300 } });
const withTours = (tours: PlannedTour[], of: DayToPlan = day): string =>
  findPlanViolations(of, { ...plan, tours, cents: tours.reduce((sum, tour) => sum + tour.cents, 0) }).join(
    '\n',
  );
const ids = (tour: PlannedTour | undefined): number[] => tour?.stops.map((stop) => stop.id) ?? [];
const drawn = (
  given: DayToPlan,
  stops: readonly number[],
  key: string | null = null,
  size = 0,
): PlannedTour => buildTour(buildDayNetwork(given), key, size, stops);
/** All stops of the day on one trailer, with changed stops or settings. */
const oneTrailer = (change: (given: DayToPlan) => DayToPlan): string => {
  const given = change(day);
  return withTours(
    [
      drawn(
        given,
        given.stops.map((stop) => stop.id),
      ),
    ],
    given,
  );
};

describe('the plan checker', () => {
  it('finds nothing in a correct plan', () => {
    expect(findPlanViolations(day, plan)).toEqual([]);
    expect(plan.tours.length).toBeGreaterThan(2);
  });
  it('finds a missing stop, a duplicate stop, and a stop of another day', () => {
    const [first, ...others] = plan.tours;
    expect(withTours(others)).toContain(`stop ${ids(first)[0]} stands 0 times`);
    expect(withTours(first ? [first, ...plan.tours] : [])).toContain(`stop ${ids(first)[0]} stands 2 times`);
    const foreign: DayPlan = {
      ...plan,
      leftOut: [{ id: 7, reason: { code: '', sentence: '', params: {} } }],
    };
    expect(findPlanViolations(day, foreign)).toContain('stop 7 is not of this day');
  });
  it.each<[string, (given: DayToPlan) => DayToPlan, string]>([
    ['cube', (given) => given, 'cubes in'],
    [
      'weight',
      (given) => ({ ...given, sizes: given.sizes.map((size) => ({ ...size, weight: 100 })) }),
      'pounds on 100',
    ],
    ['stops', (given) => given, '16 stops'],
    [
      'company',
      (given) => ({ ...given, separatedStopPairs: [[1000, 1001]] }),
      '1000 and 1001 share the trailer',
    ],
    [
      'unloading order',
      (given) => ({ ...given, stops: given.stops.map((stop, i) => ({ ...stop, loadingTurn: i })) }),
      'loaded later, unloaded later',
    ],
    [
      'windows',
      (given) => ({
        ...given,
        stops: given.stops.map((stop) => ({ ...stop, mustKeep: true, opens: 0, closes: 60 })),
      }),
      'after 60',
    ],
  ])('finds a breach of %s', (_, change, fault) => {
    expect(oneTrailer(change)).toContain(fault);
  });
  it('finds more trailers than available', () => {
    const few = { ...day, sizes: day.sizes.map((size) => ({ ...size, count: 1 })) };
    expect(withTours(plan.tours, few)).toMatch(/trailers 53' of 1/);
  });
  it('finds times, miles and amounts that differ from the plan', () => {
    const [first, ...others] = plan.tours;
    if (!first) throw new Error('One trailer at least');
    const late = first.stops.map((stop) => ({ ...stop, begins: stop.begins - 1 }));
    expect(withTours([{ ...first, stops: late }, ...others])).toContain('not as planned');
    expect(withTours([{ ...first, tenthMiles: first.tenthMiles - 10 }, ...others])).toContain(
      'tenths of a mile',
    );
    expect(withTours([{ ...first, cents: first.cents - 1 }, ...others])).toContain(
      'the cost differs from the plan',
    );
    expect(findPlanViolations(day, { ...plan, cents: 1 }).join()).toContain('the plan states 1');
  });
  it('finds a changed loaded trailer, and loaded freight that was moved', () => {
    const long = plan.tours.find((tour) => tour.stops.length > 1);
    if (!long) throw new Error('One trailer with two stops at least');
    const stops = ids(long);
    const evening = (loaded: boolean): DayToPlan => ({
      ...day,
      existingTrailers: [{ key: 'L-1', size: long.size, stops, onBoard: stops, loaded }],
    });
    const turned = drawn(day, stops.toReversed(), 'L-1', long.size);
    const tours = [turned, ...plan.tours.filter((tour) => tour !== long)];
    expect(withTours(tours, evening(true))).toContain('a loaded trailer was changed');
    expect(withTours(tours, evening(false))).toContain('loaded freight was moved');
    const fewer = drawn(day, stops.slice(1), 'L-1', long.size);
    expect(withTours([fewer, ...tours.slice(1)], evening(false))).toContain('loaded freight is missing');
  });
});
