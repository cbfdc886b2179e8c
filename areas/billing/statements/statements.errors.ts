import { catalogue } from '#kit/contract/errors.ts';

export const statementErrors = catalogue('statements', {
  noAccount: {
    status: 400,
    sentence: 'Account is required',
    when: 'No account was named, and the caller has not exactly one.',
  },
  noAddress: {
    status: 412,
    sentence: 'This account has no e-mail address.',
    when: 'Its statement would be mailed, and nobody said where to.',
  },
  datesReversed: {
    status: 400,
    sentence: 'Date to cannot be before date from',
    when: 'The first day is after the last.',
  },
});
