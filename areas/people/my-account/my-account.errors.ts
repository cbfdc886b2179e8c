import { defineErrors } from '#kit/contract/errors.ts';

export const myAccountErrors = defineErrors('account', {
  sessionEnded: {
    status: 412,
    sentence: 'This session has already ended.',
    description: 'The session does not run any more, or is nobody’s of the caller.',
  },
  thisSession: {
    status: 412,
    sentence: 'This is your current browser. Sign out to end this session.',
    description: 'The session is the one that the call came with.',
  },
});
