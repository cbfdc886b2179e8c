import { defineErrors } from '#kit/contract/errors.ts';

export const myAccountErrors = defineErrors('myAccount', {
  sessionEnded: {
    status: 412,
    sentence: 'This session has already ended.',
    description: 'The session has already ended, or does not belong to the caller.',
  },
  currentSession: {
    status: 412,
    sentence: 'This is your current browser. Sign out to end this session.',
    description: 'The session is the one that sent the request.',
  },
});
