import { defineErrors } from '#kit/contract/errors.ts';

export const secondFactorErrors = defineErrors('secondFactor', {
  keptElsewhere: {
    status: 412,
    sentence: 'You sign in through another service, which asks for the second factor.',
    description: 'The caller signs in at an outside provider, or with Google.',
  },
  noKey: {
    status: 412,
    sentence: 'This server was started without SECRETS_KEY and can’t store authenticator secrets.',
    description: 'The operator has not set SECRETS_KEY.',
  },
  isOn: {
    status: 412,
    sentence: 'Your second factor is already on.',
    description: 'Somebody whose second factor is on sets one up.',
  },
  isOff: {
    status: 412,
    sentence: 'Your second factor is not on.',
    description: 'There is none to switch off or to make codes for.',
  },
  notBegun: {
    status: 412,
    sentence: 'This took too long. Start again with a new QR code.',
    description: 'No secret was shown within the last hour in this session.',
  },
  wrongCode: {
    status: 412,
    sentence: 'Wrong code. Codes change every 30 seconds and each works once.',
    description: 'The code is none of this half minute, one before or one after, or was used.',
  },
  wrongProof: {
    status: 412,
    sentence: 'Wrong code or password. Try again.',
    description: 'What was typed as a proof is no code that counts, and not the password.',
  },
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'Ten wrong codes or passwords within a quarter of an hour.',
  },
  isRequired: {
    status: 412,
    sentence: 'Your role requires a second factor. Add a passkey before you turn this off.',
    description: 'The last second factor of somebody whose role must have one.',
  },
  ownFirst: {
    status: 412,
    sentence: 'You have one of these roles. Set up your own second factor in My account first.',
    description: 'Whoever asks it of a role of the own has none.',
  },
});
