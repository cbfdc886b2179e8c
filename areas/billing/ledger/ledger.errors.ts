import { defineErrors } from '#kit/contract/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  moreThanOpen: {
    status: 412,
    sentence: '{number} has only {open} open.',
    description: 'More than what is open would be applied, refunded or written off.',
  },
  moreThanOnAccount: {
    status: 412,
    sentence: 'Payment {reference} has only {open} left on account.',
    description: 'More than what is left of a payment would be applied or refunded.',
  },
  reversedAlready: {
    status: 412,
    sentence: 'This is already reversed.',
    description: 'A movement would be reversed a second time.',
  },
  notReversible: {
    status: 412,
    sentence: 'This cannot be reversed.',
    description: 'A posting is credited, and a reversal is made good by recording anew.',
  },
  refundFirst: {
    status: 412,
    sentence: 'Part of payment {reference} was refunded. Reverse the refund first.',
    description: 'A payment would be reversed of which something was given back.',
  },
  otherPayer: {
    status: 412,
    sentence: 'Invoice {number} belongs to another payer.',
    description: 'A payment would be applied to the invoice of somebody else.',
  },
});
