import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleFileErrors = defineErrors('shuttleFile', {
  rowExists: {
    status: 409,
    sentence: 'The shuttle file already has a row for this consignee, day and warehouse.',
    description: 'Another row of the file has the same consignee, receiving date and receiving warehouse.',
  },
  dayInPast: {
    status: 400,
    sentence: 'This day is in the past.',
    description: 'The receiving or outbound date is in the past where the freight is received or leaves.',
  },
  noRowsFound: {
    status: 404,
    sentence: 'No shuttle rows found',
    description: 'No row of the file is selected and matches the filter.',
  },
  dateInvalid: {
    status: 400,
    sentence: 'Outbound date isn’t a valid date',
    description: 'The outbound date in the path is not a calendar date.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one row.',
    description: 'The bulk action has no rows selected.',
  },
  outboundBeforeReceiving: {
    status: 412,
    sentence: 'The outbound date is before the receiving date of all selected rows. Choose a later date.',
    description: 'The change would make all rows leave before they are received.',
  },
});
