import { describe, expect, it } from 'vitest';
import { correctScanTimeToServerClock, clampScanTimeToOrderEntry } from './scan-time.rules.ts';

const now = '2027-02-03T15:00:00Z';

describe('the time of a scan', () => {
  it.each([
    ['now', '2027-02-03T14:59:00Z', undefined, '2027-02-03T14:59:00Z'],
    ['with an offset', '2027-02-03T09:59:00-05:00', undefined, '2027-02-03T09:59:00-05:00'],
    ['ten days old', '2027-01-24T15:00:00Z', undefined, '2027-01-24T15:00:00Z'],
    ['in the future', '2031-01-01T00:00:00Z', undefined, now],
    ['from a clock that was never set', '1970-01-01T00:00:07Z', undefined, now],
    ['of the year 0', '0000-01-01T00:00:00Z', undefined, now],
    ['of 2001', '2001-01-01T00:00:00Z', undefined, now],
    ['older than 30 days', '2027-01-04T14:59:59Z', undefined, now],
    [
      'from a clock two hours slow',
      '2027-02-03T12:50:00Z',
      '2027-02-03T13:00:00Z',
      '2027-02-03T14:50:00.000Z',
    ],
    ['from a clock a year ahead', '2028-02-03T14:50:00Z', '2028-02-03T15:00:00Z', '2027-02-03T14:50:00.000Z'],
    [
      'from a clock in 1970, sent with its current time',
      '1970-01-01T00:10:00Z',
      '1970-01-01T00:20:00Z',
      '2027-02-03T14:50:00.000Z',
    ],
    ['from a slow network', '2027-02-03T14:50:00Z', '2027-02-03T14:59:20Z', '2027-02-03T14:50:00Z'],
    ['made after it was sent', '2027-02-03T13:30:00Z', '2027-02-03T13:00:00Z', now],
  ])('%s', (_, scannedAt, sentAt, expected) =>
    expect(correctScanTimeToServerClock({ scannedAt, sentAt }, now)).toBe(expected),
  );
  it('is never before its unit was entered', () => {
    const entered = '2027-02-02T12:00:00Z';
    expect(clampScanTimeToOrderEntry('2027-02-02T11:00:00Z', entered)).toBe(entered);
    expect(clampScanTimeToOrderEntry('2027-02-02T13:00:00Z', entered)).toBe('2027-02-02T13:00:00Z');
    expect(clampScanTimeToOrderEntry('2027-02-02T11:00:00Z', null)).toBe('2027-02-02T11:00:00Z');
  });
});
