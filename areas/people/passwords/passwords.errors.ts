import { catalogue } from '#kit/contract/errors.ts';

export const passwordErrors = catalogue('passwords', {
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    when: 'One address filled in too many forms, or tried too many PINs.',
  },
  keptElsewhere: {
    status: 412,
    sentence: 'Your password is kept by your sign-in service and is changed there.',
    when: 'People sign in at an outside provider.',
  },
  keptByGoogle: {
    status: 412,
    sentence: 'Your password is kept by Google Workspace and is changed there.',
    when: 'The caller signs in with Google.',
  },
  tooManyLinks: {
    status: 429,
    sentence: 'Several links were sent within the hour. Look into your mail, or try again later.',
    when: 'Three links were mailed to the caller within the hour.',
  },
  wrongPassword: {
    status: 412,
    sentence: 'The password is not right.',
    when: 'The password that the caller has now is another one.',
  },
  noPassword: {
    status: 412,
    sentence: 'You have no password yet. Ask for a link to set one.',
    when: 'The caller has no password that could be typed.',
  },
  linkUsed: { status: 412, sentence: 'This link has been used', when: 'A link works once.' },
  linkExpired: {
    status: 412,
    sentence: 'This link no longer works',
    when: 'The link is wrong, has expired or was replaced by a newer one.',
  },
});
