import { defineErrors } from '#kit/contract/errors.ts';

export const sessionErrors = defineErrors('session', {
  proofNeeded: {
    status: 412,
    sentence: 'Confirm your identity and try again.',
    description:
      'A way in is made or changed, or sessions are ended, more than five minutes after the person last proved who they are.',
  },
});
