import { defineErrors } from '#kit/contract/errors.ts';

export const passwordErrors = defineErrors('passwords', {
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'One address filled in too many forms, or tried too many PINs.',
  },
  keptElsewhere: {
    status: 412,
    sentence: 'Your password is kept by your sign-in service and is changed there.',
    description: 'People sign in at an outside provider.',
  },
  keptByGoogle: {
    status: 412,
    sentence: 'Your password is kept by Google Workspace and is changed there.',
    description: 'The caller signs in with Google.',
  },
  tooManyLinks: {
    status: 429,
    sentence: 'Several links were sent within the hour. Look into your mail, or try again later.',
    description: 'Three links were mailed to the caller within the hour.',
  },
  wrongPassword: {
    status: 412,
    sentence: 'The password is not right.',
    description: 'The password that the caller has now is another one.',
  },
  noPassword: {
    status: 412,
    sentence: 'You have no password yet. Ask for a link to set one.',
    description: 'The caller has no password that could be typed.',
  },
  linkUsed: { status: 412, sentence: 'This link has been used', description: 'A link works once.' },
  linkExpired: {
    status: 412,
    sentence: 'This link no longer works',
    description: 'The link is wrong, has expired or was replaced by a newer one.',
  },
});
