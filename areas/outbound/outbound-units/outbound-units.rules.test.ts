import { defineErrors } from '#kit/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import {
  buildDefaultDayOfServiceRange,
  partitionUnitsByBlocker,
  getSearchRangeError,
} from './outbound-units.rules.ts';

const { filterRequired, rangeTooLong } = outboundUnitErrors;

describe('a search of outbound units', () => {
  const week = { dayOfServiceFrom: '2027-02-01', dayOfServiceTo: '2027-02-07' };
  const eight = { dayOfServiceFrom: '2027-02-01', dayOfServiceTo: '2027-02-08' };
  it.each([
    ['a week of days of service', week, null],
    ['eight days of service', eight, rangeTooLong],
    ['a week of outbound dates', { outboundDateFrom: '2027-02-25', outboundDateTo: '2027-03-03' }, null],
    ['eight outbound dates', { outboundDateFrom: '2027-02-25', outboundDateTo: '2027-03-04' }, rangeTooLong],
    [
      'a week of one and eight days of the other',
      { ...week, outboundDateFrom: '2027-02-01', outboundDateTo: '2027-02-08' },
      rangeTooLong,
    ],
    ['dates without an end', { outboundDateFrom: '2027-02-01' }, rangeTooLong],
    ['dates without a beginning', { dayOfServiceTo: '2027-02-01' }, rangeTooLong],
    ['no dates at all', {}, filterRequired],
    ['eight days of a consignee', { ...eight, consigneeAccountId: 7 }, null],
    ['eight days of a shipper', { ...eight, shipperAccountId: 7 }, null],
    ['a unit id without dates', { unitId: '10023980005' }, null],
    ['an order without dates', { orderNumber: '100239' }, null],
    ['eight days of a load', { ...eight, loadNumber: 'L-1001' }, null],
    ['a shuttle without dates', { shuttleNumber: '77' }, null],
    ['a pallet without dates', { receivingPalletCode: '008100000000041275' }, null],
    ['a put-away position without dates', { putAwayCode: 'P3-07' }, null],
    ['a line without dates', { unitsConsolidateId: 7 }, null],
  ])('over %s', (_name, q, why) => expect(getSearchRangeError(q)).toBe(why));
  it('defaults to three days either side of today, which is a week', () => {
    expect(buildDefaultDayOfServiceRange('2027-03-01')).toEqual({
      dayOfServiceFrom: '2027-02-26',
      dayOfServiceTo: '2027-03-04',
    });
    expect(getSearchRangeError(buildDefaultDayOfServiceRange('2027-03-01'))).toBeNull();
  });
});

const testErrors = defineErrors('test', {
  a: { status: 412, sentence: 'A', description: 'It is the second unit.' },
  b: { status: 412, sentence: 'B', description: 'It is one of the rest.' },
});
it('rejected units are counted by error, the most frequent first, with five named for each', () => {
  const units = Array.from({ length: 9 }, (_, i) => ({ unitCode: String(i) }));
  const { good, refused } = partitionUnitsByBlocker(units, ({ unitCode }) => {
    if (unitCode === '0') return null;
    return unitCode === '1' ? testErrors.a : testErrors.b;
  });
  expect(good).toEqual([{ unitCode: '0' }]);
  expect(refused).toEqual([
    { code: 'test.b', sentence: 'B', params: {}, count: 7, units: ['2', '3', '4', '5', '6'] },
    { code: 'test.a', sentence: 'A', params: {}, count: 1, units: ['1'] },
  ]);
});
