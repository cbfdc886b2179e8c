import { defineErrors } from '#kit/contract/errors.ts';

export const webhookErrors = defineErrors('webhooks', {
  resting: {
    status: 412,
    sentence: 'This webhook is paused. Resume it first.',
    description: 'A delivery was asked of a webhook that is switched off or has ended.',
  },
  addressInside: {
    status: 400,
    sentence: 'This address is on a private network. Use one that is reachable from the internet.',
    description:
      'The address of a webhook names a private network. The sender refuses addresses of this machine, in production only.',
  },
});
