import { defineErrors } from '#kit/contract/errors.ts';

export const pushErrors = defineErrors('push', {
  off: {
    status: 412,
    sentence: 'Push notifications are turned off for your company.',
    description: 'The setting `pushOn` says no.',
  },
  unsealed: {
    status: 412,
    sentence: 'Push needs SECRETS_KEY, which isn’t set on the server. Ask your server administrator.',
    description: 'The server has no key with which the secret of the house’s push key could be kept.',
  },
  notPublic: {
    status: 400,
    sentence: 'Endpoint isn’t a push service address',
    description: 'The endpoint is not https, or leads inside.',
  },
  otherKey: {
    status: 409,
    sentence: 'Push settings changed. Turn push on again.',
    description: 'The browser was asked with a key that is not the newest.',
  },
  taken: {
    status: 409,
    sentence: 'This browser is registered with other keys. Turn push on again.',
    description: 'Somebody else has the endpoint, and the secret is another one.',
  },
  tooMany: {
    status: 412,
    sentence: 'Push is on in 20 browsers, the maximum. Remove one first.',
    description: 'One person has at most twenty.',
  },
});
