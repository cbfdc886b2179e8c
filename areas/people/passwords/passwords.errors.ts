import { defineErrors } from '#kit/contract/errors.ts';

export const passwordErrors = defineErrors('passwords', {
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'One network address submitted too many forms, or tried too many PINs.',
  },
  managedExternally: {
    status: 412,
    sentence: 'Your password is managed by your sign-in service. Change it there.',
    description: 'Users sign in through an outside provider.',
  },
  managedByGoogle: {
    status: 412,
    sentence: 'Your password is managed by Google Workspace. Change it there.',
    description: 'The caller signs in with Google.',
  },
  tooManyLinks: {
    status: 429,
    sentence: 'Several links were sent in the last hour. Check your email or try again later.',
    description: 'Three links were already emailed to the caller within the last hour.',
  },
  wrongPassword: {
    status: 412,
    sentence: 'Wrong password.',
    description: 'The current password is wrong.',
  },
  passwordNotSet: {
    status: 412,
    sentence: 'You have no password yet. Request a link to set one.',
    description: 'The caller has no password to enter.',
  },
  linkUsed: {
    status: 412,
    sentence: 'This link was already used',
    description: 'The link was already used. A link works once.',
  },
  linkExpired: {
    status: 412,
    sentence: 'This link no longer works',
    description: 'The link is wrong, has expired or was replaced by a newer one.',
  },
});
