import { defineErrors } from '#kit/contract/errors.ts';

export const blockErrors = defineErrors('blockedAccounts', {
  dateRangeWrong: {
    status: 400,
    sentence: 'End date can’t be before start date.',
    description: 'The span looked for ends before it begins.',
  },
  endPast: {
    status: 400,
    sentence: 'End date can’t be in the past.',
    description: 'The block would be over already on the calendar of its warehouse.',
  },
  expired: {
    status: 412,
    sentence: 'This block has already expired.',
    description: 'The last day of the block has passed.',
  },
  inactive: {
    status: 412,
    sentence: 'This block is already inactive.',
    description: 'Somebody has deactivated the block.',
  },
});
