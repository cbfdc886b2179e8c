import { fc, chooseRunCount } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { findDecidingRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { findOverlappingRecord } from './service-change.rules.ts';
import { computeReRouteChanges } from './re-route.rules.ts';
import type { ReRoute } from './re-route.rules.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';

const [hub, other, consignee] = [50, 60, 9];
const [normal, temporary, blocked] = [1, 3, 4];
const first = '2027-02-01';
const monday = 1;
type Stored = DayOfServiceRecord & { holidayPeriodId: number | null };
const aRecord = (change: Partial<Stored> = {}): Stored => ({
  id: 1,
  consigneeId: consignee,
  shipperId: null,
  regionId: 1,
  recordType: normal,
  warehouseId: 1,
  dow: monday,
  careOfId: hub,
  outboundWarehouseId: 1,
  outboundDow: monday,
  deliveryStartDow: 2,
  deliveryStart: '05:00',
  deliveryEndDow: 2,
  deliveryEnd: '09:00',
  effectiveDate: '2026-01-01',
  expirationDate: '2028-12-31',
  holidayPeriodId: null,
  ...change,
});
const after = (records: readonly Stored[], wish: ReRoute): Stored[] => {
  const { changedRecords: changed, newRecords: made } = computeReRouteChanges(records, wish);
  const ids = new Set(changed.map((r) => r.id));
  return [
    ...records.filter((r) => !ids.has(r.id)),
    ...changed,
    ...made.map((r, n) => ({ ...r, id: 1000 + n })),
  ];
};
const span = { careOfAccountId: hub, newCareOfAccountId: other, from: '2027-02-08', to: '2027-02-21' };

describe('A temporarily closed place', () => {
  it('is replaced by a Temporary record, and the Normal record is unchanged', () => {
    const { changedRecords: changed, newRecords: made } = computeReRouteChanges([aRecord()], span);
    expect(changed).toEqual([]);
    expect(made).toEqual([
      expect.objectContaining({
        recordType: temporary,
        careOfId: other,
        effectiveDate: '2027-02-08',
        expirationDate: '2027-02-15',
        deliveryStart: '05:00',
      }),
    ]);
  });
  it('splits an existing Temporary record where the range begins and ends', () => {
    const old = aRecord({
      recordType: temporary,
      effectiveDate: '2027-02-01',
      expirationDate: '2027-03-31',
    });
    const { changedRecords: changed, newRecords: made } = computeReRouteChanges([old], span);
    expect(
      [...changed, ...made].map((r) => [r.careOfId, r.effectiveDate, r.expirationDate]).toSorted(),
    ).toEqual([
      [hub, '2027-02-01', '2027-02-07'],
      [hub, '2027-02-22', '2027-03-31'],
      [other, '2027-02-08', '2027-02-21'],
    ]);
  });
  it('sends freight directly to the consignee on request', () => {
    expect(
      computeReRouteChanges([aRecord()], { ...span, newCareOfAccountId: null }).newRecords[0]?.careOfId,
    ).toBeNull();
    expect(
      computeReRouteChanges([aRecord()], { ...span, newCareOfAccountId: consignee }).newRecords[0]?.careOfId,
    ).toBeNull();
  });
  it('repeats the shipper-specific route for a shipper that has one', () => {
    const own = aRecord({ id: 2, shipperId: 7, careOfId: null });
    const { newRecords: made } = computeReRouteChanges([aRecord(), own], span);
    expect(made.map((r) => [r.shipperId, r.careOfId])).toEqual([
      [null, other],
      [7, null],
    ]);
  });
  it('leaves blocked records and freight routed elsewhere unchanged', () => {
    const closed = aRecord({ id: 2, recordType: blocked, careOfId: null });
    expect(computeReRouteChanges([aRecord(), closed], span)).toEqual({ changedRecords: [], newRecords: [] });
    expect(computeReRouteChanges([aRecord({ careOfId: 77 })], span)).toEqual({
      changedRecords: [],
      newRecords: [],
    });
  });
});

const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays(first, n));
const someRecord = fc.record({
  shipperId: fc.constantFrom(null, 7, 8),
  recordType: fc.constantFrom(1, 2, 3, 4),
  careOfId: fc.constantFrom(null, hub, 77),
  dow: fc.constantFrom(1, 3),
  dates: fc.tuple(day, day).map((dates) => dates.toSorted()),
});
const someRecords = fc.array(someRecord, { minLength: 1, maxLength: 8 }).map((all) =>
  all.reduce<Stored[]>((kept, { dates: [effectiveDate = first, expirationDate = first], ...r }, n) => {
    const record = aRecord({ ...r, id: n + 1, effectiveDate, expirationDate });
    return findOverlappingRecord(kept, record, null) ? kept : [...kept, record];
  }, []),
);

describe('Re-routing with any records', () => {
  it('moves everything routed through the place to the new one on each day of the range, and nothing else', () => {
    fc.assert(
      fc.property(
        someRecords,
        fc.tuple(day, day),
        fc.constantFrom(other, null),
        (records, [one, two], toId) => {
          const [from = one, to = two] = [one, two].toSorted();
          const now = after(records, { careOfAccountId: hub, newCareOfAccountId: toId, from, to });
          for (const shipperId of [null, 7, 8, 99])
            for (let date = addDays(first, -8); date <= addDays(first, 70); date = addDays(date, 1)) {
              const [was, is] = [
                findDecidingRecord(records, date, shipperId),
                findDecidingRecord(now, date, shipperId),
              ];
              const wanted =
                was && was.recordType !== blocked && was.careOfId === hub && from <= date && date <= to
                  ? toId
                  : was?.careOfId;
              const at = `${date} (${weekdayOf(date)}) for ${shipperId}`;
              expect([at, is?.careOfId, is?.recordType === blocked]).toEqual([
                at,
                wanted,
                was?.recordType === blocked,
              ]);
            }
          for (const record of now) expect(findOverlappingRecord(now, record, record.id)).toBeUndefined();
        },
      ),
      { numRuns: chooseRunCount(100, 2000) },
    );
  });
});
