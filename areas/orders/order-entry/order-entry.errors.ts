import { defineErrors } from '#kit/contract/errors.ts';

export const orderErrors = defineErrors('orderEntry', {
  moved: {
    status: 412,
    sentence: 'This line was moved to ship date {date}.',
    description: 'A line of an agreed extension ships on another date by now.',
  },
  received: {
    status: 412,
    sentence: 'Some units of this line have been received, so its ship date can’t be changed.',
    description: 'The warehouse has received a unit of the line to be moved.',
  },
  tooLong: {
    status: 412,
    sentence: 'Orders with more than {count} lines can’t be repeated.',
    description: 'The order to be entered again has more lines than one call takes.',
  },
});
