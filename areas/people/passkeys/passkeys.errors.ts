import { defineErrors } from '#kit/contract/errors.ts';

export const passkeyErrors = defineErrors('passkeys', {
  keptElsewhere: {
    status: 412,
    sentence: 'You sign in through another service. Manage passkeys there.',
    description: 'The caller signs in at an outside provider, or with Google.',
  },
  notAccepted: {
    status: 412,
    sentence: 'The passkey was not accepted. Try again.',
    description:
      'The browser’s answer is to no question of the last five minutes, or not a key of this site.',
  },
  isKnown: {
    status: 409,
    sentence: 'This passkey was already added.',
    description: 'Somebody has the key.',
  },
  tooMany: {
    status: 412,
    sentence: 'You have 20 passkeys, the maximum. Remove one first.',
    description: 'One person has at most twenty.',
  },
  lastWayIn: {
    status: 412,
    sentence: 'This is your only sign-in method. Set a password or add a passkey first.',
    description:
      'The last passkey of somebody without a password, or the password of somebody without a passkey.',
  },
  isRequired: {
    status: 412,
    sentence: 'Your role requires a second factor. Add another passkey or an authenticator app first.',
    description: 'The last second factor of somebody whose role must have one.',
  },
});
