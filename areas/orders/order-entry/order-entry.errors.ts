import { defineErrors } from '#kit/contract/errors.ts';

export const orderErrors = defineErrors('orderEntry', {
  moved: {
    status: 412,
    sentence: 'This line has been moved to ship date {date}.',
    description: 'A line of an agreed extension ships on another date by now.',
  },
  received: {
    status: 412,
    sentence: 'Units of this line have already been received. Its ship date cannot be changed.',
    description: 'The warehouse has received a unit of the line to be moved.',
  },
  tooLong: {
    status: 412,
    sentence: 'An order of more than {count} lines cannot be repeated at once.',
    description: 'The order to be entered again has more lines than one call takes.',
  },
});
