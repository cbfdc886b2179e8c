import { defineErrors } from '#kit/contract/errors.ts';

export const myAccountErrors = defineErrors('account', {
  sessionEnded: {
    status: 412,
    sentence: 'This session has ended already.',
    description: 'The session does not run any more, or is nobody’s of the caller.',
  },
  thisSession: {
    status: 412,
    sentence: 'This is the browser you are using. Log out to end its session.',
    description: 'The session is the one that the call came with.',
  },
});
