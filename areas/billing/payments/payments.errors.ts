import { catalogue } from '#kit/contract/errors.ts';

export const paymentErrors = catalogue('payments', {
  recordedAlready: {
    status: 409,
    sentence: 'A payment {reference} of this payer is recorded already.',
    when: 'The payer, the reference and the source are those of another payment that was not taken back.',
  },
  notYet: {
    status: 400,
    sentence: 'This day is not over yet; money that has not come cannot be recorded.',
    when: 'The date is after today at the head office.',
  },
  moreThanPaid: {
    status: 400,
    sentence: 'More is applied than was paid.',
    when: 'The shares of a payment come to more than its amount.',
  },
});
