import { defineErrors } from '#kit/contract/errors.ts';

export const publicLinkErrors = defineErrors('publicLinks', {
  linkInvalid: {
    status: 404,
    sentence:
      'This link is wrong or no longer works. Open it exactly as you received it, or request a new one.',
    description:
      'The link was never issued, is for something else, or no longer works for a reason that is not disclosed.',
  },
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many invalid links were opened from your network. Try again in {minutes} min.',
    description: 'Links were guessed from the caller’s network, and this link was never opened from there.',
  },
});
