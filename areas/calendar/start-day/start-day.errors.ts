import { defineErrors } from '#kit/contract/errors.ts';

export const startDayErrors = defineErrors('startDay', {
  noLayouts: {
    status: 412,
    sentence: 'No layouts for {date}',
    description: 'The warehouse has no layout of the receiving date.',
  },
  noCutoff: {
    status: 412,
    sentence: '{dayOfWeek} does not have a data entry cutoff configured',
    description: 'The warehouse does not work on that weekday.',
  },
  future: {
    status: 412,
    sentence: 'This day is in the future. Confirm that you want to start {date}.',
    description: 'The receiving date is after today at the warehouse, and nobody confirmed it.',
  },
  dayOpen: {
    status: 412,
    sentence:
      'The day {day} is not closed. Open: {loads, plural, one {# load} other {# loads}}, {shuttles, plural, one {# shuttle} other {# shuttles}}, {units, plural, one {# unit} other {# units}}. Close it first, or confirm that you want to start another day.',
    description:
      'Loads or units of an earlier day are open, and nobody confirmed it; `data.openDays` has each of these days.',
  },
  tooOld: {
    status: 400,
    sentence: 'The date is older than the {days} days that may be started.',
    description: 'The receiving date lies further back than the warehouse allows.',
  },
  notAhead: {
    status: 412,
    sentence: 'Only a day in the future can be taken back.',
    description: 'The running day is today or past, or no day runs.',
  },
  order: {
    status: 400,
    sentence: 'The outbound date cannot be before the receiving date',
    description: 'The outbound date is before the receiving date.',
  },
  released: {
    status: 412,
    sentence: 'This day is final-released and cannot be started again.',
    description: 'The outbound day of this receiving date was released for good.',
  },
  layout: {
    status: 400,
    sentence: 'This layout does not belong to the warehouse and date.',
    description: 'The layout named is of another warehouse or date.',
  },
});
