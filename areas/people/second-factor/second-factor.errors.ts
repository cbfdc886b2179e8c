import { defineErrors } from '#kit/contract/errors.ts';

export const secondFactorErrors = defineErrors('secondFactor', {
  managedExternally: {
    status: 412,
    sentence: 'You sign in through another service, which asks for the second factor.',
    description: 'The caller signs in through an outside provider, or with Google.',
  },
  secretsKeyMissing: {
    status: 412,
    sentence: 'This server was started without SECRETS_KEY and can’t store authenticator secrets.',
    description: 'SECRETS_KEY is not set on the server.',
  },
  alreadyOn: {
    status: 412,
    sentence: 'Your second factor is already on.',
    description: 'The second factor of the caller is already on.',
  },
  notOn: {
    status: 412,
    sentence: 'Your second factor is not on.',
    description: 'The caller has no second factor to turn off or to create codes for.',
  },
  setupExpired: {
    status: 412,
    sentence: 'This took too long. Start again with a new QR code.',
    description: 'No secret was requested within the last hour in this session.',
  },
  wrongCode: {
    status: 412,
    sentence: 'Wrong code. Codes change every 30 seconds and each works once.',
    description:
      'The code does not belong to the current half minute, the one before or the one after, or was already used.',
  },
  proofInvalid: {
    status: 412,
    sentence: 'Wrong code or password. Try again.',
    description: 'The entered proof is neither a valid code nor the password.',
  },
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'Ten wrong codes or passwords were entered within 15 minutes.',
  },
  requiredByRole: {
    status: 412,
    sentence: 'Your role requires a second factor. Add a passkey before you turn this off.',
    description: 'The request removes the last second factor of a user whose role requires one.',
  },
  ownSecondFactorMissing: {
    status: 412,
    sentence: 'You have one of these roles. Set up your own second factor in My account first.',
    description: 'The caller requires a second factor for one of their own roles, but has none.',
  },
});
