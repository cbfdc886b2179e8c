import { defineErrors } from '#kit/contract/errors.ts';

export const secondFactorErrors = defineErrors('secondFactor', {
  keptElsewhere: {
    status: 412,
    sentence: 'You sign in at another service. The second factor is asked there.',
    description: 'The caller signs in at an outside provider, or with Google.',
  },
  noKey: {
    status: 412,
    sentence: 'This server was started without SECRETS_KEY and cannot keep what an app would be set up with.',
    description: 'The operator has not set SECRETS_KEY.',
  },
  isOn: {
    status: 412,
    sentence: 'Your second factor is on already.',
    description: 'Somebody whose second factor is on sets one up.',
  },
  isOff: {
    status: 412,
    sentence: 'Your second factor is not on.',
    description: 'There is none to switch off or to make codes for.',
  },
  notBegun: {
    status: 412,
    sentence: 'This took too long. Begin again with a new QR code.',
    description: 'No secret was shown within the last hour in this session.',
  },
  wrongCode: {
    status: 412,
    sentence: 'The code is not right. Codes change every half minute, and each counts once.',
    description: 'The code is none of this half minute, one before or one after, or was used.',
  },
  wrongProof: {
    status: 412,
    sentence: 'This is neither a code of your app nor your password.',
    description: 'What was typed as a proof is no code that counts, and not the password.',
  },
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in {minutes} min.',
    description: 'Ten wrong codes or passwords within a quarter of an hour.',
  },
  isRequired: {
    status: 412,
    sentence: 'Your role wants a second factor. Add a passkey before you switch it off.',
    description: 'The last second factor of somebody whose role must have one.',
  },
  ownFirst: {
    status: 412,
    sentence: 'You have one of these roles yourself. Set up your own second factor first, under My account.',
    description: 'Whoever asks it of a role of the own has none.',
  },
});
