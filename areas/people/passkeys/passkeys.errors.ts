import { defineErrors } from '#kit/contract/errors.ts';

export const passkeyErrors = defineErrors('passkeys', {
  managedExternally: {
    status: 412,
    sentence: 'You sign in through another service. Manage passkeys there.',
    description: 'The caller signs in through an outside provider, or with Google.',
  },
  passkeyRejected: {
    status: 412,
    sentence: 'The passkey was not accepted. Try again.',
    description:
      'The browser’s response does not match a challenge of the last five minutes, or the passkey is not for this site.',
  },
  alreadyAdded: {
    status: 409,
    sentence: 'This passkey was already added.',
    description: 'The passkey is already registered.',
  },
  tooManyPasskeys: {
    status: 412,
    sentence: 'You have 20 passkeys, the maximum. Remove one first.',
    description: 'The user already has twenty passkeys, the maximum.',
  },
  lastSignInMethod: {
    status: 412,
    sentence: 'This is your only sign-in method. Set a password or add a passkey first.',
    description:
      'The request removes the last passkey of a user without a password, or the password of a user without a passkey.',
  },
  secondFactorRequired: {
    status: 412,
    sentence: 'Your role requires a second factor. Add another passkey or an authenticator app first.',
    description: 'The request removes the last second factor of a user whose role requires one.',
  },
});
