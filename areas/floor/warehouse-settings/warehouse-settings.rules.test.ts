import { describe, expect, it } from 'vitest';
import { closesNow, dueStart } from './warehouse-settings.rules.ts';

const miami = 'America/New_York';
const at = (text: string) => Temporal.Instant.from(text);
const every = (hour: string | null) => Array.from({ length: 7 }, () => hour);

describe('the automatic start', () => {
  it.each<[string, string, string | null, string | null]>([
    ['is not due a minute before its hour', '2027-02-03T08:59:00Z', '04:00', null],
    ['is due at its hour on the warehouse’s wall', '2027-02-03T09:00:00Z', '04:00', '2027-02-03'],
    ['is made up for later the same day', '2027-02-04T04:30:00Z', '04:00', '2027-02-03'],
    ['is not made up for the day after', '2027-02-04T05:30:00Z', '04:00', null],
    ['is never due without an hour', '2027-02-03T20:00:00Z', null, null],
    ['waits in a night that skips its hour', '2027-03-14T06:59:00Z', '02:30', null],
    ['comes when the clocks have gone forward', '2027-03-14T07:30:00Z', '02:30', '2027-03-14'],
    ['comes the first time in a night that repeats its hour', '2027-11-07T05:30:00Z', '01:30', '2027-11-07'],
  ])('%s', (_, now, hour, due) => expect(dueStart(at(now), miami, every(hour))).toBe(due));
  it('knows the weekdays apart', () => {
    expect(dueStart(at('2027-02-03T15:00:00Z'), miami, [null, null, null, '04:00', null, null, null])).toBe(
      '2027-02-03',
    );
    expect(
      dueStart(at('2027-02-04T15:00:00Z'), miami, [null, null, null, '04:00', null, null, null]),
    ).toBeNull();
  });
});

describe('a changed cutoff', () => {
  const now = at('2027-02-03T15:00:00Z');
  it.each<[string, number, string | null, string | null, boolean]>([
    ['closes today when the new hour is past', 3, '17:00', '09:00', true],
    ['closes today when the day is closed', 3, '17:00', null, true],
    ['does not close today when it is still to come', 3, '17:00', '11:00', false],
    ['does not close what is closed already', 3, '09:00', '08:00', false],
    ['of another weekday does not close today', 4, '17:00', null, false],
  ])('%s', (_, dow, before, after, closes) => expect(closesNow(now, miami, dow, before, after)).toBe(closes));
});
