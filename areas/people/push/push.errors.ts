import { defineErrors } from '#kit/contract/errors.ts';

export const pushErrors = defineErrors('push', {
  pushDisabled: {
    status: 412,
    sentence: 'Push notifications are turned off for your company.',
    description: 'The setting `pushOn` is off.',
  },
  secretsKeyMissing: {
    status: 412,
    sentence: 'Push needs SECRETS_KEY, which isn’t set on the server. Ask your server administrator.',
    description: 'The server has no key to encrypt the private push key of the company.',
  },
  endpointInvalid: {
    status: 400,
    sentence: 'Endpoint isn’t a push service address',
    description: 'The endpoint is not https, or points to an internal address.',
  },
  keyOutdated: {
    status: 409,
    sentence: 'Push settings changed. Turn push on again.',
    description: 'The browser subscribed with a key that is not the newest.',
  },
  endpointTaken: {
    status: 409,
    sentence: 'This browser is registered with different keys. Turn push on again.',
    description: 'Another user has the endpoint, with a different secret.',
  },
  tooManyBrowsers: {
    status: 412,
    sentence: 'Push is on in 20 browsers, the maximum. Remove one first.',
    description: 'The user already has twenty browsers, the maximum.',
  },
});
