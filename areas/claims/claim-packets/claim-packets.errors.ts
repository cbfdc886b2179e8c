import { defineErrors } from '#kit/contract/errors.ts';

export const packetErrors = defineErrors('claimPacks', {
  making: {
    status: 409,
    sentence: 'A packet for this claim is already being built.',
    description: 'Somebody asked for one, and it is not ready yet.',
  },
  tooMany: {
    status: 412,
    sentence: 'A claim can have up to {most} packets.',
    description: 'It has them already.',
  },
  noKey: {
    status: 412,
    sentence: 'Can’t sign claim packets. Set {settings} on the server.',
    description: 'The server has no key to seal the signing key with.',
  },
  notReady: {
    status: 412,
    sentence: 'This packet isn’t ready yet.',
    description: 'It is still being made, or could not be.',
  },
});
