import { defineErrors } from '#kit/contract/errors.ts';

export const paymentErrors = defineErrors('payments', {
  alreadyRecorded: {
    status: 409,
    sentence: 'Payment {reference} from this payer is already recorded.',
    description: 'Another payment with the same payer, reference and source exists and was not reversed.',
  },
  dateInFuture: {
    status: 400,
    sentence: 'The payment date can’t be in the future. Record the payment once you receive it.',
    description: 'The date is after today’s date at the head office.',
  },
  refundBeforePayment: {
    status: 400,
    sentence: 'The refund date can’t be before the payment date, {date}.',
    description: 'The refund would be earlier than the payment that it refunds.',
  },
  sharesExceedPayment: {
    status: 400,
    sentence: 'Applied amount exceeds the payment.',
    description: 'The shares of the payment add up to more than its amount.',
  },
});
