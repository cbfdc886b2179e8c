import { defineErrors } from '#kit/contract/errors.ts';

export const statementErrors = defineErrors('statements', {
  accountRequired: {
    status: 400,
    sentence: 'Account is required',
    description: 'No account is given, and the caller does not have exactly one.',
  },
  emailAddressMissing: {
    status: 412,
    sentence: 'This account has no email address.',
    description: 'Statements are to be emailed to an account without an email address.',
  },
  datesReversed: {
    status: 400,
    sentence: 'End date can’t be before start date',
    description: 'The first day is after the last day.',
  },
});
