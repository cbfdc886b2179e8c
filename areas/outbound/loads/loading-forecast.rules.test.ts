import { describe, expect, test } from 'vitest';
import type { PickupToForecast } from './loading-forecast.rules.ts';
import {
  computeDayEndAndCountWaitingLoads,
  estimateCompletionTime,
  computeLastHourUnitsPerHourOrZero,
  forecastPickups,
} from './loading-forecast.rules.ts';

const now = Temporal.Instant.from('2027-02-03T19:00:00Z');
const pickup = (id: number, wish: Partial<PickupToForecast> = {}): PickupToForecast => ({
  id,
  warehouseId: 1,
  dayOfService: '2027-02-03',
  status: 2,
  doorId: id,
  doorNumber: 20 + id,
  planned: 100,
  loaded: 40,
  notArrived: 0,
  lastHour: 0,
  startedAt: '2027-02-03T18:00:00Z',
  loadedAt: null,
  releasedAt: null,
  plannedDeparture: '2027-02-03T20:00:00Z',
  trailer: 'TR 1',
  void: false,
  loadingSpeed: 900,
  ...wish,
});
const waiting = (id: number, wish: Partial<PickupToForecast> = {}): PickupToForecast =>
  pickup(id, { status: 1, doorId: null, doorNumber: null, loaded: 0, startedAt: null, ...wish });
const pace = (list: PickupToForecast[], id: number) => forecastPickups(list, now).get(id);
const doneBy = (list: PickupToForecast[], id: number) => pace(list, id)?.doneBy?.toString();

describe('the pace of a pickup', () => {
  test.each<[string, Partial<PickupToForecast>, number]>([
    ['uses the units loaded in the last hour', { lastHour: 120 }, 120],
    [
      'is extrapolated when loading began half an hour ago',
      { lastHour: 60, startedAt: '2027-02-03T18:30:00Z' },
      120,
    ],
    ['ends when loading was completed', { status: 3, lastHour: 60, loadedAt: '2027-02-03T18:30:00Z' }, 120],
    ['is unknown in the first ten minutes', { lastHour: 60, startedAt: '2027-02-03T18:55:00Z' }, 0],
    ['is unknown below twenty units', { lastHour: 19 }, 0],
    ['is unknown before loading', { lastHour: 120, status: 1 }, 0],
  ])('%s', (_, wish, rate) => expect(computeLastHourUnitsPerHourOrZero(pickup(1, wish), now)).toBe(rate));
});

describe('the expected completion of a load', () => {
  test('is in half an hour with 60 units left at 120 an hour', () =>
    expect(pace([pickup(1, { lastHour: 120 })], 1)).toMatchObject({
      is: 'expected',
      minutes: -30,
      level: 'spare',
      by: 'own',
      ratePerHour: 120,
    }));
  test('uses, without an own pace, the median of the dock in this hour, not the warehouse’s plan', () => {
    const others = [60, 80, 400].map((lastHour, i) => pickup(i + 2, { lastHour }));
    expect(pace([...others, pickup(1)], 1)).toMatchObject({ by: 'dock', ratePerHour: 0 });
    expect(doneBy([...others, pickup(1)], 1)).toBe('2027-02-03T19:45:00Z');
    const left = pickup(9, {
      status: 4,
      lastHour: 60,
      loadedAt: '2027-02-03T18:30:00Z',
      releasedAt: '2027-02-03T18:40:00Z',
    });
    expect(doneBy([left, pickup(1)], 1)).toBe('2027-02-03T19:30:00Z');
  });
  test('uses a median between two values, and each dock and day has its own', () => {
    const two = [pickup(2, { lastHour: 100 }), pickup(3, { lastHour: 140 })];
    expect(doneBy([...two, pickup(1)], 1)).toBe('2027-02-03T19:30:00Z');
    expect(pace([...two, pickup(1, { warehouseId: 2 })], 1)?.by).toBe('plan');
    expect(pace([...two, pickup(1, { dayOfService: '2027-02-04' })], 1)?.by).toBe('plan');
  });
  test('waits its turn at the warehouse’s planned speed where nothing was measured', () => {
    const first = pickup(1, { planned: 450, loaded: 0 });
    const second = pickup(2, { planned: 450, loaded: 0, plannedDeparture: '2027-02-03T21:00:00Z' });
    expect([doneBy([second, first], 1), doneBy([second, first], 2)]).toEqual([
      '2027-02-03T19:30:00Z',
      '2027-02-03T20:00:00Z',
    ]);
  });
  test('is unknown without a pace and a started day', () =>
    expect(pace([pickup(1, { loadingSpeed: null })], 1)).toMatchObject({ doneBy: null, is: 'none' }));
  test('is the actual loading time once loaded', () =>
    expect(
      doneBy(
        [pickup(1, { status: 4, loadedAt: '2027-02-03T18:10:00Z', releasedAt: '2027-02-03T18:30:00Z' })],
        1,
      ),
    ).toBe('2027-02-03T18:10:00Z'));
  test('is late at 90 minutes after the departure', () =>
    expect(pace([pickup(1, { lastHour: 24 })], 1)).toMatchObject({
      is: 'expected',
      level: 'late',
      minutes: 90,
      ratePerHour: 24,
    }));
  test('is ready with all boxes on the truck, before any user marks it', () =>
    expect(pace([pickup(1, { loaded: 100 })], 1)).toMatchObject({ is: 'ready', minutes: -60 }));
});

