import { describe, expect, test } from 'vitest';
import type { TruckProgress } from './departure.rules.ts';
import { classifyLateness, computeDepartureStatus, computeForecastUrgency } from './departure.rules.ts';

const now = Temporal.Instant.from('2027-02-03T19:00:00Z');
const truck = (wish: Partial<TruckProgress> = {}): TruckProgress => ({
  status: 2,
  isFullyLoaded: false,
  departs: now.add({ minutes: 60 }),
  releasedAt: null,
  doneBy: now.add({ minutes: 30 }),
  isWaiting: false,
  earliestDoneBy: null,
  ...wish,
});
const said = (wish: Partial<TruckProgress>) => {
  const { is, minutes, level } = computeDepartureStatus(truck(wish), now);
  return [is, minutes, level];
};
const departed = (minutes: number) => now.subtract({ minutes });

test.each([
  [-45, 'spare'],
  [0, 'spare'],
  [5, 'spare'],
  [6, 'risk'],
  [30, 'risk'],
  [31, 'late'],
  [240, 'late'],
] as const)('%d minutes after the departure is %s', (minutes, level) =>
  expect(classifyLateness(minutes)).toBe(level),
);

describe('a loaded truck', () => {
  test.each<[string, Partial<TruckProgress>, [string, number | null, string]]>([
    ['is ready until its departure', { departs: now.add({ minutes: 12 }) }, ['ready', -12, 'spare']],
    ['is overdue from its departure on', { departs: now }, ['overdue', 0, 'spare']],
    ['is at risk from six minutes late', { departs: departed(17) }, ['overdue', 17, 'risk']],
    ['is late from over thirty minutes', { departs: departed(31) }, ['overdue', 31, 'late']],
    [
      'is late a day later, however early it was loaded',
      { departs: departed(1500) },
      ['overdue', 1500, 'late'],
    ],
    ['without a departure is ready', { departs: null }, ['ready', null, 'none']],
  ])('%s', (_, wish, expected) => expect(said({ status: 3, ...wish })).toEqual(expected));
  test('is also one with everything on it that no user has marked as loaded', () =>
    expect(said({ isFullyLoaded: true, departs: departed(17) })).toEqual(['overdue', 17, 'risk']));
});

describe('a departed truck', () => {
  test('is judged by its departure time, and not late any more', () => {
    expect(said({ status: 4, departs: departed(60), releasedAt: departed(20) })).toEqual([
      'left',
      40,
      'none',
    ]);
    expect(said({ status: 4, departs: departed(60), releasedAt: departed(72) })).toEqual([
      'left',
      -12,
      'none',
    ]);
  });
});

describe('an unfinished truck', () => {
  test('is as late as its expected completion', () => {
    expect(said({})).toEqual(['expected', -30, 'spare']);
    expect(said({ departs: departed(10) })).toEqual(['expected', 40, 'late']);
  });
  test('without an expected completion is late once its departure has passed', () => {
    expect(said({ doneBy: null })).toEqual(['none', null, 'none']);
    expect(said({ doneBy: null, departs: departed(17) })).toEqual(['overdue', 17, 'risk']);
    expect(said({ doneBy: null, departs: null })).toEqual(['none', null, 'none']);
  });
  test('in waiting has no spare time, but is late when even its earliest completion would be', () => {
    expect(said({ isWaiting: true, doneBy: null, earliestDoneBy: now.add({ minutes: 50 }) })).toEqual([
      'waits',
      null,
      'none',
    ]);
    expect(said({ isWaiting: true, doneBy: null, earliestDoneBy: now.add({ minutes: 80 }) })).toEqual([
      'waits',
      20,
      'risk',
    ]);
    expect(said({ isWaiting: true, doneBy: null, departs: departed(40) })).toEqual(['waits', 40, 'late']);
  });
});

test('the worst trucks come first, and unknown ones come before departed ones', () => {
  const some = [
    { is: 'left', minutes: 90 },
    { is: 'expected', minutes: -30 },
    { is: 'waits', minutes: null },
    { is: 'overdue', minutes: 17 },
  ] as const;
  expect(
    some.toSorted((a, b) => computeForecastUrgency(b) - computeForecastUrgency(a)).map((f) => f.is),
  ).toEqual(['overdue', 'expected', 'waits', 'left']);
});
