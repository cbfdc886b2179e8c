import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { computeDrivingMinutes, computeStopTimes } from './trip-times.rules.ts';
import type { TripStop } from './trip-times.rules.ts';

const hours = { drivingMinutes: 660, dutyMinutes: 840, restMinutes: 600 };
const stop = (driving: number, more: Partial<TripStop> = {}): TripStop => ({
  driving,
  opens: null,
  service: 30,
  ...more,
});
const arrives = (stops: TripStop[], of: typeof hours | null = hours, departs = 0) =>
  computeStopTimes(departs, stops, of).map((at) => at.arrives);
const begins = (stops: TripStop[], of: typeof hours | null = hours, departs = 0) =>
  computeStopTimes(departs, stops, of).map((at) => at.begins);

describe('the stop times of a truck', () => {
  test.each([
    ['drives and unloads', [stop(120), stop(60), stop(0, { service: 45 }), stop(0)], [120, 210, 240, 285]],
    ['waits until a window opens', [stop(120, { opens: 300 }), stop(60)], [120, 390]],
    ['does not wait where the window is open', [stop(120, { opens: 60 }), stop(60)], [120, 210]],
    ['stops half an hour after eight hours of driving', [stop(500)], [530]],
    ['needs no break at eight hours', [stop(480), stop(100)], [480, 610]],
    ['counts half an hour of unloading as the break', [stop(400), stop(200)], [400, 630]],
    ['does not count shorter unloading as the break', [stop(400, { service: 20 }), stop(200)], [400, 650]],
    [
      'counts half an hour of waiting as the break',
      [stop(400, { opens: 430, service: 0 }), stop(200)],
      [400, 630],
    ],
    ['rests ten hours after eleven of driving', [stop(700)], [700 + 30 + 600]],
    ['rests again', [stop(1400)], [1400 + 2 * 30 + 2 * 600]],
    [
      'does not drive after fourteen hours on duty',
      [stop(300, { service: 600 }), stop(100)],
      [300, 900 + 700],
    ],
    ['counts a long enough wait as rest', [stop(600, { opens: 1300 }), stop(200)], [630, 1530]],
    [
      'waits on duty behind its first stop',
      [stop(60), stop(60, { opens: 700 }), stop(200)],
      [60, 150, 700 + 30 + 200 + 600],
    ],
  ])('%s', (_, stops, expected) => {
    expect(arrives(stops)).toEqual(expected);
  });
  it('include no breaks or rests with two drivers', () => {
    expect(arrives([stop(1400), stop(700)], null)).toEqual([1400, 2130]);
  });
  it('continue from when it really left a stop, and reach no later stop before now', () => {
    const stops = [stop(100, { left: 200 }), stop(60), stop(60)];
    expect(computeStopTimes(0, stops, null, 210).map((at) => at.begins)).toEqual([100, 260, 350]);
    expect(computeStopTimes(0, stops, null, 500).map((at) => at.begins)).toEqual([100, 500, 590]);
    expect(computeStopTimes(0, [stop(100), stop(60)], null, 500).map((at) => at.begins)).toEqual([100, 190]);
  });
});
it.each([
  [{ miles: 55, laneMinutes: null }, 1, 60],
  [{ miles: 55, laneMinutes: null }, 1.1, 66],
  [{ miles: 56, laneMinutes: null }, 1, 62],
  [{ miles: 55, laneMinutes: 90 }, 1.1, 90],
])('the driving time of %o at pace %d is %d minutes', (way, pace, minutes) => {
  expect(computeDrivingMinutes(way, 55, pace)).toBe(minutes);
});

describe('stop times for any stops', () => {
  const anyStop = (windows: boolean) =>
    fc.record({
      driving: fc.integer({ min: 0, max: 2000 }),
      opens: windows ? fc.option(fc.integer({ min: -600, max: 8000 }), { nil: null }) : fc.constant(null),
      service: fc.integer({ min: 0, max: 240 }),
    });
  const anyHours = fc.constantFrom(null, hours, { drivingMinutes: 600, dutyMinutes: 700, restMinutes: 480 });

  it('have no leg faster than its driving, and no departure before the unloading is done', () => {
    fc.assert(
      fc.property(fc.array(anyStop(true), { maxLength: 10 }), anyHours, (stops, of) => {
        let left = 0;
        for (const [i, at] of computeStopTimes(0, stops, of).entries()) {
          expect(at.arrives).toBeGreaterThanOrEqual(left + (stops[i]?.driving ?? 0));
          expect(at.begins).toBeGreaterThanOrEqual(Math.max(at.arrives, stops[i]?.opens ?? -Infinity));
          expect(at.leaves).toBe(at.begins + (stops[i]?.service ?? 0));
          left = at.leaves;
        }
      }),
    );
  });
  it('have arrivals in the order of the stops', () => {
    fc.assert(
      fc.property(fc.array(anyStop(true), { maxLength: 10 }), anyHours, (stops, of) => {
        for (const times of [arrives(stops, of), begins(stops, of)])
          expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });
  it('are never earlier with a later departure, for a team, or a single driver without waits at windows', () => {
    fc.assert(
      fc.property(
        fc.boolean().chain((windows) =>
          fc.record({
            stops: fc.array(anyStop(windows), { maxLength: 10 }),
            of: windows ? fc.constant(null) : anyHours,
          }),
        ),
        fc.integer({ min: 0, max: 3000 }),
        ({ stops, of }, later) => {
          const now = begins(stops, of);
          for (const [i, at] of begins(stops, of, later).entries())
            expect(at).toBeGreaterThanOrEqual(now[i] ?? 0);
        },
      ),
    );
  });
  it('are never earlier on a slower lane', () => {
    fc.assert(
      fc.property(
        fc.array(anyStop(true), { maxLength: 8 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 300 }),
        (stops, which, more) => {
          const slower = stops.map((one, i) => (i === which ? { ...one, driving: one.driving + more } : one));
          const now = begins(stops, null);
          for (const [i, at] of begins(slower, null).entries())
            expect(at).toBeGreaterThanOrEqual(now[i] ?? 0);
        },
      ),
    );
  });
});
