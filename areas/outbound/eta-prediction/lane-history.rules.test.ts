import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  findLaneHistory,
  minTripsForHistory,
  buildReliableLaneHistoryOrDefault,
  estimateTripMinutes,
  estimateMinutesUntilWindowAllowsUnloading,
  quantile,
  defaultLaneHistory,
} from './lane-history.rules.ts';
import type { PastTrip } from './lane-history.rules.ts';

const trip = (plain: number, took: number, more: Partial<PastTrip> = {}): PastTrip => ({
  plain,
  driving: plain,
  service: 0,
  took,
  opens: null,
  daysAgo: 1,
  ...more,
});
const next = { plain: 1000, driving: 1000, service: 0, opens: null };

describe('a lane', () => {
  it('uses the plain rule without trips or with too few', () => {
    expect(estimateTripMinutes(buildReliableLaneHistoryOrDefault([]), next)).toBe(1000);
    const few = Array.from({ length: minTripsForHistory - 1 }, () => trip(1000, 1200));
    expect(buildReliableLaneHistoryOrDefault(few)).toEqual({
      ...defaultLaneHistory,
      trips: minTripsForHistory - 1,
    });
  });
  it('is nearly a fifth slower when its trucks are always a fifth slower', () => {
    const lane = buildReliableLaneHistoryOrDefault(
      Array.from({ length: 20 }, (_, i) => trip(900 + i, (900 + i) * 1.2)),
    );
    expect(lane.pace).toBeGreaterThan(1.15);
    expect(lane.pace).toBeLessThanOrEqual(1.2);
  });
  it('is not changed by a proof entered two days late', () => {
    const trips = Array.from({ length: 12 }, () => trip(1000, 1100));
    const one = estimateTripMinutes(buildReliableLaneHistoryOrDefault(trips), next);
    expect(
      Math.abs(
        estimateTripMinutes(
          buildReliableLaneHistoryOrDefault([...trips, trip(1000, 3900), trip(1000, 2200)]),
          next,
        ) - one,
      ),
    ).toBeLessThan(20);
  });
  it('gives new trips more weight than old ones', () => {
    const trips = [
      ...Array.from({ length: 10 }, () => trip(1000, 1300, { daysAgo: 80 })),
      ...Array.from({ length: 10 }, () => trip(1000, 1100, { daysAgo: 2 })),
    ];
    expect(buildReliableLaneHistoryOrDefault(trips).pace).toBeLessThan(1.12);
  });
  it('adds the usual wait after the window opens, or uses the driving time when that is longer', () => {
    const lane = buildReliableLaneHistoryOrDefault(
      Array.from({ length: 10 }, (_, i) => trip(600, 725 + i, { opens: 700 })),
    );
    expect(lane.afterOpening).toBeGreaterThanOrEqual(25);
    expect(estimateTripMinutes(lane, { ...next, plain: 500, driving: 500, opens: 640 })).toBe(
      640 + (lane.afterOpening ?? 0),
    );
    expect(estimateTripMinutes(lane, { ...next, plain: 900, driving: 900, opens: 640 })).toBe(900);
  });
  it('uses the window when nothing is known', () => {
    expect(estimateTripMinutes(defaultLaneHistory, { ...next, opens: 1200 })).toBe(1200);
  });
  it('does not wait where trucks are unloaded before the window, unless the window is mandatory', () => {
    const lane = buildReliableLaneHistoryOrDefault(
      Array.from({ length: 10 }, () => trip(600, 660, { opens: 1200 })),
    );
    expect(lane.afterOpening).toBeNull();
    expect(
      estimateMinutesUntilWindowAllowsUnloading(lane, { opens: 1200, closes: 1300, mustKeep: false }),
    ).toBeNull();
    expect(
      estimateMinutesUntilWindowAllowsUnloading(lane, { opens: 1200, closes: 1300, mustKeep: true }),
    ).toBe(1200);
  });
  it('never makes a truck wait until its window is over', () => {
    const slow = { trips: 9, pace: 1, afterOpening: 80 };
    expect(estimateMinutesUntilWindowAllowsUnloading(slow, { opens: 600, closes: 660, mustKeep: true })).toBe(
      660,
    );
    expect(
      estimateMinutesUntilWindowAllowsUnloading(slow, { opens: 600, closes: null, mustKeep: false }),
    ).toBe(680);
  });
  it('learns only the driving time: stops, rests and unloading are unchanged', () => {
    // Ten hours of driving, ten of rest, and half an hour at an earlier stop: only the driving takes a fifth longer.
    const lane = buildReliableLaneHistoryOrDefault(
      Array.from({ length: 40 }, () => trip(1230, 1350 + 25, { driving: 600, service: 25 })),
    );
    expect(lane.pace).toBeCloseTo(1.19, 2);
    expect(estimateTripMinutes(lane, { plain: 700, driving: 600, service: 25, opens: null })).toBe(
      700 + 114 + 25,
    );
  });
  it('uses the plain rule when its trips have no pattern', () => {
    const wild = [700, 1400, 1000, 990, 1010, 2400, 760].map((took) => trip(1000, took));
    expect(buildReliableLaneHistoryOrDefault(wild)).toMatchObject({ pace: 1, afterOpening: 0 });
  });
  it('always returns a valid time, for any trips', () => {
    const any = fc.record({
      plain: fc.integer({ min: 3000, max: 6000 }),
      driving: fc.integer({ min: 0, max: 3000 }),
      service: fc.integer({ min: 0, max: 200 }),
      took: fc.integer({ min: 0, max: 20_000 }),
      opens: fc.option(fc.integer({ min: -600, max: 8000 }), { nil: null }),
      daysAgo: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), any, (trips, one) => {
        const minutes = estimateTripMinutes(buildReliableLaneHistoryOrDefault(trips), one);
        expect(Number.isFinite(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(Math.floor(one.plain - one.driving * 0.3));
      }),
    );
  });
});

it('has quantiles with half of the values below the median, and nine in ten below the 0.9 quantile', () => {
  const ten = [5, 1, 9, 3, 7, 2, 8, 4, 10, 6];
  expect([quantile(ten, 0.5), quantile(ten, 0.9), quantile([], 0.5), quantile([4], 0.9)]).toEqual([
    5,
    9,
    null,
    4,
  ]);
});

describe('the lane to a place', () => {
  const to = (placeId: number, state: string, took: number) => ({ ...trip(1000, took), placeId, state });
  const many = (n: number, placeId: number, state: string, took: number) =>
    Array.from({ length: n }, () => to(placeId, state, took));
  it('uses its own deliveries, else those to its state, else all of the dock, else the plain rule', () => {
    const trips = [...many(6, 1, 'IL', 1300), ...many(8, 2, 'OH', 1100)];
    expect(findLaneHistory(trips, 1, 'IL').pace).toBeGreaterThan(1.2);
    expect(findLaneHistory(trips, 3, 'OH').pace).toBeGreaterThan(1.05);
    expect(findLaneHistory(trips, 3, 'OH').pace).toBeLessThan(1.12);
    expect(findLaneHistory(trips, 4, 'TX')).toEqual(defaultLaneHistory);
    expect(findLaneHistory(trips, 4, null)).toEqual(defaultLaneHistory);
    expect(findLaneHistory([...trips, ...many(6, 5, 'GA', 1200)], 4, 'TX').pace).toBeGreaterThan(1.1);
  });
});
