import { defineErrors } from '#kit/contract/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  moreThanOpen: {
    status: 412,
    sentence: 'Of {number} only {open} is open.',
    description: 'More than what is open would be applied, refunded or written off.',
  },
  moreThanOnAccount: {
    status: 412,
    sentence: 'Of payment {reference} only {open} is left on account.',
    description: 'More than what is left of a payment would be applied or refunded.',
  },
  reversedAlready: {
    status: 412,
    sentence: 'This is reversed already.',
    description: 'A movement would be reversed a second time.',
  },
  notReversible: {
    status: 412,
    sentence: 'This cannot be reversed.',
    description: 'A posting is credited, and a reversal is made good by recording anew.',
  },
  refundFirst: {
    status: 412,
    sentence: 'A part of payment {reference} was refunded. Reverse the refund first.',
    description: 'A payment would be reversed of which something was given back.',
  },
  otherPayer: {
    status: 412,
    sentence: 'Invoice {number} is of another payer.',
    description: 'A payment would be applied to the invoice of somebody else.',
  },
});
