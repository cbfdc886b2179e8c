import { describe, expect, it } from 'vitest';
import {
  rangeFrom15thTwoMonthsBeforeTo15thAfter,
  moveRecordToWeekday,
  findOverlappingRecord,
} from './service-change.rules.ts';
import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';

const normal: DayOfServiceRecord = {
  id: 1,
  consigneeId: 9,
  shipperId: null,
  regionId: 1,
  recordType: 1,
  warehouseId: 2,
  dow: 5,
  careOfId: null,
  outboundWarehouseId: 2,
  outboundDow: 5,
  deliveryStartDow: 1,
  deliveryStart: '06:00',
  deliveryEndDow: 1,
  deliveryEnd: '10:00',
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
};

describe('The calendar date range', () => {
  it.each([
    [2027, 2, '2026-12-15', '2027-03-15'],
    [2027, 1, '2026-11-15', '2027-02-15'],
    [2026, 12, '2026-10-15', '2027-01-15'],
  ])('of %i-%i is from %s to %s', (year, month, from, to) => {
    expect(rangeFrom15thTwoMonthsBeforeTo15thAfter(year, month)).toEqual({ from, to });
  });
});

describe('Records of one type', () => {
  it('overlap when they share a day, but not when they are adjacent', () => {
    const wish = (effectiveDate: string, expirationDate: string) => ({
      ...normal,
      effectiveDate,
      expirationDate,
    });
    const first = [{ ...normal, effectiveDate: '2027-02-01', expirationDate: '2027-02-12' }];
    expect([
      findOverlappingRecord(first, wish('2027-02-12', '2027-03-01'), null)?.id,
      findOverlappingRecord(first, wish('2027-02-13', '2027-03-01'), null)?.id,
      findOverlappingRecord(first, wish('2027-02-01', '2027-02-12'), 1)?.id,
    ]).toEqual([1, undefined, undefined]);
    expect(
      findOverlappingRecord(first, { ...wish('2027-02-01', '2027-02-12'), shipperId: 5 }, null),
    ).toBeUndefined();
  });
  it('keep their number of transit days when copied to another weekday', () => {
    expect(moveRecordToWeekday(normal, 6)).toMatchObject({
      dow: 6,
      outboundDow: 6,
      deliveryStartDow: 2,
      deliveryEndDow: 2,
    });
  });
});
