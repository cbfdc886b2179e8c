import { defineErrors } from '#kit/contract/errors.ts';

export const webhookErrors = defineErrors('webhooks', {
  webhookPaused: {
    status: 412,
    sentence: 'This webhook is paused. Resume it first.',
    description: 'A delivery is requested from a webhook that is paused or deleted.',
  },
  addressNotPublic: {
    status: 400,
    sentence: 'This address is on a private network. Use one that is reachable from the internet.',
    description:
      'The URL of the webhook is on a private network. URLs of the server itself are rejected in production only, when a delivery is sent.',
  },
});
