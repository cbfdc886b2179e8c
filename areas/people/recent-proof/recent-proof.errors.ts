import { defineErrors } from '#kit/contract/errors.ts';

export const identityProofErrors = defineErrors('identityProof', {
  proofInvalid: {
    status: 412,
    sentence: 'Wrong code or password. Try again.',
    description: 'The password or code is wrong, or the passkey does not belong to the caller.',
  },
});
