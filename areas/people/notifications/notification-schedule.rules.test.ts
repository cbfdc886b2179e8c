import { expect, it } from 'vitest';
import {
  computeEmailDueTimeIgnoringQuietHours,
  isNotificationEmailDueNow,
  isQuietTime,
  isKnownTimeZone,
} from './notification-schedule.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);
const miami = {
  rhythm: 'morning' as const,
  morning: '02:30',
  zone: 'America/New_York',
  quietFrom: null,
  quietUntil: null,
};
const due = (when: Parameters<typeof computeEmailDueTimeIgnoringQuietHours>[0], oldest: string) =>
  computeEmailDueTimeIgnoringQuietHours(when, at(oldest)).toString();

it('a notification is due immediately, at the next full hour, or the next morning in the reader’s time zone', () => {
  expect(due({ ...miami, rhythm: 'now' }, '2027-02-03T15:10:00Z')).toBe('2027-02-03T15:10:00Z');
  expect(due({ ...miami, rhythm: 'hour' }, '2027-02-03T15:10:00Z')).toBe('2027-02-03T16:00:00Z');
  // In a time zone with a half-hour offset, the full hour is at half past.
  expect(due({ ...miami, rhythm: 'hour', zone: 'Asia/Kolkata' }, '2027-02-03T15:10:00Z')).toBe(
    '2027-02-03T15:30:00Z',
  );
  expect(due({ ...miami, morning: '07:00' }, '2027-02-03T11:59:00Z')).toBe('2027-02-03T12:00:00Z');
  expect(due({ ...miami, morning: '07:00' }, '2027-02-03T12:01:00Z')).toBe('2027-02-04T12:00:00Z');
});

it('a notification is sent once on the night without 02:30, and once on the night with two', () => {
  // 14 March 2027: daylight saving time starts, 02:00 becomes 03:00.
  expect(due(miami, '2027-03-14T05:00:00Z')).toBe('2027-03-14T07:30:00Z');
  expect(due(miami, '2027-03-14T07:31:00Z')).toBe('2027-03-15T06:30:00Z');
  // 7 November 2027: 01:30 occurs twice. The second one is not another morning.
  const early = { ...miami, morning: '01:30' };
  expect(due(early, '2027-11-07T04:00:00Z')).toBe('2027-11-07T05:30:00Z');
  expect(due(early, '2027-11-07T05:45:00Z')).toBe('2027-11-08T06:30:00Z');
});

it('a notification waits during quiet hours, also past midnight and through a night of 23 or 25 hours', () => {
  const quiet = { ...miami, rhythm: 'now' as const, quietFrom: '22:00', quietUntil: '06:00' };
  expect(isQuietTime(quiet, at('2027-02-04T03:00:00Z'))).toBe(true);
  expect(isQuietTime(quiet, at('2027-02-04T11:00:00Z'))).toBe(false);
  expect(isQuietTime({ ...quiet, quietFrom: '12:00', quietUntil: '13:00' }, at('2027-02-04T17:59:00Z'))).toBe(
    true,
  );
  for (const [last, first] of [
    ['2027-03-14T09:59:00Z', '2027-03-14T10:00:00Z'],
    ['2027-11-07T10:59:00Z', '2027-11-07T11:00:00Z'],
  ] as const)
    expect(
      [last, first].map((now) => isNotificationEmailDueNow(quiet, at('2027-02-04T03:00:00Z'), at(now))),
    ).toEqual([false, true]);
});

it('the time zones of the database are known, and offsets are not', () => {
  expect(['America/Chicago', 'Asia/Shanghai', 'UTC'].every(isKnownTimeZone)).toBe(true);
  expect(['Miami', '+05:00', '', 'America/Chicago; drop'].some(isKnownTimeZone)).toBe(false);
});
