import { defineErrors } from '#kit/contract/errors.ts';

export const orderEntryErrors = defineErrors('orderEntry', {
  lineMoved: {
    status: 412,
    sentence: 'This line was moved to ship date {date}.',
    description: 'A line of an approved extension now ships on another date.',
  },
  unitsReceived: {
    status: 412,
    sentence: 'Some units of this line have been received, so its ship date can’t be changed.',
    description: 'The warehouse has already received a unit of the line to move.',
  },
  orderTooLong: {
    status: 412,
    sentence: 'Orders with more than {count} lines can’t be repeated.',
    description: 'The order to repeat has more lines than one request accepts.',
  },
});
