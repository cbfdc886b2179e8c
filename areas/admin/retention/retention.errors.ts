import { defineErrors } from '#kit/contract/errors.ts';

export const retentionErrors = defineErrors('retention', {
  atWork: {
    status: 409,
    sentence: 'Records are being archived already.',
    description: 'Somebody, or the night, has begun and it has not ended.',
  },
  held: {
    status: 409,
    sentence: 'This is held already.',
    description: 'A hold of the same kind and account stands.',
  },
  holdEnded: {
    status: 412,
    sentence: 'This hold has ended already.',
    description: 'Somebody ended the hold.',
  },
  notOfAccounts: {
    status: 400,
    sentence: 'Records of this kind belong to no account. Hold all of them.',
    description: 'An account is named for sign-ins, history, letters, messages or long work.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose an account that is there.',
    description: 'An account that is none.',
  },
});
