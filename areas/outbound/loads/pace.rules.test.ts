import { describe, expect, test } from 'vitest';
import type { Paced } from './pace.rules.ts';
import { etcOf, forecast, paceOf, paces } from './pace.rules.ts';

const now = Temporal.Instant.from('2027-02-03T19:00:00Z');
const pickup = (id: number, wish: Partial<Paced> = {}): Paced => ({
  id,
  warehouseId: 1,
  status: 2,
  planned: 100,
  loaded: 40,
  lastHour: 0,
  startedAt: '2027-02-03T18:00:00Z',
  loadedAt: null,
  releasedAt: null,
  plannedDeparture: '2027-02-03T20:00:00Z',
  loadingSpeed: 900,
  ...wish,
});
const doneBy = (list: Paced[], id: number) => paces(list, now).get(id)?.doneBy?.toString();

describe('the pace of a pickup', () => {
  test.each<[string, Partial<Paced>, number]>([
    ['is what went on in the last hour', { lastHour: 120 }, 120],
    [
      'is reckoned up when loading began half an hour ago',
      { lastHour: 60, startedAt: '2027-02-03T18:30:00Z' },
      120,
    ],
    ['says nothing in the first ten minutes', { lastHour: 60, startedAt: '2027-02-03T18:55:00Z' }, 0],
    ['says nothing below twenty units', { lastHour: 19 }, 0],
    ['is none before loading', { lastHour: 120, status: 1 }, 0],
  ])('%s', (_, wish, rate) => expect(paceOf(pickup(1, wish), now)).toBe(rate));
});

describe('when a load will be done', () => {
  test('60 left at 120 an hour is half an hour', () =>
    expect(doneBy([pickup(1, { lastHour: 120 })], 1)).toBe('2027-02-03T19:30:00Z'));
  test('without a pace of its own it waits its turn at the speed of the warehouse', () => {
    const first = pickup(1, { planned: 450, loaded: 0, plannedDeparture: '2027-02-03T20:00:00Z', status: 1 });
    const second = pickup(2, {
      planned: 450,
      loaded: 0,
      plannedDeparture: '2027-02-03T21:00:00Z',
      status: 1,
    });
    expect([doneBy([second, first], 1), doneBy([second, first], 2)]).toEqual([
      '2027-02-03T19:30:00Z',
      '2027-02-03T20:00:00Z',
    ]);
  });
  test('another warehouse is no queue', () =>
    expect(
      doneBy(
        [
          pickup(1, { warehouseId: 2, planned: 900, loaded: 0, status: 1 }),
          pickup(2, { planned: 450, loaded: 0, status: 1 }),
        ],
        2,
      ),
    ).toBe('2027-02-03T19:30:00Z'));
  test('without a started day nobody knows', () =>
    expect(doneBy([pickup(1, { loadingSpeed: null })], 1)).toBeUndefined());
  test('what is loaded was done when it was', () =>
    expect(
      doneBy(
        [pickup(1, { status: 4, loadedAt: '2027-02-03T18:10:00Z', releasedAt: '2027-02-03T18:30:00Z' })],
        1,
      ),
    ).toBe('2027-02-03T18:10:00Z'));
  test('90 minutes after the departure is late', () =>
    expect(paces([pickup(1, { lastHour: 24 })], now).get(1)).toMatchObject({
      level: 'late',
      minutes: 90,
      ratePerHour: 24,
    }));
});

describe('when the loading of a warehouse will be done', () => {
  test('1,800 units at 900 an hour take two hours', () => {
    expect(etcOf(now, 1800, 900)?.toString()).toBe('2027-02-03T21:00:00Z');
  });
  test('with everything loaded it is now, never in the past', () => {
    expect(etcOf(now, 0, 900)?.toString()).toBe(now.toString());
    expect(etcOf(now, -5, 900)?.toString()).toBe(now.toString());
  });
  test('without a started day there is none', () => {
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
  test('says nothing where a time is missing', () => {
    expect(forecast(null, now)).toEqual({ doneBy: null, minutes: null, level: 'none' });
    expect(forecast(now, null).level).toBe('none');
  });
});
