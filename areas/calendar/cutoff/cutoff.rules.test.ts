import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { hasPermission, formatConditionalPermission } from '#kit/contract/access.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import type { CutoffQuery, ShipDateLimits } from './cutoff.rules.ts';
import {
  getCutoffBlocker,
  computeCutoff,
  computeDefaultShipDate,
  entryClosedMessage,
  buildEntryPermissionContext,
  findFirstOpenDateFromDefault,
  getShipDateRightsOfRoles,
  getPastShipDateBlocker,
  getShipDateBlocker,
} from './cutoff.rules.ts';

const miami = 'America/New_York';
const chicago = 'America/Chicago';
const sanDiego = 'America/Los_Angeles';
const phoenix = 'America/Phoenix';
const at = (iso: string) => Temporal.Instant.from(iso);
const every = (hour: string | null) => [hour, hour, hour, hour, hour, hour, hour];
const weekdaysOnly = (hour: string) => [null, hour, hour, hour, hour, hour, null];

function ask(change: Partial<CutoffQuery> = {}) {
  return computeCutoff({
    shipDate: '2026-11-20',
    timeZone: miami,
    warehouseWeek: every('17:00'),
    groupBlocked: false,
    exempt: false,
    now: at('2026-11-20T12:00:00Z'),
    ...change,
  });
}
const cutoffText = (change: Partial<CutoffQuery>) => ask(change).cutoffAt?.toString() ?? null;

