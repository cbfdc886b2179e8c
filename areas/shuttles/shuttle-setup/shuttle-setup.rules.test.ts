import { describe, expect, it } from 'vitest';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import { dateOfWeekdayInSameWeek, getShuttleRowGenerationRangeBlocker } from './shuttle-setup.rules.ts';

describe('a date range for generation', () => {
  const today = '2027-02-03';
  it.each([
    ['2027-02-04', '2027-02-10', null],
    ['2027-02-04', '2027-02-04', null],
    ['2027-02-04', '2027-02-11', shuttleSetupErrors.tooManyDays],
    ['2027-02-03', '2027-02-04', shuttleSetupErrors.dateNotInFuture],
    ['2027-01-01', '2027-02-20', shuttleSetupErrors.dateNotInFuture],
    // Seven days across the clock change of 2027-03-14 are still seven days.
    ['2027-03-11', '2027-03-17', null],
  ])('%s to %s', (dateFrom, dateTo, fault) => {
    expect(getShuttleRowGenerationRangeBlocker({ dateFrom, dateTo }, today, 7)?.error ?? null).toBe(fault);
  });
  it('includes the number of days in the error', () => {
    expect(
      getShuttleRowGenerationRangeBlocker({ dateFrom: '2027-02-04', dateTo: '2027-03-04' }, today, 9)?.params,
    ).toEqual({
      days: 9,
    });
  });
});

it('a weekday is the date in the current week, starting on Sunday', () => {
  expect([0, 3, 6].map((dow) => dateOfWeekdayInSameWeek('2027-02-03', dow))).toEqual([
    '2027-01-31',
    '2027-02-03',
    '2027-02-06',
  ]);
});
