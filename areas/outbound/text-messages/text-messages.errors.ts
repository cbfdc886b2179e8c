import { defineErrors } from '#kit/contract/errors.ts';

export const textErrors = defineErrors('textMessages', {
  noConsent: {
    status: 412,
    sentence: 'The consignee has not agreed to receive Text Message',
    description: 'The consignee has given no consent to text messages, or has ended it.',
  },
  hidden: {
    status: 412,
    sentence: 'The ETAs of load {load} are hidden from consignees.',
    description: 'A warehouse of the load hides its ETAs.',
  },
  badPhone: {
    status: 412,
    sentence: '{consignee} has no telephone number that can be texted.',
    description: 'The account has no number, or one that is none.',
  },
  notOnLoad: {
    status: 404,
    sentence: 'Load {load} has nothing for this consignee.',
    description: 'No freight of the load is for the consignee.',
  },
  noEta: {
    status: 412,
    sentence: 'Nobody knows yet when load {load} arrives.',
    description: 'The drop has no ETA, and no message was written.',
  },
  tooManyLoads: {
    status: 400,
    sentence: 'At most {most} loads can be texted at once. {count} are chosen.',
    description: 'More loads than the setting allows.',
  },
  noLoads: {
    status: 404,
    sentence: 'No loads found',
    description: 'Nothing matches the search or the choice.',
  },
  notSigned: {
    status: 403,
    sentence: 'This was not sent by the text message provider.',
    description: 'The signature of the provider is missing or does not fit what was sent.',
  },
  heardBefore: {
    status: 409,
    sentence: 'This message was heard before.',
    description: 'A message of this id came already; nothing is done again.',
  },
});
