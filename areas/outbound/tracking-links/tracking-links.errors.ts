import { defineErrors } from '#kit/contract/errors.ts';

export const trackingLinkErrors = defineErrors('trackingLinks', {
  linkExpired: {
    status: 412,
    sentence: 'This link expired {time}. Ask the sender for a new one.',
    description: 'The link is valid but has expired. Only a caller who has the link gets this error.',
  },
  linkRevoked: {
    status: 412,
    sentence: 'This link was revoked. Ask the sender for a new one.',
    description:
      'The link is valid but was revoked, or its creator or its account is inactive. Only a caller who has the link gets this error.',
  },
  tooManyLinks: {
    status: 412,
    sentence:
      '{count, plural, one {# tracking link is} other {# tracking links are}} still active for this day. Revoke one first.',
    description: 'The consignee and day already have the maximum number of active links.',
  },
});
