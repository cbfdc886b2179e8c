import { defineErrors } from '#kit/contract/errors.ts';

export const sessionErrors = defineErrors('session', {
  identityProofRequired: {
    status: 412,
    sentence: 'Confirm your identity and try again.',
    description:
      'The user last confirmed their identity more than five minutes ago. Required to create or change a sign-in method or to end sessions.',
  },
});
