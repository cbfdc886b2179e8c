import { describe, expect, it, test } from 'vitest';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { entryClosedMessage, getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { AccountBlock, DayOfServiceRecord, ShippingDecisionData } from './shipping-decision.rules.ts';
import { shippingErrors } from './shipping.errors.ts';
import { decideShipping, buildShippingIndex, listServiceWeekRows } from './shipping-decision.rules.ts';
import {
  shippingTestIds,
  serviceRecordTypes,
  shippingWeekdays,
  chicagoServiceRecords,
  buildServiceRecord as aRecord,
  buildShippingAccount as aPlace,
  buildShippingDecisionData as someFacts,
  buildSameCutoffEveryWeekday as everyDay,
  decideTestShipping as ask,
  listShippingReasonCodes as codes,
} from '#tests/shipping-fixtures.ts';

const { miami, westPalm, california, chicago, hub, shipper } = shippingTestIds;
const { normal, holiday, temporary, blocked } = serviceRecordTypes;
const { sunday, monday, tuesday, wednesday, thursday, friday } = shippingWeekdays;
const { r1, r2, r3, r4, r5, r6, r7 } = chicagoServiceRecords;

describe('Chicago from Miami before Valentine', () => {
  test.each([
    ['Monday is the normal schedule', '2027-02-08', r1.id, '2027-02-08', miami],
    ['Tuesday is added by the holiday schedule', '2027-02-09', r4.id, '2027-02-09', miami],
    [
      'on one Wednesday the temporary record wins over the normal one',
      '2027-02-10',
      r6.id,
      '2027-02-10',
      miami,
    ],
    ['the Wednesday before is normal', '2027-02-03', r2.id, '2027-02-03', miami],
    [
      'on a Friday in the period the holiday record wins and leaves from West Palm',
      '2027-02-05',
      r5.id,
      '2027-02-05',
      westPalm,
    ],
    ['a Friday after the period is normal again', '2027-02-19', r3.id, '2027-02-19', miami],
    ['the holiday record serves on its first day', '2027-01-26', r4.id, '2027-01-26', miami],
  ])('%s', (_, shipDate, id, outboundDate, outboundWarehouseId) => {
    const answer = ask(shipDate, { now: Temporal.Instant.from('2027-01-20T15:00:00Z') });
    expect(answer).toMatchObject({
      canShip: true,
      reasons: [],
      nearestLaterDate: null,
      serviceDay: { dayOfServiceId: id, outboundDate, dayOfService: outboundDate, outboundWarehouseId },
    });
  });

  it('has no service on the blocked Friday, names the record, and suggests Monday', () => {
    const answer = ask('2027-02-12');
    expect(answer.reasons).toEqual([
      {
        code: 'noService',
        sentence: shippingErrors.noDayOfService.sentence,
        params: {},
        record: { kind: 'dayOfService', id: r7.id },
      },
    ]);
    expect(answer.serviceDay).toBeNull();
    expect(answer.nearestLaterDate).toBe('2027-02-15');
  });

  it('has no service on a Tuesday outside the period', () => {
    expect(codes('2027-02-16')).toEqual(['noService']);
    expect(codes('2027-01-19', { now: Temporal.Instant.from('2027-01-10T15:00:00Z') })).toEqual([
      'noService',
    ]);
  });

  it('delivers Monday’s outbound freight on Wednesday, in Chicago time', () => {
    expect(ask('2027-02-08').serviceDay).toMatchObject({
      deliveryStart: { local: '2027-02-10 04:00', zone: 'America/Chicago', at: '2027-02-10T10:00:00Z' },
      deliveryEnd: { local: '2027-02-10 11:00', at: '2027-02-10T17:00:00Z' },
      cutoffAt: '2027-02-08T22:00:00Z',
    });
  });

  it('delivers to the care-of account in its time zone', () => {
    expect(ask('2027-02-10').serviceDay).toMatchObject({
      careOfId: hub,
      deliverToId: hub,
      deliveryStart: { zone: 'America/Denver', at: '2027-02-12T11:00:00Z' },
    });
  });

  it('shows only Monday 8, Tuesday 9 and Wednesday 10 in the week matrix', () => {
    const [row, ...others] = listServiceWeekRows(Object.values(chicagoServiceRecords), '2027-02-10');
    expect(others).toEqual([]);
    expect(row?.days.map((day) => day?.date ?? null)).toEqual([
      null,
      '2027-02-08',
      '2027-02-09',
      '2027-02-10',
      null,
      null,
      null,
    ]);
    expect(row?.days[wednesday!]).toEqual({
      date: '2027-02-10',
      dayOfServiceId: r6.id,
      recordType: temporary,
    });
  });
});

describe('The record in effect', () => {
  const date = '2027-02-08';
  const decided = (...records: DayOfServiceRecord[]) =>
    ask(date, { records }).serviceDay?.dayOfServiceId ?? null;
  it('is chosen by type first', () => {
    const [n, h, t] = [
      aRecord({ recordType: normal, shipperId: shipper }),
      aRecord({ recordType: holiday }),
      aRecord({ recordType: temporary }),
    ];
    expect(decided(n, h)).toBe(h.id);
    expect(decided(h, t, n)).toBe(t.id);
    expect(decided(t, aRecord({ recordType: blocked }), h)).toBeNull();
  });
  it('is the shipper’s own record within one type, and never another shipper’s', () => {
    const general = aRecord({ effectiveDate: '2027-01-01' });
    const own = aRecord({ shipperId: shipper, effectiveDate: '2026-01-01' });
    const another = aRecord({ shipperId: 8, recordType: temporary });
    expect(decided(general, own, another)).toBe(own.id);
    expect(decided(another)).toBeNull();
  });
  it('is the one with the latest effective date of two overlapping records, then the highest id', () => {
    const [old, young, younger] = [
      aRecord({ effectiveDate: '2026-01-01' }),
      aRecord({ effectiveDate: '2027-01-01' }),
      aRecord({ effectiveDate: '2027-01-01' }),
    ];
    expect(decided(young, old)).toBe(young.id);
    expect(decided(younger, young, old)).toBe(younger.id);
    expect(decided(old, young, younger)).toBe(younger.id);
  });
  it('applies on its effective and expiration dates, but not on the days around them', () => {
    const records = [monday, tuesday, wednesday, thursday].map((dow) =>
      aRecord({ dow, effectiveDate: '2027-02-09', expirationDate: '2027-02-10' }),
    );
    expect(
      ['2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'].map((d) => ask(d, { records }).canShip),
    ).toEqual([false, true, true, false]);
  });
  it('is never from another region or receiving warehouse', () => {
    expect(decided(aRecord({ regionId: california }))).toBeNull();
    expect(decided(aRecord({ warehouseId: westPalm }))).toBeNull();
  });
});

describe('Outbound and delivery dates', () => {
  const windowOf = (
    records: DayOfServiceRecord[],
    change: Partial<ShippingDecisionData> = {},
    date = '2027-02-08',
  ) => ask(date, { records, ...change }).serviceDay;
  it('have three days from an outbound Friday to a delivery Monday', () => {
    const resolved = windowOf([
      aRecord({ outboundDow: friday, deliveryStartDow: monday, deliveryEndDow: monday }),
    ]);
    expect(resolved).toMatchObject({
      outboundDate: '2027-02-12',
      deliveryStart: { local: '2027-02-15 04:00' },
    });
  });
  it('end a window from 22:00 to 04:00 on the next day', () => {
    const resolved = windowOf([
      aRecord({
        deliveryStartDow: wednesday,
        deliveryStart: '22:00',
        deliveryEndDow: wednesday,
        deliveryEnd: '04:00',
      }),
    ]);
    expect([resolved?.deliveryStart?.local, resolved?.deliveryEnd?.local]).toEqual([
      '2027-02-10 22:00',
      '2027-02-11 04:00',
    ]);
  });
  it('end a window on another weekday on the first such day', () => {
    const resolved = windowOf([
      aRecord({ deliveryStartDow: wednesday, deliveryEndDow: monday, deliveryEnd: '03:00' }),
    ]);
    expect(resolved?.deliveryEnd?.local).toBe('2027-02-15 03:00');
  });
  it('leave Miami on Friday for West Palm’s Thursday freight, with a warning about the missing shuttle row', () => {
    const thursdayRecord = aRecord({
      dow: thursday,
      warehouseId: westPalm,
      outboundDow: friday,
      outboundWarehouseId: miami,
    });
    const warehouse = { ...someFacts().warehouse, id: westPalm };
    const change = { warehouse, records: [thursdayRecord] };
    expect(ask('2027-02-11', change).serviceDay).toMatchObject({
      outboundDate: '2027-02-12',
      outboundWarehouseId: miami,
      needsShuttleRow: true,
    });
    const shuttle = [
      {
        id: 5,
        consigneeId: chicago,
        receivingDate: '2027-02-11',
        receivingWarehouseId: westPalm,
        outboundDate: '2027-02-12',
        outboundWarehouseId: miami,
      },
    ];
    expect(ask('2027-02-11', { ...change, shuttle }).serviceDay).toMatchObject({
      needsShuttleRow: false,
      shuttleRowId: 5,
    });
  });
  it('use the shuttle file’s outbound date and warehouse for its date and receiving warehouse only', () => {
    const row = {
      id: 5,
      consigneeId: chicago,
      receivingDate: '2027-02-08',
      receivingWarehouseId: miami,
      outboundDate: '2027-02-09',
      outboundWarehouseId: westPalm,
    };
    expect(windowOf([aRecord()], { shuttle: [row] })).toMatchObject({
      outboundDate: '2027-02-09',
      outboundWarehouseId: westPalm,
      deliveryStart: { local: '2027-02-11 04:00' },
    });
    for (const other of [
      { ...row, receivingDate: '2027-02-15' },
      { ...row, receivingWarehouseId: westPalm },
      { ...row, consigneeId: hub },
    ]) {
      expect(windowOf([aRecord()], { shuttle: [other] })).toMatchObject({
        outboundDate: '2027-02-08',
        outboundWarehouseId: miami,
      });
    }
  });
});

describe('Other reasons to refuse a ship date', () => {
  const date = '2027-02-08';
  const aBlock = (change: Partial<AccountBlock> = {}): AccountBlock => ({
    id: 31,
    startDate: '2027-02-08',
    endDate: '2027-02-08',
    warehouseId: null,
    shipperIds: [],
    consigneeId: null,
    deactivated: false,
    ...change,
  });
  test.each<[string, Partial<ShippingDecisionData>, string[]]>([
    ['an inactive shipper', { shipper: { ...someFacts().shipper, active: false } }, ['shipperInactive']],
    [
      'an inactive consignee',
      { places: [aPlace(chicago, 'America/Chicago', false), aPlace(hub)] },
      ['consigneeInactive'],
    ],
    ['an unknown consignee', { places: [] }, ['consigneeUnknown']],
    [
      'a consignee not set up for the shipper',
      { consigneesOfShipper: new Set([hub]) },
      ['consigneeNotSetUp'],
    ],
    ['a consignee set up for the shipper', { consigneesOfShipper: new Set([chicago]) }, []],
    [
      'an inactive warehouse',
      { warehouse: { ...someFacts().warehouse, active: false } },
      ['warehouseClosed'],
    ],
    [
      'a warehouse that receives by shuttle only',
      { warehouse: { ...someFacts().warehouse, receives: false } },
      ['warehouseClosed'],
    ],
    [
      'a weekday on which the warehouse is closed',
      { warehouse: { ...someFacts().warehouse, schedule: everyDay(null) } },
      ['warehouseClosed'],
    ],
    [
      'that weekday also for users who can enter after the cutoff',
      { mayEnterAfterCutoff: true, warehouse: { ...someFacts().warehouse, schedule: everyDay(null) } },
      ['warehouseClosed'],
    ],
    ['a group without a cutoff', { group: { id: 3, week: everyDay(null) } }, ['entryClosed']],
    [
      'a blocked group',
      { group: { id: 3, week: everyDay('19:00') }, blockedGroupDates: [date] },
      ['entryClosed'],
    ],
    [
      'a group blocked on another day',
      { group: { id: 3, week: everyDay('19:00') }, blockedGroupDates: ['2027-02-09'] },
      [],
    ],
    ['a block on this shipper', { blocks: [aBlock({ shipperIds: [shipper] })] }, ['accountBlocked']],
    ['a block on another shipper', { blocks: [aBlock({ shipperIds: [8] })] }, []],
    ['a block on this warehouse', { blocks: [aBlock({ warehouseId: miami })] }, ['accountBlocked']],
    [
      'a block on this consignee at another warehouse',
      { blocks: [aBlock({ warehouseId: westPalm, consigneeId: chicago })] },
      [],
    ],
    [
      'a block on this consignee here',
      { blocks: [aBlock({ warehouseId: miami, consigneeId: chicago })] },
      ['accountBlocked'],
    ],
    ['a block on another consignee here', { blocks: [aBlock({ warehouseId: miami, consigneeId: hub })] }, []],
    [
      'a block whose shipper, warehouse and consignee all match',
      { blocks: [aBlock({ warehouseId: miami, consigneeId: chicago, shipperIds: [8, shipper] })] },
      ['accountBlocked'],
    ],
    ['a deactivated block', { blocks: [aBlock({ deactivated: true })] }, []],
    ['two blocks', { blocks: [aBlock(), aBlock({ id: 32 })] }, ['accountBlocked', 'accountBlocked']],
    [
      'a block that ended the day before',
      { blocks: [aBlock({ startDate: '2027-02-01', endDate: '2027-02-07' })] },
      [],
    ],
    [
      'a block that starts the day after',
      { blocks: [aBlock({ startDate: '2027-02-09', endDate: '2027-02-10' })] },
      [],
    ],
    [
      'a block on its first and last day',
      { blocks: [aBlock({ startDate: '2027-02-01' }), aBlock({ id: 2, endDate: '2027-02-20' })] },
      ['accountBlocked', 'accountBlocked'],
    ],
  ])('%s', (_, change, expected) => {
    expect(codes(date, change)).toEqual(expected);
  });

  it('have the same messages as the errors', () => {
    expect(ask(date, { blocks: [aBlock({ endDate: '2027-02-20' })] }).reasons).toEqual([
      {
        code: 'accountBlocked',
        sentence: shippingErrors.accountBlocked.sentence,
        params: { from: '02/08/2027', to: '02/20/2027' },
        record: { kind: 'block', id: 31 },
        field: 'shipperAccountId',
      },
    ]);
    expect(ask(date, { consigneesOfShipper: new Set([hub]) }).reasons[0]?.sentence).toBe(
      shippingErrors.consigneeNotSetUp.sentence,
    );
    const late = { now: Temporal.Instant.from('2027-02-08T22:00:00Z') };
    expect(ask(date, late).reasons).toEqual([
      {
        code: 'entryClosed',
        sentence: entryClosedMessage,
        params: { date: '02/08/2027' },
        record: { kind: 'warehouse', id: miami },
        field: 'shipDate',
      },
    ]);
    expect(ask(date, { ...late, group: { id: 3, week: everyDay('12:00') } }).reasons[0]?.record).toEqual({
      kind: 'cutoffGroup',
      id: 3,
    });
    expect(ask(date, { warehouse: { ...someFacts().warehouse, active: false } }).reasons[0]?.sentence).toBe(
      warehouseClosedErrors.warehouseClosed.sentence,
    );
  });

  it('are all returned together, along with the day’s service', () => {
    const answer = ask(date, {
      now: Temporal.Instant.from('2027-02-09T15:00:00Z'),
      consigneesOfShipper: new Set([hub]),
      blocks: [aBlock()],
    });
    expect(answer.reasons.map((r) => r.code)).toEqual([
      'consigneeNotSetUp',
      'accountBlocked',
      'entryClosed',
      'pastShipDate',
    ]);
    expect(answer.serviceDay?.dayOfServiceId).toBe(r1.id);
    expect(answer.nearestLaterDate).toBeNull();
  });

  it('allow entry after cutoff for users with permission and exempt shippers, but not for others', () => {
    const late = { now: Temporal.Instant.from('2027-02-08T22:00:00Z') };
    expect(codes(date, late)).toEqual(['entryClosed']);
    expect(codes(date, { ...late, mayEnterAfterCutoff: true })).toEqual([]);
    expect(codes(date, { ...late, shipper: { ...someFacts().shipper, cutoffExempt: true } })).toEqual([]);
    expect(ask(date, { ...late, mayEnterAfterCutoff: true }).cutoff.phase).toBe('after');
  });

  it('ignore cutoff and date for freight in the warehouse, but check service and blocks', () => {
    const later = { now: Temporal.Instant.from('2027-02-09T15:00:00Z'), blocks: [aBlock()] };
    expect(codes(date, later, { checkScope: 'service' })).toEqual(['accountBlocked']);
    expect(codes(date, later, { checkScope: 'finalize' })).toEqual(['accountBlocked', 'entryClosed']);
    expect(codes('2027-02-12', {}, { checkScope: 'service' })).toEqual(['noService']);
  });

  it('let Internal choose a past service date, and suggest no date before today to others', () => {
    const now = Temporal.Instant.from('2027-02-09T15:00:00Z');
    expect(
      codes('2027-02-01', {
        now,
        shipDateRights: getShipDateRightsOfRoles(['Internal']),
        mayEnterAfterCutoff: true,
      }),
    ).toEqual([]);
    expect(
      ask('2027-02-02', {
        now,
        shipDateRights: getShipDateRightsOfRoles(['Internal']),
        mayEnterAfterCutoff: true,
        records: [r1],
      }).nearestLaterDate,
    ).toBe('2027-02-08');
    expect(ask('2027-01-02', { now }).nearestLaterDate).toBe('2027-02-09');
  });

  it('suggest the nearest day after blocked days, within three weeks', () => {
    expect(ask('2027-02-08', { blocks: [aBlock({ endDate: '2027-02-16' })] }).nearestLaterDate).toBe(
      '2027-02-17',
    );
    expect(ask('2027-02-08', { blocks: [aBlock({ endDate: '2027-03-20' })] }).nearestLaterDate).toBeNull();
    expect(
      ask('2027-02-07', { records: [aRecord({ dow: sunday, effectiveDate: '2027-02-28' })] })
        .nearestLaterDate,
    ).toBe('2027-02-28');
    expect(
      ask('2027-02-06', { records: [aRecord({ dow: sunday, effectiveDate: '2027-02-28' })] })
        .nearestLaterDate,
    ).toBeNull();
  });
});

describe('An inactive outbound warehouse', () => {
  const date = '2027-02-08';
  const from = ask(date).serviceDay?.outboundWarehouseId ?? 0;
  const closed = { closedDocks: [{ id: from, code: 'OLD' }] };
  it('accepts nothing new, and the reason has its code and the record that sends freight there', () => {
    const { reasons, serviceDay: resolved } = ask(date, closed);
    expect(reasons).toEqual([
      {
        code: 'outboundInactive',
        sentence: shippingErrors.outboundWarehouseInactive.sentence,
        params: { warehouse: 'OLD' },
        record: { kind: 'dayOfService', id: resolved?.dayOfServiceId },
      },
    ]);
    expect(codes(date, { closedDocks: [{ id: from + 1, code: 'OTHER' }] })).toEqual([]);
    expect(codes(date, closed, { checkScope: 'service' })).toEqual(['outboundInactive']);
  });
  it('does not affect entered freight: a line can be finalized', () => {
    expect(codes(date, closed, { checkScope: 'finalize', careOfId: null })).toEqual([]);
  });
});

describe('A place that no longer accepts freight', () => {
  // Only r6 goes in care of the hub, on Wednesday 02/10.
  const date = '2027-02-10';
  const closed = { places: [aPlace(chicago), aPlace(hub, 'America/Denver', false)] };
  it('closes the dates routed through it, with its name, and the nearest date has another route', () => {
    const answer = ask(date, closed);
    expect(answer.reasons).toEqual([
      {
        code: 'placeInactive',
        sentence: shippingErrors.locationInactive.sentence,
        params: { place: `Account ${hub}` },
        record: { kind: 'account', id: hub },
      },
    ]);
    expect([answer.nearestEarlierDate, answer.nearestLaterDate]).toEqual(['2027-02-09', '2027-02-15']);
    expect(answer.serviceDay?.deliverToId).toBe(hub);
    expect(codes('2027-02-08', closed)).toEqual([]);
  });
  it('closes nothing for a consignee served by another record that day', () => {
    expect(codes(date, { ...closed, records: [r2] })).toEqual([]);
    expect(codes('2027-02-12', closed)).toEqual(['noService']);
  });
  it('blocks entered freight by its own line’s route, at finalizing and in the warehouse', () => {
    for (const asks of ['finalize', 'service'] as const) {
      expect(codes('2027-02-08', closed, { checkScope: asks, careOfId: hub })).toEqual(['placeInactive']);
      expect(codes(date, closed, { checkScope: asks, careOfId: null })).toEqual([]);
      expect(codes(date, closed, { checkScope: asks })).toEqual(['placeInactive']);
    }
  });
  it('is treated like the consignee when blocked, and the reason names the place', () => {
    const block: AccountBlock = {
      id: 31,
      startDate: '2027-02-08',
      endDate: '2027-02-20',
      warehouseId: null,
      shipperIds: [],
      consigneeId: hub,
      deactivated: false,
    };
    const [reason, ...more] = ask(date, { blocks: [block] }).reasons;
    expect(more).toEqual([]);
    expect([reason?.code, reason?.params['place'], reason?.record]).toEqual([
      'placeBlocked',
      `Account ${hub}`,
      { kind: 'block', id: block.id },
    ]);
    expect(codes('2027-02-08', { blocks: [block] })).toEqual([]);
    expect(codes('2027-02-08', { blocks: [block] }, { checkScope: 'finalize', careOfId: hub })).toEqual([
      'placeBlocked',
    ]);
  });
});

it('a repeated query returns the same answer, so that an upload decides once per consignee and date', () => {
  const book = buildShippingIndex(someFacts());
  const first = decideShipping(book, { consigneeId: chicago, shipDate: '2027-02-08' });
  for (let unit = 0; unit < 20_000; unit += 1)
    expect(decideShipping(book, { consigneeId: chicago, shipDate: '2027-02-08' })).toBe(first);
  expect(book.decisions.size).toBe(1);
});
