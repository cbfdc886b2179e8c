import { defineErrors } from '#kit/contract/errors.ts';

export const paymentErrors = defineErrors('payments', {
  recordedAlready: {
    status: 409,
    sentence: 'Payment {reference} from this payer is already recorded.',
    description:
      'The payer, the reference and the source are those of another payment that was not taken back.',
  },
  notYet: {
    status: 400,
    sentence: 'The payment date can’t be in the future. Record the payment once you receive it.',
    description: 'The date is after today at the head office.',
  },
  refundBeforePayment: {
    status: 400,
    sentence: 'The refund date can’t be before the payment date, {date}.',
    description: 'The refund would be earlier than the payment that it refunds.',
  },
  moreThanPaid: {
    status: 400,
    sentence: 'Applied amount exceeds the payment.',
    description: 'The shares of a payment come to more than its amount.',
  },
});
