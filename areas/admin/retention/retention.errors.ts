import { defineErrors } from '#kit/contract/errors.ts';

export const retentionErrors = defineErrors('retention', {
  archivingInProgress: {
    status: 409,
    sentence: 'Archiving is already running.',
    description: 'A user or the nightly job has started archiving, and it is still running.',
  },
  alreadyOnHold: {
    status: 409,
    sentence: 'These records are already on hold.',
    description: 'A hold of the same kind and account already exists.',
  },
  holdEnded: {
    status: 412,
    sentence: 'This hold has already ended.',
    description: 'Another user ended the hold.',
  },
  recordsWithoutAccount: {
    status: 400,
    sentence: 'These records don’t belong to an account. Leave the account blank to hold all of them.',
    description: 'An account is given for sign-ins, history, emails, messages or background jobs.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose an existing account.',
    description: 'The account does not exist.',
  },
});