describe('The cutoff time', () => {
  test.each([
    ['17:00 in Miami', '2026-11-20', '17:00', miami, '2026-11-20T22:00:00Z'],
    ['17:00 in Chicago', '2026-11-20', '17:00', chicago, '2026-11-20T23:00:00Z'],
    ['17:00 in San Diego', '2026-11-20', '17:00', sanDiego, '2026-11-21T01:00:00Z'],
    ['17:00 in Phoenix, which keeps no summer time', '2027-06-01', '17:00', phoenix, '2027-06-02T00:00:00Z'],
    ['the last winter Friday in Miami', '2027-03-12', '17:00', miami, '2027-03-12T22:00:00Z'],
    ['the first summer Monday in Miami', '2027-03-15', '17:00', miami, '2027-03-15T21:00:00Z'],
    [
      'a cutoff in the hour skipped in spring moves forward',
      '2027-03-14',
      '02:30',
      miami,
      '2027-03-14T07:30:00Z',
    ],
    [
      'a cutoff in the hour repeated in fall means the first',
      '2027-11-07',
      '01:30',
      miami,
      '2027-11-07T05:30:00Z',
    ],
    ['the spring night in Chicago', '2027-03-14', '02:30', chicago, '2027-03-14T08:30:00Z'],
    ['the autumn night in San Diego', '2027-11-07', '01:30', sanDiego, '2027-11-07T08:30:00Z'],
    ['an ordinary night in Phoenix', '2027-03-14', '02:30', phoenix, '2027-03-14T09:30:00Z'],
  ])('%s', (_, shipDate, hour, timeZone, expected) => {
    expect(cutoffText({ shipDate, timeZone, warehouseWeek: every(hour) })).toBe(expected);
  });

  it('does not depend on the server’s time zone', () => {
    const before = process.env['TZ'];
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Auckland']) {
      process.env['TZ'] = zone;
      expect(cutoffText({ shipDate: '2027-03-14', warehouseWeek: every('02:30') })).toBe(
        '2027-03-14T07:30:00Z',
      );
      expect(computeDefaultShipDate(at('2027-03-14T04:30:00Z'), miami, 0)).toBe('2027-03-13');
    }
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
});

describe('Cutoff status', () => {
  const six = at('2026-11-20T23:00:00Z');
  test.each<[string, Partial<CutoffQuery>, boolean, string]>([
    ['one millisecond before the cutoff it is open', { now: at('2026-11-20T21:59:59.999Z') }, true, 'before'],
    ['at the cutoff it is closed', { now: at('2026-11-20T22:00:00Z') }, false, 'passed'],
    [
      'a group at 19:00 over a warehouse at 17:00 is open at 18:00',
      { group: every('19:00'), now: six },
      true,
      'before',
    ],
    ['a group at 12:00 is closed at 18:00', { group: every('12:00'), now: six }, false, 'passed'],
    [
      'a group without a cutoff that day does not fall back to the warehouse',
      { group: every(null) },
      false,
      'noHour',
    ],
    ['an exemption opens the time after the cutoff', { exempt: true, now: six }, true, 'exempt'],
    [
      'an exemption does not open a day without a cutoff',
      { exempt: true, group: every(null) },
      false,
      'noHour',
    ],
    [
      'an exemption does not open a blocked group',
      { exempt: true, group: every('19:00'), groupBlocked: true },
      false,
      'groupBlocked',
    ],
    ['a blocked group is closed', { group: every('19:00'), groupBlocked: true }, false, 'groupBlocked'],
    [
      'a Sunday without a cutoff is closed',
      { shipDate: '2026-11-22', warehouseWeek: weekdaysOnly('17:00') },
      false,
      'warehouseClosed',
    ],
    [
      'a group does not open a weekday on which the warehouse is closed',
      { shipDate: '2026-11-22', warehouseWeek: weekdaysOnly('17:00'), group: every('19:00') },
      false,
      'warehouseClosed',
    ],
    ['a past ship date is past its cutoff', { shipDate: '2026-11-13' }, false, 'passed'],
    [
      'an approved extension leaves ordinary entry closed until its time',
      { extendedTo: '18:15', now: six },
      false,
      'extended',
    ],
    ['an extension ends at its time', { extendedTo: '18:00', now: six }, false, 'passed'],
    ['an extension does not shorten open entry', { extendedTo: '15:00' }, true, 'before'],
    [
      'an extension does not open a blocked group',
      { extendedTo: '20:00', group: every('17:00'), groupBlocked: true, now: six },
      false,
      'groupBlocked',
    ],
  ])('%s', (_, change, open, reason) => {
    const cutoff = ask(change);
    expect([cutoff.open, cutoff.state, cutoff.reason]).toEqual([open, open ? 'open' : 'closed', reason]);
  });

  it('has no cutoff time on a day without hours', () => {
    expect(ask({ group: every(null) }).cutoffAt).toBeNull();
    expect(ask({ group: every('19:00'), groupBlocked: true }).cutoffAt).toBeNull();
  });

  it('names the closed date and the contact', () => {
    expect(getCutoffBlocker(ask({ now: six }), '2026-11-20')).toEqual({
      code: 'entryClosed',
      sentence: entryClosedMessage,
      params: { date: '11/20/2026' },
    });
    expect(
      getCutoffBlocker(ask({ shipDate: '2026-11-22', warehouseWeek: weekdaysOnly('17:00') }), '2026-11-22'),
    ).toEqual({
      code: 'warehouseClosed',
      sentence: warehouseClosedErrors.warehouseClosed.sentence,
      params: {},
    });
    expect(getCutoffBlocker(ask(), '2026-11-20')).toBeNull();
  });
});

describe('The permission context at cutoff', () => {
  const exempt = ask({ exempt: true, now: at('2026-11-20T23:00:00Z') });
  test.each([
    ['add', 'pending', 'before'],
    ['edit', 'pending', 'before'],
    ['finalize', 'pending', 'before'],
    ['edit', 'finalized', 'after'],
    ['delete', 'pending', 'after'],
    ['changeShipDate', 'pending', 'after'],
    ['changeUnits', 'pending', 'after'],
  ] as const)(
    'an exempt shipper who wants to %s %s freight after the cutoff is treated as %s',
    (act, order, phase) => {
      expect(buildEntryPermissionContext(exempt, act, order)).toEqual({ cutoff: phase, orderStatus: order });
    },
  );
  test.each([
    ['finalize', 'pending', 'before'],
    ['finalize', 'finalized', 'after'],
    ['add', 'pending', 'after'],
    ['edit', 'pending', 'after'],
    ['delete', 'pending', 'after'],
    ['changeShipDate', 'pending', 'after'],
  ] as const)('with an approved extension, to %s %s freight is treated as %s', (act, order, phase) => {
    expect(
      buildEntryPermissionContext(ask({ extendedTo: '19:00', now: at('2026-11-20T23:00:00Z') }), act, order),
    ).toEqual({
      cutoff: phase,
      orderStatus: order,
    });
  });
  it('permission for pending orders after the cutoff does not allow editing a finalized one', () => {
    const actor = {
      permissions: new Set([formatConditionalPermission('edit:dataEntry', 'after', 'pending')]),
    };
    const passed = ask({ now: at('2026-11-20T23:00:00Z') });
    expect(
      hasPermission(actor, 'edit:dataEntry', buildEntryPermissionContext(passed, 'edit', 'pending')),
    ).toBe(true);
    expect(
      hasPermission(actor, 'edit:dataEntry', buildEntryPermissionContext(passed, 'edit', 'finalized')),
    ).toBe(false);
  });
});

describe('The default ship date', () => {
  test.each([
    ['San Diego at 16:30 with 8 hours is tomorrow', '2026-11-21T00:30:00Z', sanDiego, 8, '2026-11-21'],
    ['San Diego at 16:30 without far hours is today', '2026-11-21T00:30:00Z', sanDiego, 0, '2026-11-20'],
    ['half past midnight UTC is still yesterday in Miami', '2026-11-20T00:30:00Z', miami, 0, '2026-11-19'],
  ])('%s', (_, now, timeZone, hours, expected) => {
    expect(computeDefaultShipDate(at(now), timeZone, hours)).toBe(expected);
  });

  const limits = {
    futureDays: 14,
    sameDayShipments: true,
    regionId: 1,
    holidays: [],
    rights: { canChooseAnyDate: false, isExternalUser: true },
  };
  const question = {
    timeZone: miami,
    warehouseWeek: weekdaysOnly('17:00'),
    exempt: false,
    hoursToAddForFarWarehouse: 0,
    blockedGroupDates: [],
    limits,
  };
  it('is moved to the next open day', () => {
    expect(findFirstOpenDateFromDefault({ ...question, now: at('2026-11-20T15:00:00Z') })).toBe('2026-11-20');
    expect(findFirstOpenDateFromDefault({ ...question, now: at('2026-11-20T23:00:00Z') })).toBe('2026-11-23');
    expect(
      findFirstOpenDateFromDefault({
        ...question,
        now: at('2026-11-20T15:00:00Z'),
        limits: { ...limits, sameDayShipments: false },
      }),
    ).toBe('2026-11-23');
    expect(
      findFirstOpenDateFromDefault({
        ...question,
        now: at('2026-11-20T15:00:00Z'),
        blockedGroupDates: ['2026-11-20', '2026-11-23'],
      }),
    ).toBe('2026-11-24');
    expect(
      findFirstOpenDateFromDefault({
        ...question,
        now: at('2026-11-20T15:00:00Z'),
        warehouseWeek: every(null),
      }),
    ).toBeNull();
  });
});

describe('Ship dates that a user may choose', () => {
  const valentine = {
    effectiveDate: '2027-01-19',
    expirationDate: '2027-02-12',
    earlyAccess: '2026-12-15',
    regionIds: [1],
  };
  const limits = (change: Partial<ShipDateLimits> = {}): ShipDateLimits => ({
    today: '2026-12-15',
    futureDays: 14,
    sameDayShipments: true,
    regionId: 1,
    holidays: [valentine],
    rights: getShipDateRightsOfRoles(['Shipper']),
    ...change,
  });
  test.each<[string, string, Partial<ShipDateLimits>, string | null]>([
    ['today', '2026-12-15', {}, null],
    ['yesterday', '2026-12-14', {}, 'pastShipDate'],
    ['the last allowed day', '2026-12-29', {}, null],
    ['one day beyond', '2026-12-30', {}, 'tooFarAhead'],
    ['the first day of a holiday period once early access has begun', '2027-01-19', {}, null],
    ['its last day', '2027-02-12', {}, null],
    ['the day after it', '2027-02-13', {}, 'tooFarAhead'],
    ['inside it, the day before early access', '2027-02-10', { today: '2026-12-14' }, 'tooFarAhead'],
    ["inside another region's period", '2027-02-10', { regionId: 2 }, 'tooFarAhead'],
    [
      'inside a period of all regions',
      '2027-02-10',
      { regionId: 2, holidays: [{ ...valentine, regionIds: [] }] },
      null,
    ],
    [
      'inside a period without early access',
      '2027-02-10',
      { holidays: [{ ...valentine, earlyAccess: null }] },
      'tooFarAhead',
    ],
    [
      'today for a shipper where same-day shipments are off',
      '2026-12-15',
      { sameDayShipments: false },
      'noSameDay',
    ],
    [
      'today for staff where same-day shipments are off',
      '2026-12-15',
      { sameDayShipments: false, rights: getShipDateRightsOfRoles(['CustomerService']) },
      null,
    ],
    [
      'last week for customer service',
      '2026-12-08',
      { rights: getShipDateRightsOfRoles(['CustomerService']) },
      'pastShipDate',
    ],
    ['last week for Internal', '2026-12-08', { rights: getShipDateRightsOfRoles(['Internal']) }, null],
    ['next year for an admin', '2027-12-08', { rights: getShipDateRightsOfRoles(['ADMIN']) }, null],
  ])('%s', (_, date, change, code) => {
    expect(getShipDateBlocker(date, limits(change))?.code ?? null).toBe(code);
  });
});

it('the remaining time is never negative, and entry is closed exactly when no time remains', () => {
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      hours,
      fc.integer({ min: -3_000_000, max: 3_000_000 }),
      fc.constantFrom(miami, chicago, sanDiego, phoenix),
      (day, hour, seconds, timeZone) => {
        const shipDate = addDays('2026-10-01', day);
        const base = { shipDate, timeZone, warehouseWeek: every(hour) };
        const cutoffAt = ask(base).cutoffAt;
        if (!cutoffAt) throw new Error('every day has an hour here');
        const cutoff = ask({ ...base, now: cutoffAt.add({ seconds }) });
        expect(cutoff.remainingMs).toBe(Math.max(0, -seconds * 1000));
        expect(cutoff.open).toBe(seconds < 0);
        // The cutoff is the configured time on the warehouse's clock, except in the hour that daylight saving time skips.
        const local = cutoffAt.toZonedDateTimeISO(timeZone);
        const gap = local.toPlainTime().toString({ smallestUnit: 'minute' }) !== hour;
        if (gap) expect(hour.slice(0, 2)).toBe('02');
        expect(local.toPlainDate().toString()).toBe(shipDate);
      },
    ),
  );
});

describe('A new ship date for freight of several warehouses', () => {
  const todays = ['2027-02-03', '2027-02-02'];
  it.each([
    ['2027-02-01', 'Supervisor', 'pastShipDate'],
    ['2027-02-02', 'Supervisor', null],
    ['2027-02-03', 'Supervisor', null],
    ['2027-02-01', 'Internal', null],
  ])('%s for a %s is allowed unless it is past at all warehouses', (date, role, code) => {
    expect(getPastShipDateBlocker(date, todays, getShipDateRightsOfRoles([role]))?.code ?? null).toBe(code);
  });
});
