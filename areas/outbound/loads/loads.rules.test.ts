import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PickupFacts } from './loads.rules.ts';
import {
  arrivals,
  blockerSentences,
  etcOf,
  finalReleaseRefused,
  forceNoteRequired,
  forceRefused,
  forecast,
  loadStatus,
  loadingGoesOn,
  remainingBlockers,
  releaseBlockers,
  reopenRefused,
} from './loads.rules.ts';

const at = (iso: string) => Temporal.Instant.from(iso);
const now = at('2027-02-08T20:00:00Z');

test.each([
  ['the first box of a truck', 1, 40, false],
  ['one in the middle', 2, 12, true],
  ['the last one', 2, 0, false],
  ['one that comes after all', 3, 0, false],
  ['one too many', 2, -1, false],
])('after %s the truck goes on loading or changes', (_, status, left, goesOn) => {
  expect(loadingGoesOn(status, left)).toBe(goesOn);
});

describe("a load's state", () => {
  test.each([
    ['no pickups', [], 1],
    ['all pending', [1, 1], 1],
    ['one loading', [1, 2], 2],
    ['Miami released and West Palm pending', [4, 1], 2],
    ['Miami released and West Palm loading', [4, 2], 2],
    ['all loaded', [3, 3], 3],
    ['one released, the other loaded', [4, 3], 3],
    ['all released', [4, 4], 4],
  ])('%s', (_, pickups, status) => {
    expect(loadStatus(pickups)).toBe(status);
  });
  it('is never ahead of its slowest pickup once loaded, and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), (pickups) => {
        const status = loadStatus(pickups);
        if (status >= 3) expect(status).toBe(Math.min(...pickups));
        expect(loadStatus(pickups.toReversed())).toBe(status);
      }),
    );
  });
});

describe('what keeps a load from leaving', () => {
  const ready: PickupFacts = {
    status: 3,
    loadLocks: 0,
    dayOfService: '2027-02-08',
    runningDay: '2027-02-08',
    unexplained: 0,
    misStaged: 0,
    notArrived: 0,
    hasFood: true,
    inspected: true,
  };
  test.each<[string, Partial<PickupFacts>, string[], string[]]>([
    ['nothing, with zero load locks', {}, [], []],
    ['load locks not said', { loadLocks: null }, ['loadLocks'], ['loadLocks']],
    ['shortages without a reason', { unexplained: 3 }, ['shortages'], []],
    ['mis-staged units', { misStaged: 1 }, ['misStaged'], []],
    ['a shuttle that has not arrived', { notArrived: 12 }, ['shuttle'], []],
    ['food without an inspection', { inspected: false }, ['inspection'], ['inspection']],
    ['flowers need no inspection', { inspected: false, hasFood: false }, [], []],
    ['another day', { runningDay: '2027-02-09' }, ['wrongDay'], ['wrongDay']],
    ['no started day', { runningDay: null }, ['wrongDay'], ['wrongDay']],
    ['loading has not started', { status: 1 }, ['notStarted'], ['notStarted']],
    ['still loading is no blocker', { status: 2 }, [], []],
    [
      'already released, and nothing else is said',
      { status: 4, loadLocks: null, unexplained: 3 },
      ['released'],
      ['released'],
    ],
    [
      'everything at once',
      { loadLocks: null, inspected: false, unexplained: 1, misStaged: 1, notArrived: 1 },
      ['loadLocks', 'inspection', 'shortages', 'misStaged', 'shuttle'],
      ['loadLocks', 'inspection'],
    ],
  ])('%s', (_, change, codes, forced) => {
    const blockers = releaseBlockers({ ...ready, ...change });
    expect(remainingBlockers(blockers, false).map((b) => b.code)).toEqual(codes);
    expect(remainingBlockers(blockers, true).map((b) => b.code)).toEqual(forced);
  });
  it('names the numbers', () => {
    expect(releaseBlockers({ ...ready, unexplained: 3 })).toEqual([
      {
        code: 'shortages',
        sentence: blockerSentences.shortages,
        params: { count: '3' },
        force: true,
        count: 3,
      },
    ]);
    expect(releaseBlockers({ ...ready, runningDay: '2027-02-09' })[0]?.params).toEqual({
      date: '02/08/2027',
    });
    expect(releaseBlockers({ ...ready, runningDay: null })[0]?.sentence).toBe(closedErrors.closed.sentence);
  });
  it('asks a note of whoever forces it', () => {
    expect([
      forceRefused(''),
      forceRefused('  '),
      forceRefused(null),
      forceRefused(undefined),
      forceRefused('Store is closed'),
    ]).toEqual([forceNoteRequired, forceNoteRequired, forceNoteRequired, forceNoteRequired, null]);
  });
  it('is reopened only when released, before the final release, and with nothing invoiced', () => {
    const may = { status: 4, finalReleased: false, closedShipments: 0 };
    expect(reopenRefused(may)).toBeNull();
    expect(reopenRefused({ ...may, status: 3 })?.sentence).toBe(
      'Only a load that is Released can be reopened.',
    );
    expect(reopenRefused({ ...may, finalReleased: true })?.sentence).toBe(
      'The day has been closed by the final release.',
    );
    expect(reopenRefused({ ...may, closedShipments: 2 })?.params).toEqual({ count: '2' });
  });
  it('the day is not closed while a load is open, and the refusal names each once', () => {
    expect(finalReleaseRefused([{ loadName: 'ORD-2', status: 4 }])).toBeNull();
    expect(finalReleaseRefused([])).toBeNull();
    expect(
      finalReleaseRefused([
        { loadName: 'ORD-2', status: 3 },
        { loadName: 'ATL-1', status: 1 },
        { loadName: 'ATL-1', status: 2 },
      ])?.params.loads,
    ).toBe('ATL-1, ORD-2');
  });
});

