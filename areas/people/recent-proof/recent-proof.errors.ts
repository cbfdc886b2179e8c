import { catalogue } from '#kit/contract/errors.ts';

export const proofErrors = catalogue('proof', {
  wrong: {
    status: 412,
    sentence: 'That is not right. Try again.',
    when: 'Neither the password nor a code of the caller was typed, or the passkey is none of theirs.',
  },
});
