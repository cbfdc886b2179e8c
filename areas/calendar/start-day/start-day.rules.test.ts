import { describe, expect, it } from 'vitest';
import {
  computeDueAutoStartDate,
  suggestDateToStart,
  computeOldestStartDate,
  getStartDayBlocker,
} from './start-day.rules.ts';
import type { StartDayConditions } from './start-day.rules.ts';

const monday: StartDayConditions = {
  today: '2027-02-01',
  receivingDate: '2027-02-01',
  outboundDate: '2027-02-01',
  allowedPreviousDays: 1,
  cutoffTime: '17:00',
  offeredLayoutIds: [7],
  layoutId: 7,
  finalReleased: false,
  confirmedFuture: false,
};
const cases: [string, Partial<StartDayConditions>, string | null][] = [
  ['today with a layout and a cutoff starts', {}, null],
  ['yesterday starts, because one day back is allowed', { receivingDate: '2027-01-31' }, null],
  [
    'the day before yesterday does not',
    { receivingDate: '2027-01-30' },
    'The date is more than {days} days ago. Choose a later date.',
  ],
  [
    'a Sunday without a cutoff is rejected',
    { receivingDate: '2027-01-31', cutoffTime: null },
    '{dayOfWeek} has no data entry cutoff',
  ],
  ['a date without layouts is rejected', { offeredLayoutIds: [] }, 'No layouts for {date}'],
  [
    'a layout of another warehouse is rejected',
    { layoutId: 8 },
    'This layout isn’t for this warehouse and date.',
  ],
  [
    'tomorrow needs confirmation',
    { receivingDate: '2027-02-02', outboundDate: '2027-02-02' },
    '{date} is in the future. Confirm to start it.',
  ],
  [
    'tomorrow starts when confirmed',
    { receivingDate: '2027-02-02', outboundDate: '2027-02-02', confirmedFuture: true },
    null,
  ],
  [
    'an outbound date before the receiving date is rejected',
    { outboundDate: '2027-01-31' },
    'Outbound date can’t be before the receiving date',
  ],
  [
    'a final-released day stays closed',
    { finalReleased: true },
    'The final release of this day is done, so the day can’t be started again.',
  ],
];

describe('Starting the day', () => {
  it.each(cases)('%s', (_, change, sentence) => {
    expect(getStartDayBlocker({ ...monday, ...change })?.sentence ?? null).toBe(sentence);
  });
  it('gives the weekday and the date in an error', () => {
    expect(getStartDayBlocker({ ...monday, receivingDate: '2027-01-31', cutoffTime: null })?.params).toEqual({
      dayOfWeek: 'Sunday',
    });
    expect(getStartDayBlocker({ ...monday, offeredLayoutIds: [] })?.params).toEqual({ date: '02/01/2027' });
  });
  it('allows past days up to the warehouse’s limit', () => {
    expect(computeOldestStartDate('2027-03-01', 2)).toBe('2027-02-27');
  });
});

const miami = 'America/New_York';
const at = (text: string) => Temporal.Instant.from(text);
const every = (hour: string | null) => Array.from({ length: 7 }, () => hour);

describe('The automatic start', () => {
  it.each<[string, string, string | null, string | null]>([
    ['is not due a minute before its time', '2027-02-03T08:59:00Z', '04:00', null],
    ['is due at its time in the warehouse’s time zone', '2027-02-03T09:00:00Z', '04:00', '2027-02-03'],
    ['is caught up later the same day', '2027-02-04T04:30:00Z', '04:00', '2027-02-03'],
    ['is not caught up the day after', '2027-02-04T05:30:00Z', '04:00', null],
    ['is never due without a time', '2027-02-03T20:00:00Z', null, null],
    ['waits when its hour is skipped in spring', '2027-03-14T06:59:00Z', '02:30', null],
    ['is due after the clocks have gone forward', '2027-03-14T07:30:00Z', '02:30', '2027-03-14'],
    ['is due at the first of two repeated hours in fall', '2027-11-07T05:30:00Z', '01:30', '2027-11-07'],
  ])('%s', (_, now, hour, due) => expect(computeDueAutoStartDate(at(now), miami, every(hour))).toBe(due));
  it('uses the time of each weekday', () => {
    expect(
      computeDueAutoStartDate(at('2027-02-03T15:00:00Z'), miami, [
        null,
        null,
        null,
        '04:00',
        null,
        null,
        null,
      ]),
    ).toBe('2027-02-03');
    expect(
      computeDueAutoStartDate(at('2027-02-04T15:00:00Z'), miami, [
        null,
        null,
        null,
        '04:00',
        null,
        null,
        null,
      ]),
    ).toBeNull();
  });
});

describe('The default day in the form', () => {
  const weekdays = [1, 2, 3, 4, 5];
  const day = (receivingDate: string, finalReleasedAt: string | null = null) => ({
    receivingDate,
    finalReleasedAt,
  });
  it.each<[string, ReturnType<typeof day> | null, string]>([
    ['is today before the first start', null, '2027-02-05'],
    ['is today while yesterday is the operating day', day('2027-02-04'), '2027-02-05'],
    ['is the operating day if it is today', day('2027-02-05'), '2027-02-05'],
    ['is the operating day if it is in the future', day('2027-02-08'), '2027-02-08'],
    ['is the next workday when today is closed', day('2027-02-05', '2027-02-05T22:00:00Z'), '2027-02-08'],
    ['is today when yesterday is closed', day('2027-02-04', '2027-02-04T22:00:00Z'), '2027-02-05'],
  ])('%s', (_, running, date) =>
    expect(suggestDateToStart({ today: '2027-02-05', workdays: weekdays, day: running })).toBe(date),
  );
});
