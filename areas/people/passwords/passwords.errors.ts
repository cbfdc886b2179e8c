import { defineErrors } from '#kit/contract/errors.ts';

export const passwordErrors = defineErrors('passwords', {
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'One address filled in too many forms, or tried too many PINs.',
  },
  keptElsewhere: {
    status: 412,
    sentence: 'Your password is managed by your sign-in service. Change it there.',
    description: 'People sign in at an outside provider.',
  },
  keptByGoogle: {
    status: 412,
    sentence: 'Your password is managed by Google Workspace. Change it there.',
    description: 'The caller signs in with Google.',
  },
  tooManyLinks: {
    status: 429,
    sentence: 'Several links were sent in the last hour. Check your email or try again later.',
    description: 'Three links were mailed to the caller within the hour.',
  },
  wrongPassword: {
    status: 412,
    sentence: 'Wrong password.',
    description: 'The password that the caller has now is another one.',
  },
  noPassword: {
    status: 412,
    sentence: 'You have no password yet. Request a link to set one.',
    description: 'The caller has no password that could be typed.',
  },
  linkUsed: { status: 412, sentence: 'This link was already used', description: 'A link works once.' },
  linkExpired: {
    status: 412,
    sentence: 'This link no longer works',
    description: 'The link is wrong, has expired or was replaced by a newer one.',
  },
});
