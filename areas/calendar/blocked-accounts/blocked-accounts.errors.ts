import { defineErrors } from '#kit/contract/errors.ts';

export const blockErrors = defineErrors('blockedAccounts', {
  datesReversed: {
    status: 400,
    sentence: 'End date can’t be before start date.',
    description: 'The date range of the search ends before it starts.',
  },
  endDateInPast: {
    status: 400,
    sentence: 'End date can’t be in the past.',
    description: 'The end date of the block is in the past on the calendar of its warehouse.',
  },
  alreadyExpired: {
    status: 412,
    sentence: 'This block has already expired.',
    description: 'The last day of the block is in the past.',
  },
  alreadyInactive: {
    status: 412,
    sentence: 'This block is already inactive.',
    description: 'Another user has already deactivated the block.',
  },
});
