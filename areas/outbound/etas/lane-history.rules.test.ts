import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  laneTo,
  leastTrips,
  learnLane,
  minutesOn,
  minutesTo,
  movedBy,
  quantile,
  unknownLane,
} from './lane-history.rules.ts';
import type { Lane, PastTrip } from './lane-history.rules.ts';

const trip = (plain: number, took: number, more: Partial<PastTrip> = {}): PastTrip => ({
  plain,
  took,
  opens: null,
  daysAgo: 1,
  ...more,
});
const next = { plain: 1000, opens: null };

describe('a lane', () => {
  it('that nobody has driven, or too few, goes by the plain rule', () => {
    expect(minutesOn(learnLane([]), next)).toBe(1000);
    const few = Array.from({ length: leastTrips - 1 }, () => trip(1000, 1200));
    expect(learnLane(few)).toEqual({ ...unknownLane, trips: leastTrips - 1 });
  });
  it('whose trucks are always a fifth slower is nearly a fifth slower', () => {
    const lane = learnLane(Array.from({ length: 20 }, (_, i) => trip(900 + i, (900 + i) * 1.2)));
    expect(lane.pace).toBeGreaterThan(1.15);
    expect(lane.pace).toBeLessThanOrEqual(1.2);
  });
  it('is not moved by a proof that was kept two days late', () => {
    const trips = Array.from({ length: 12 }, () => trip(1000, 1100));
    const one = minutesOn(learnLane(trips), next);
    expect(
      Math.abs(minutesOn(learnLane([...trips, trip(1000, 3900), trip(1000, 2200)]), next) - one),
    ).toBeLessThan(20);
  });
  it('believes what is new before what is old', () => {
    const trips = [
      ...Array.from({ length: 10 }, () => trip(1000, 1300, { daysAgo: 80 })),
      ...Array.from({ length: 10 }, () => trip(1000, 1100, { daysAgo: 2 })),
    ];
    expect(learnLane(trips).pace).toBeLessThan(1.12);
  });
  it('where trucks stand before the window until it opens goes by the window, and by the road when that is longer', () => {
    const lane = learnLane(Array.from({ length: 10 }, (_, i) => trip(600, 725 + i, { opens: 700 })));
    expect(lane.afterOpening).toBeGreaterThanOrEqual(25);
    expect(minutesOn(lane, { plain: 500, opens: 640 })).toBe(640 + (lane.afterOpening ?? 0));
    expect(minutesOn(lane, { plain: 900, opens: 640 })).toBe(900);
  });
  it('whose trips follow nothing goes by the plain rule', () => {
    const wild = [700, 1400, 1000, 990, 1010, 2400, 760].map((took) => trip(1000, took));
    expect(learnLane(wild)).toMatchObject({ pace: 1, afterOpening: null });
  });
  it('gives a time that is there, whatever was kept', () => {
    const any = fc.record({
      plain: fc.integer({ min: 0, max: 6000 }),
      took: fc.integer({ min: 0, max: 20_000 }),
      opens: fc.option(fc.integer({ min: -600, max: 8000 }), { nil: null }),
      daysAgo: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), any, (trips, one) => {
        const minutes = minutesOn(learnLane(trips), one);
        expect(Number.isFinite(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(Math.floor(one.plain * 0.7));
      }),
    );
  });
});

it('no stop is reached before the one before it was served and the way between was driven', () => {
  const slow = { trips: 9, pace: 1.4, afterOpening: null };
  const stop = (plain: number, lane: Lane = slow) => ({ plain, opens: null, lane });
  expect(minutesTo([stop(600), stop(700, unknownLane)])).toEqual([840, 910]);
  expect(minutesTo([stop(600, unknownLane), stop(700, unknownLane)])).toEqual([600, 700]);
});
it('half of the values lie below the middle one, nine in ten below the next', () => {
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
  it('goes by its own deliveries, else by those to its state, else by all of the dock, else by the plain rule', () => {
    const trips = [...many(6, 1, 'IL', 1300), ...many(8, 2, 'OH', 1100)];
    expect(laneTo(trips, 1, 'IL').pace).toBeGreaterThan(1.2);
    expect(laneTo(trips, 3, 'OH').pace).toBeGreaterThan(1.05);
    expect(laneTo(trips, 3, 'OH').pace).toBeLessThan(1.12);
    expect(laneTo(trips, 4, 'TX')).toEqual(unknownLane);
    expect(laneTo(trips, 4, null)).toEqual(unknownLane);
    expect(laneTo([...trips, ...many(6, 5, 'GA', 1200)], 4, 'TX').pace).toBeGreaterThan(1.1);
  });
});
describe('a truck on its way', () => {
  const stop = (departureEta: number | null, deliveredAt: number | null = null) => ({
    departureEta,
    deliveredAt,
  });
  it('that was late at a stop is as late at those behind it', () => {
    expect(movedBy([stop(100, 130), stop(200), stop(300), stop(null)], 0)).toEqual([null, 230, 330, null]);
    expect(movedBy([stop(100), stop(200)], 0)).toEqual([100, 200]);
  });
  it('is expected no earlier than now', () => {
    expect(movedBy([stop(100, 20), stop(110)], 50)).toEqual([null, 50]);
  });
});
