import { defineErrors } from '#kit/contract/errors.ts';

export const recentProofErrors = defineErrors('proof', {
  wrong: {
    status: 412,
    sentence: 'Wrong code or password. Try again.',
    description: 'Neither the password nor a code of the caller was typed, or the passkey is none of theirs.',
  },
});
