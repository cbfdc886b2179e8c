import { describe, expect, it } from 'vitest';
import { oldestStart, whyNotStart } from './start-day.rules.ts';
import type { StartDayFacts } from './start-day.rules.ts';

const monday: StartDayFacts = {
  today: '2027-02-01',
  receivingDate: '2027-02-01',
  outboundDate: '2027-02-01',
  allowedPreviousDays: 1,
  cutoff: '17:00',
  layouts: [7],
  layoutId: 7,
  finalReleased: false,
  confirmedFuture: false,
};
const cases: [string, Partial<StartDayFacts>, string | null][] = [
  ['today with a layout and a cutoff starts', {}, null],
  ['yesterday starts, because one day back is allowed', { receivingDate: '2027-01-31' }, null],
  [
    'the day before yesterday does not',
    { receivingDate: '2027-01-30' },
    'The date is older than the {days} days that may be started.',
  ],
  [
    'a Sunday without cutoff says so',
    { receivingDate: '2027-01-31', cutoff: null },
    '{dayOfWeek} does not have a data entry cutoff configured',
  ],
  ['a date without layouts says so', { layouts: [] }, 'No layouts for {date}'],
  [
    'a layout of another warehouse is refused',
    { layoutId: 8 },
    'This layout does not belong to the warehouse and date.',
  ],
  [
    'tomorrow asks first',
    { receivingDate: '2027-02-02', outboundDate: '2027-02-02' },
    'This day is in the future. Confirm that you want to start {date}.',
  ],
  [
    'tomorrow starts when confirmed',
    { receivingDate: '2027-02-02', outboundDate: '2027-02-02', confirmedFuture: true },
    null,
  ],
  [
    'freight cannot leave before it came',
    { outboundDate: '2027-01-31' },
    'The outbound date cannot be before the receiving date',
  ],
  [
    'a final-released day stays closed',
    { finalReleased: true },
    'This day is final-released and cannot be started again.',
  ],
];

describe('starting the day', () => {
  it.each(cases)('%s', (_, change, sentence) => {
    expect(whyNotStart({ ...monday, ...change })?.sentence ?? null).toBe(sentence);
  });
  it('names the weekday and the date of a refusal', () => {
    expect(whyNotStart({ ...monday, receivingDate: '2027-01-31', cutoff: null })?.params).toEqual({
      dayOfWeek: 'Sunday',
    });
    expect(whyNotStart({ ...monday, layouts: [] })?.params).toEqual({ date: '02/01/2027' });
  });
  it('goes back as far as the warehouse allows', () => {
    expect(oldestStart('2027-03-01', 2)).toBe('2027-02-27');
  });
});
