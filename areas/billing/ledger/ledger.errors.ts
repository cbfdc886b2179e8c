import { catalogue } from '#kit/contract/errors.ts';

export const ledgerErrors = catalogue('ledger', {
  moreThanOpen: {
    status: 412,
    sentence: 'Of {number} only {open} is open.',
    when: 'More than what is open would be applied, refunded or written off.',
  },
  moreThanOnAccount: {
    status: 412,
    sentence: 'Of payment {reference} only {open} is left on account.',
    when: 'More than what is left of a payment would be applied or refunded.',
  },
  reversedAlready: {
    status: 412,
    sentence: 'This is reversed already.',
    when: 'A movement would be reversed a second time.',
  },
  notReversible: {
    status: 412,
    sentence: 'This cannot be reversed.',
    when: 'A posting is credited, and a reversal is made good by recording anew.',
  },
  refundFirst: {
    status: 412,
    sentence: 'A part of payment {reference} was refunded. Reverse the refund first.',
    when: 'A payment would be reversed of which something was given back.',
  },
  otherPayer: {
    status: 412,
    sentence: 'Invoice {number} is of another payer.',
    when: 'A payment would be applied to the invoice of somebody else.',
  },
});
