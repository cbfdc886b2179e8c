import { catalogue } from '#kit/contract/errors.ts';

export const webhookErrors = catalogue('webhooks', {
  resting: {
    status: 412,
    sentence: 'This webhook rests. Switch it on first.',
    when: 'A delivery was asked of a webhook that is switched off or has ended.',
  },
});
