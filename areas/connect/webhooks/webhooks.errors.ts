import { catalogue } from '#kit/contract/errors.ts';

export const webhookErrors = catalogue('webhooks', {
  resting: {
    status: 412,
    sentence: 'This webhook rests. Switch it on first.',
    when: 'A delivery was asked of a webhook that is switched off or has ended.',
  },
  addressInside: {
    status: 400,
    sentence: 'This address is on a private network. Use one that the internet can reach.',
    when: 'The address of a webhook names a private network. The sender refuses addresses of this machine, in production only.',
  },
});
