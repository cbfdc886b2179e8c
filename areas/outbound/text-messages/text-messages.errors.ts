import { defineErrors } from '#kit/contract/errors.ts';

export const textMessageErrors = defineErrors('textMessages', {
  consentMissing: {
    status: 412,
    sentence: 'The consignee has not agreed to receive Text Message',
    description: 'The consignee has not consented to text messages, or has withdrawn consent.',
  },
  etasHidden: {
    status: 412,
    sentence: 'ETAs for load {load} are hidden from consignees.',
    description: 'A warehouse of the load hides its ETAs.',
  },
  phoneInvalid: {
    status: 412,
    sentence: '{consignee} has no phone number that can get texts. Add one.',
    description: 'The account has no phone number, or an invalid one.',
  },
  consigneeNotOnLoad: {
    status: 404,
    sentence: 'Load {load} has no freight for this consignee.',
    description: 'The load has no freight for the consignee.',
  },
  noEta: {
    status: 412,
    sentence: 'No ETA yet for load {load}.',
    description: 'The stop has no ETA, and the request contains no message.',
  },
  tooManyLoads: {
    status: 400,
    sentence: 'You can send texts for up to {most} loads at a time. {count} are selected.',
    description: 'The request covers more loads than the setting allows.',
  },
  noLoadsFound: {
    status: 404,
    sentence: 'No loads found. Try different filters.',
    description: 'No load matches the search or the selection.',
  },
  signatureInvalid: {
    status: 403,
    sentence: 'This request didn’t come from the text message provider.',
    description: 'The provider’s signature is missing or does not match the request.',
  },
  duplicateMessage: {
    status: 409,
    sentence: 'This message was already received.',
    description: 'A message with this ID was already received. Nothing is repeated.',
  },
});
