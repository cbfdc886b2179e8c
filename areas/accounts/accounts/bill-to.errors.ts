import { defineErrors } from '#kit/contract/errors.ts';

export const billToErrors = defineErrors('billTo', {
  thirdPartyMissing: {
    status: 400,
    sentence: 'Choose a third-party bill-to account.',
    description:
      'The payment term is 3rd Party, and no third-party account is given or set up for the consignee.',
  },
  paymentTermMismatch: {
    status: 400,
    sentence: 'The bill-to doesn’t match the payment terms.',
    description: 'The bill-to is not the account that follows from the payment term.',
  },
});
