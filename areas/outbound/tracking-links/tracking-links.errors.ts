import { defineErrors } from '#kit/contract/errors.ts';

export const trackingLinkErrors = defineErrors('dayLinks', {
  expired: {
    status: 412,
    sentence: 'This link expired {time}. Ask the sender for a new one.',
    description: 'The link is right, and its time is over. Only who has it is told.',
  },
  ended: {
    status: 412,
    sentence: 'This link was revoked. Ask the sender for a new one.',
    description:
      'The link is right and was ended, or its maker or its account is out of use. Only who has it is told.',
  },
  enough: {
    status: 412,
    sentence:
      '{count, plural, one {# link is} other {# links are}} still active for this day. Revoke one first.',
    description: 'As many links for one consignee and day work as may.',
  },
});