describe('a blocked load, with what it waits for and no time', () => {
  const loading = pickup(1, { lastHour: 60 });
  test.each<[string, PickupToForecast[], string[]]>([
    ['a trailer', [loading, waiting(2, { trailer: null })], ['trailer']],
    ['boxes on a shuttle', [loading, waiting(2, { notArrived: 32 })], ['shuttle']],
    ['both', [loading, waiting(2, { trailer: null, notArrived: 32 })], ['trailer', 'shuttle']],
    ['freight if none is planned', [loading, waiting(2, { planned: 0 })], ['freight']],
    ['a door if none is assigned', [waiting(2)], ['door']],
    ['its day', [loading, waiting(2, { loadingSpeed: null })], ['day']],
    ['routing if the load is no longer in it', [loading, waiting(2, { void: true })], ['routing']],
    ['the shuttle if only its units are missing', [pickup(2, { lastHour: 60, notArrived: 60 })], ['shuttle']],
  ])('%s', (_, list, waitsFor) => {
    expect(pace(list, 2)).toMatchObject({ waitsFor, doneBy: null, is: 'waits', next: null });
  });
  test('is not one that loads while any of its boxes are here', () =>
    expect(pace([pickup(1, { lastHour: 60, notArrived: 59 })], 1)).toMatchObject({
      is: 'expected',
      waitsFor: [],
    }));
  test('is late as soon as it would be late if it started now; otherwise its spare time is unknown', () => {
    const late = (planned: number) => pace([loading, waiting(2, { planned, trailer: null })], 2);
    expect(late(60)).toMatchObject({ minutes: null, level: 'none' });
    expect(late(80)).toMatchObject({ minutes: 20, level: 'risk' });
    expect(late(100)).toMatchObject({ minutes: 40, level: 'late' });
  });
});

describe('the next load at each door', () => {
  const doors = [
    pickup(1, { lastHour: 120, plannedDeparture: '2027-02-03T20:00:00Z' }),
    pickup(2, { status: 3, loadedAt: '2027-02-03T18:30:00Z', plannedDeparture: '2027-02-03T19:10:00Z' }),
  ];
  const nextOf = (list: PickupToForecast[], id: number) => {
    const found = pace(list, id);
    return [found?.next?.doorNumber, found?.next?.from.toString(), found?.doneBy?.toString()];
  };
  test('is the first to leave, at the door that is free first, then the next at the next door', () => {
    const list = [
      ...doors,
      waiting(3, { plannedDeparture: '2027-02-03T23:00:00Z' }),
      waiting(4, { plannedDeparture: '2027-02-03T22:00:00Z' }),
      waiting(5, { plannedDeparture: '2027-02-04T01:00:00Z' }),
    ];
    // Door 22 is free when its truck is due to leave. Door 21 is free when its truck is loaded, at 120 units an hour.
    expect([nextOf(list, 4), nextOf(list, 3), nextOf(list, 5)]).toEqual([
      [22, '2027-02-03T19:10:00Z', '2027-02-03T20:00:00Z'],
      [21, '2027-02-03T19:30:00Z', '2027-02-03T20:20:00Z'],
      [22, '2027-02-03T20:00:00Z', '2027-02-03T20:50:00Z'],
    ]);
  });
  test('uses the door of an overdue truck from now on; a load that cannot start uses no door', () => {
    const list = [
      pickup(2, {
        status: 3,
        lastHour: 30,
        loadedAt: '2027-02-03T18:30:00Z',
        plannedDeparture: '2027-02-03T18:40:00Z',
      }),
      waiting(3, { trailer: null, plannedDeparture: '2027-02-03T20:00:00Z' }),
      waiting(4, { plannedDeparture: '2027-02-03T21:00:00Z' }),
    ];
    expect(nextOf(list, 4)).toEqual([22, '2027-02-03T19:00:00Z', '2027-02-03T20:40:00Z']);
    expect(pace(list, 3)?.next).toBeNull();
  });
});

describe('the end of the day', () => {
  const end = (list: PickupToForecast[]) => {
    const found = forecastPickups(list, now);
    const { dayEndsAt: at, waitingLoadCount: count } = computeDayEndAndCountWaitingLoads(
      list.map((p) => ({ loadId: p.id, status: p.status, pace: found.get(p.id) })),
    );
    return [at?.toString() ?? null, count];
  };
  test('is the latest completion of loads with a pace, with the number of loads without one', () => {
    const one = pickup(1, { lastHour: 60 });
    expect(end([one])).toEqual(['2027-02-03T20:00:00Z', 0]);
    expect(end([one, waiting(2, { trailer: null })])).toEqual(['2027-02-03T20:00:00Z', 1]);
    expect(end([one, waiting(2)])).toEqual(['2027-02-03T21:40:00Z', 0]);
    expect(end([waiting(2)])).toEqual([null, 1]);
  });
  test('needs no waiting when everything is loaded', () =>
    expect(
      end([pickup(1, { status: 3, loadedAt: '2027-02-03T18:00:00Z' }), pickup(2, { loaded: 100 })]),
    ).toEqual([null, 0]));
});

describe('the expected loading completion of a warehouse', () => {
  test('is two hours away with 1,800 units at 900 an hour', () => {
    expect(estimateCompletionTime(now, 1800, 900)?.toString()).toBe('2027-02-03T21:00:00Z');
  });
  test('is now when everything is loaded, never in the past', () => {
    expect(estimateCompletionTime(now, 0, 900)?.toString()).toBe(now.toString());
    expect(estimateCompletionTime(now, -5, 900)?.toString()).toBe(now.toString());
  });
  test('is unknown without a started day', () => {
    expect(estimateCompletionTime(now, 10, null)).toBeNull();
    expect(estimateCompletionTime(now, 10, 0)).toBeNull();
  });
});
