import { defineErrors } from '#kit/contract/errors.ts';

export const pushErrors = defineErrors('push', {
  off: {
    status: 412,
    sentence: 'Push is switched off for the house.',
    description: 'The setting `pushOn` says no.',
  },
  unsealed: {
    status: 412,
    sentence: 'Push needs SECRETS_KEY, which whoever runs the server has not set.',
    description: 'The server has no key with which the secret of the house’s push key could be kept.',
  },
  notPublic: {
    status: 400,
    sentence: 'Endpoint is not an address of a push service',
    description: 'The endpoint is not https, or leads inside.',
  },
  otherKey: {
    status: 409,
    sentence: 'The house has another push key by now. Turn push on again.',
    description: 'The browser was asked with a key that is not the newest.',
  },
  taken: {
    status: 409,
    sentence: 'This browser is known under other keys. Turn push on again.',
    description: 'Somebody else has the endpoint, and the secret is another one.',
  },
  tooMany: {
    status: 412,
    sentence: 'You have twenty browsers with push. Remove one first.',
    description: 'One person has at most twenty.',
  },
});
