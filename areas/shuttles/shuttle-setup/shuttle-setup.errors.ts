import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleSetupErrors = defineErrors('shuttleSetup', {
  taken: {
    status: 409,
    sentence: 'The setup already has a row for this consignee, day and warehouse.',
    description: 'Another row of the set-up has the same consignee, receiving day and receiving warehouse.',
  },
  tooManyDays: {
    status: 412,
    sentence: 'Generate no more than {days} days at a time',
    description: 'The range of dates is longer than the admin setting allows.',
  },
  notYet: {
    status: 400,
    sentence: 'Choose tomorrow or a later date.',
    description: 'The range begins today or on a day that is past.',
  },
  noRows: {
    status: 404,
    sentence: 'No shuttle rows found',
    description: 'No row of the set-up is chosen and matches the filter.',
  },
  noWeekday: {
    status: 400,
    sentence: 'Outbound day must be from 0 (Sunday) to 6 (Saturday)',
    description: 'The address names no weekday for rows to leave on.',
  },
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one row.',
    description: 'An act on many rows names none.',
  },
});
