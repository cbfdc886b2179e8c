import { defineErrors } from '#kit/contract/errors.ts';

export const trackingLinkErrors = defineErrors('dayLinks', {
  expired: {
    status: 412,
    sentence: 'This link worked until {time}. Ask who sent it for a new one.',
    description: 'The link is right, and its time is over. Only who has it is told.',
  },
  ended: {
    status: 412,
    sentence: 'This link was ended. Ask who sent it for a new one.',
    description:
      'The link is right and was ended, or its maker or its account is out of use. Only who has it is told.',
  },
  enough: {
    status: 412,
    sentence:
      '{count, plural, one {# link of this day still works} other {# links of this day still work}}. End one first.',
    description: 'As many links for one consignee and day work as may.',
  },
});
