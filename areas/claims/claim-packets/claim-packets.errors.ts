import { defineErrors } from '#kit/contract/errors.ts';

export const packetErrors = defineErrors('claimPackets', {
  packetInProgress: {
    status: 409,
    sentence: 'A packet for this claim is already being built.',
    description: 'A packet was requested and is not ready yet.',
  },
  tooManyPackets: {
    status: 412,
    sentence: 'A claim can have up to {most} packets.',
    description: 'The claim already has the maximum number of packets.',
  },
  signingKeyMissing: {
    status: 412,
    sentence: 'Can’t sign claim packets. Set {settings} on the server.',
    description: 'The server has no key to encrypt the signing key.',
  },
  packetNotReady: {
    status: 412,
    sentence: 'This packet isn’t ready yet.',
    description: 'The packet is still being created, or its creation failed.',
  },
});
