import { defineErrors } from '#kit/contract/errors.ts';

export const startDayErrors = defineErrors('startDay', {
  noLayouts: {
    status: 412,
    sentence: 'No layouts for {date}',
    description: 'The warehouse has no layout for the receiving date.',
  },
  noCutoff: {
    status: 412,
    sentence: '{dayOfWeek} has no data entry cutoff',
    description: 'The warehouse has no data entry cutoff on that weekday, so it does not work that day.',
  },
  dateInFuture: {
    status: 412,
    sentence: '{date} is in the future. Confirm to start it.',
    description: 'The receiving date is after today at the warehouse, and the caller did not confirm it.',
  },
  earlierDayOpen: {
    status: 412,
    sentence:
      '{day} isn’t closed. Open: {loads, plural, one {# load} other {# loads}}, {shuttles, plural, one {# shuttle} other {# shuttles}}, {units, plural, one {# unit} other {# units}}. Close it first, or confirm that you want to start another day.',
    description:
      'Loads or units of an earlier day are open, and the caller did not confirm it. `data.openDays` lists each of these days.',
  },
  dateTooOld: {
    status: 400,
    sentence: 'The date is more than {days} days ago. Choose a later date.',
    description: 'The receiving date is further in the past than the warehouse allows.',
  },
  dayNotInFuture: {
    status: 412,
    sentence: 'Only the start of a future day can be undone.',
    description: 'The operating day is today or in the past, or there is no operating day.',
  },
  datesReversed: {
    status: 400,
    sentence: 'Outbound date can’t be before the receiving date',
    description: 'The outbound date is before the receiving date.',
  },
  dayReleased: {
    status: 412,
    sentence: 'The final release of this day is done, so the day can’t be started again.',
    description: 'The outbound day of this receiving date already has its final release.',
  },
  layoutMismatch: {
    status: 400,
    sentence: 'This layout isn’t for this warehouse and date.',
    description: 'The layout belongs to another warehouse or date.',
  },
});
