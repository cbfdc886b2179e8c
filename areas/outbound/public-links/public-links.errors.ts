import { defineErrors } from '#kit/contract/errors.ts';

export const publicLinkErrors = defineErrors('publicLinks', {
  over: {
    status: 404,
    sentence:
      'This link is wrong or no longer works. Open it exactly as you received it, or request a new one.',
    description:
      'Nobody was ever given this link, it is of something else, or whoever has it is not told why it works no more.',
  },
  tooMany: {
    status: 429,
    sentence: 'Too many wrong links from your network. Try again in {minutes} min.',
    description: 'Links were guessed from where the call comes, and this link was never opened there.',
  },
});