describe('when loading will be done', () => {
  it('1,800 units at 900 an hour take two hours', () => {
    expect(etcOf(now, 1800, 900)?.toString()).toBe('2027-02-08T22:00:00Z');
  });
  it('with everything loaded it is now, never in the past', () => {
    expect(etcOf(now, 0, 900)?.toString()).toBe(now.toString());
    expect(etcOf(now, -5, 900)?.toString()).toBe(now.toString());
  });
  it('without a started day there is none', () => {
    expect(etcOf(now, 10, null)).toBeNull();
    expect(etcOf(now, 10, 0)).toBeNull();
  });
  test.each([
    [-45, 'spare'],
    [0, 'spare'],
    [5, 'spare'],
    [6, 'risk'],
    [30, 'risk'],
    [31, 'late'],
    [240, 'late'],
  ] as const)('%d minutes after the planned departure is %s', (minutes, level) => {
    expect(forecast(now.add({ minutes }), now)).toMatchObject({ minutes, level });
  });
  it('says nothing where a time is missing', () => {
    expect(forecast(null, now)).toEqual({ doneBy: null, minutes: null, level: 'none' });
    expect(forecast(now, null).level).toBe('none');
  });
});

describe('arrival at the drops', () => {
  const leg = (miles: number, serviceMinutes = 30) => ({ miles, serviceMinutes });
  const hours = (times: Temporal.Instant[]) =>
    times.map((t) => (t.epochMilliseconds - now.epochMilliseconds) / 3_600_000);
  it('takes 55 miles an hour and the service time of each stop before', () => {
    expect(hours(arrivals(now, [leg(110), leg(55), leg(0, 45), leg(0)], false))).toEqual([2, 3.5, 4, 4.75]);
  });
  it('lets a single driver rest 10 hours after 11 hours of driving, a team run through', () => {
    expect(hours(arrivals(now, [leg(605), leg(55)], true))).toEqual([11, 22.5]);
    expect(hours(arrivals(now, [leg(605), leg(55)], false))).toEqual([11, 12.5]);
    expect(hours(arrivals(now, [leg(1375)], true))).toEqual([45]);
  });
  it('never goes back in time', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            miles: fc.integer({ min: 0, max: 2000 }),
            serviceMinutes: fc.integer({ min: 0, max: 120 }),
          }),
        ),
        fc.boolean(),
        (legs, solo) => {
          const times = hours(arrivals(now, legs, solo));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(times.every((t) => t >= 0)).toBe(true);
        },
      ),
    );
  });
});
