import { catalogue } from '#kit/contract/errors.ts';

export const retentionErrors = catalogue('retention', {
  atWork: {
    status: 409,
    sentence: 'Records are being archived already.',
    when: 'Somebody, or the night, has begun and it has not ended.',
  },
  held: {
    status: 409,
    sentence: 'This is held already.',
    when: 'A hold of the same kind and account stands.',
  },
  holdEnded: { status: 412, sentence: 'This hold has ended already.', when: 'Somebody ended the hold.' },
  notOfAccounts: {
    status: 400,
    sentence: 'Records of this kind belong to no account. Hold all of them.',
    when: 'An account is named for sign-ins, history, letters, messages or long work.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose an account that is there.',
    when: 'An account that is none.',
  },
});
