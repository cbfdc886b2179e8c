import { catalogue } from '#kit/contract/errors.ts';

export const passkeyErrors = catalogue('passkeys', {
  keptElsewhere: {
    status: 412,
    sentence: 'You sign in at another service. Passkeys are kept there.',
    when: 'The caller signs in at an outside provider, or with Google.',
  },
  notAccepted: {
    status: 412,
    sentence: 'The passkey was not accepted. Try again.',
    when: 'The browser’s answer is to no question of the last five minutes, or not a key of this site.',
  },
  isKnown: {
    status: 409,
    sentence: 'This passkey is known already.',
    when: 'Somebody has the key.',
  },
  tooMany: {
    status: 412,
    sentence: 'You have twenty passkeys. Remove one first.',
    when: 'One person has at most twenty.',
  },
  lastWayIn: {
    status: 412,
    sentence: 'This is your only way in. Set a password or add a passkey first.',
    when: 'The last passkey of somebody without a password, or the password of somebody without a passkey.',
  },
  isRequired: {
    status: 412,
    sentence: 'Your role wants a second factor. Add another passkey or an authenticator app first.',
    when: 'The last second factor of somebody whose role must have one.',
  },
});
