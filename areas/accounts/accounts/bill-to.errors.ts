import { defineErrors } from '#kit/contract/errors.ts';

export const billToErrors = defineErrors('payers', {
  noThirdParty: {
    status: 400,
    sentence: 'Choose a third-party bill-to account.',
    description: 'A third party pays, and none was given or set up for the consignee.',
  },
  doesNotFit: {
    status: 400,
    sentence: 'The bill-to doesn’t match the payment terms.',
    description: 'The account to bill is not the one that the payment term leads to.',
  },
});
