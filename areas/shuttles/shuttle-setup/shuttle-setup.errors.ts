import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleSetupErrors = defineErrors('shuttleSetup', {
  rowExists: {
    status: 409,
    sentence: 'The setup already has a row for this consignee, day and warehouse.',
    description: 'Another row of the setup has the same consignee, receiving day and receiving warehouse.',
  },
  tooManyDays: {
    status: 412,
    sentence: 'Generate no more than {days} days at a time',
    description: 'The range of dates is longer than the admin setting allows.',
  },
  dateNotInFuture: {
    status: 400,
    sentence: 'Choose tomorrow or a later date.',
    description: 'The range begins today or in the past.',
  },
  noRowsFound: {
    status: 404,
    sentence: 'No shuttle rows found',
    description: 'No row of the setup is selected and matches the filter.',
  },
  weekdayInvalid: {
    status: 400,
    sentence: 'Outbound day must be from 0 (Sunday) to 6 (Saturday)',
    description: 'The outbound day in the path is not a weekday.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one row.',
    description: 'The bulk action has no rows selected.',
  },
});
