import { defineErrors } from '#kit/contract/errors.ts';

export const retentionErrors = defineErrors('retention', {
  atWork: {
    status: 409,
    sentence: 'Archiving is already running.',
    description: 'Somebody, or the night, has begun and it has not ended.',
  },
  held: {
    status: 409,
    sentence: 'These records are already on hold.',
    description: 'A hold of the same kind and account stands.',
  },
  holdEnded: {
    status: 412,
    sentence: 'This hold has already ended.',
    description: 'Somebody ended the hold.',
  },
  notOfAccounts: {
    status: 400,
    sentence: 'These records don’t belong to an account. Hold all of them.',
    description: 'An account is named for sign-ins, history, letters, messages or long work.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose an existing account.',
    description: 'An account that is none.',
  },
});
