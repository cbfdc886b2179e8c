import { defineErrors } from '#kit/contract/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  amountExceedsOpen: {
    status: 412,
    sentence: '{number} has only {open} open.',
    description: 'More than the open amount is applied, refunded or written off.',
  },
  amountExceedsOnAccount: {
    status: 412,
    sentence: 'Payment {reference} has only {open} left on account.',
    description: 'More than the amount left of a payment is applied or refunded.',
  },
  alreadyReversed: {
    status: 412,
    sentence: 'This is already reversed.',
    description: 'The ledger movement is already reversed.',
  },
  notReversible: {
    status: 412,
    sentence: 'This cannot be reversed.',
    description:
      'The movement cannot be reversed. A posting is credited instead, and a reversal is corrected with a new entry.',
  },
  paymentRefunded: {
    status: 412,
    sentence: 'Part of payment {reference} was refunded. Reverse the refund first.',
    description: 'Part of the payment to reverse was refunded.',
  },
  payerMismatch: {
    status: 412,
    sentence: 'Invoice {number} belongs to another payer.',
    description: 'The payment is applied to an invoice of another payer.',
  },
});
