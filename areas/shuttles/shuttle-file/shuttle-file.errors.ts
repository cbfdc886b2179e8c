import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleFileErrors = defineErrors('shuttleFile', {
  taken: {
    status: 409,
    sentence: 'The shuttle file already has a row for this consignee, day and warehouse.',
    description: 'Another row of the file has the same consignee, receiving date and receiving warehouse.',
  },
  pastDay: {
    status: 400,
    sentence: 'This day is in the past.',
    description: 'The receiving or the outbound date is over where the freight is received or leaves.',
  },
  noRows: {
    status: 404,
    sentence: 'No shuttle rows found',
    description: 'No row of the file is chosen and matches the filter.',
  },
  noDate: {
    status: 400,
    sentence: 'Outbound date isn’t a valid date',
    description: 'The address names no calendar date for rows to leave on.',
  },
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one row.',
    description: 'An act on many rows names none.',
  },
  beforeReceiving: {
    status: 412,
    sentence: 'The outbound date is before the receiving date of all selected rows. Choose a later date.',
    description: 'A change of many rows would let each of them leave before it is received.',
  },
});
