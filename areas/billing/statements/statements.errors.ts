import { defineErrors } from '#kit/contract/errors.ts';

export const statementErrors = defineErrors('statements', {
  noAccount: {
    status: 400,
    sentence: 'Account is required',
    description: 'No account was named, and the caller has not exactly one.',
  },
  noAddress: {
    status: 412,
    sentence: 'This account has no email address.',
    description: 'Its statement would be mailed, and nobody said where to.',
  },
  datesReversed: {
    status: 400,
    sentence: 'End date can’t be before start date',
    description: 'The first day is after the last.',
  },
});
