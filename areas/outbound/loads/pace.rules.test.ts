import { describe, expect, test } from 'vitest';
import type { Paced } from './pace.rules.ts';
import { paceOf, paces } from './pace.rules.ts';
import { releaseMail, releaseText } from './release-messages.rules.ts';

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

describe('what leaves the house', () => {
  const facts = {
    load: 'L-60211',
    name: 'MIA 0203-01',
    day: '02/03/2027',
    trailer: 'TR 5102',
    seal: null,
    warehouse: 'MIA',
    zone: 'America/New_York',
    at: now,
    by: 'Dana Reyes',
    units: 1432,
    short: 2,
    bols: 3,
    forced: null,
  };
  test('the mail names load, warehouse time, units and papers', () => {
    const mail = releaseMail(facts);
    expect(mail.subject).toBe('L-60211 released, MIA 02/03/2027');
    expect(mail.text).toContain('2027-02-03 14:00 (America/New_York) by Dana Reyes');
    expect(mail.text).toContain('1,432 units loaded, 2 short, 3 bills of lading');
    expect(mail.text).not.toContain('Forced');
    expect(releaseMail({ ...facts, forced: 'Store opens' }).text).toContain('Forced release: Store opens');
  });
  test('the text message gives the arrival on the deliver-to’s clock, in the consignee’s language', () => {
    expect(
      releaseText({ units: 24, loadNumber: 60211, eta: '2027-02-05T13:30:00Z', zone: 'America/Chicago' }, {}),
    ).toContain('24 units on load L-60211 have left. Expected 02/05 07:30.');
    expect(
      releaseText(
        { units: 24, loadNumber: 60211, eta: null, zone: 'America/Chicago' },
        {
          'Coldlane: {units} units on load {load} have left. Reply STOP to end these messages.':
            '{units} de {load}',
        },
      ),
    ).toBe('24 de L-60211');
  });
});
