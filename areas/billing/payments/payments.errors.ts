import { defineErrors } from '#kit/contract/errors.ts';

export const paymentErrors = defineErrors('payments', {
  recordedAlready: {
    status: 409,
    sentence: 'A payment {reference} of this payer is recorded already.',
    description:
      'The payer, the reference and the source are those of another payment that was not taken back.',
  },
  notYet: {
    status: 400,
    sentence: 'This day is not over yet; money that has not come cannot be recorded.',
    description: 'The date is after today at the head office.',
  },
  moreThanPaid: {
    status: 400,
    sentence: 'More is applied than was paid.',
    description: 'The shares of a payment come to more than its amount.',
  },
});
