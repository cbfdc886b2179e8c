import { defineErrors } from '#kit/contract/errors.ts';

export const textErrors = defineErrors('textMessages', {
  noConsent: {
    status: 412,
    sentence: 'The consignee has not agreed to receive Text Message',
    description: 'The consignee has given no consent to text messages, or has ended it.',
  },
  hidden: {
    status: 412,
    sentence: 'ETAs of load {load} are hidden from consignees.',
    description: 'A warehouse of the load hides its ETAs.',
  },
  badPhone: {
    status: 412,
    sentence: '{consignee} has no phone number that can get texts. Add one.',
    description: 'The account has no number, or one that is none.',
  },
  notOnLoad: {
    status: 404,
    sentence: 'Load {load} has no freight for this consignee.',
    description: 'No freight of the load is for the consignee.',
  },
  noEta: {
    status: 412,
    sentence: 'No ETA yet for load {load}.',
    description: 'The drop has no ETA, and no message was written.',
  },
  tooManyLoads: {
    status: 400,
    sentence: 'You can text up to {most} loads at a time. {count} are selected.',
    description: 'More loads than the setting allows.',
  },
  noLoads: {
    status: 404,
    sentence: 'No loads found. Try different filters.',
    description: 'Nothing matches the search or the choice.',
  },
  notSigned: {
    status: 403,
    sentence: 'This request didn’t come from the text message provider.',
    description: 'The signature of the provider is missing or does not fit what was sent.',
  },
  heardBefore: {
    status: 409,
    sentence: 'This message was already received.',
    description: 'A message of this id came already; nothing is done again.',
  },
});
