import { defineErrors } from '#kit/contract/errors.ts';

export const packetErrors = defineErrors('claimPacks', {
  making: {
    status: 409,
    sentence: 'A pack of this claim is being made already.',
    description: 'Somebody asked for one, and it is not ready yet.',
  },
  tooMany: {
    status: 412,
    sentence: 'A claim takes {most} packs.',
    description: 'It has them already.',
  },
  noKey: {
    status: 412,
    sentence: 'Packs cannot be signed: {settings} is not set on the server.',
    description: 'The server has no key to seal the signing key with.',
  },
  notReady: {
    status: 412,
    sentence: 'This pack is not ready.',
    description: 'It is still being made, or could not be.',
  },
});
