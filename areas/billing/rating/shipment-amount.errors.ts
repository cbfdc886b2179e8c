import { defineErrors } from '#kit/contract/errors.ts';

/** Of shipments, which rating finds first. */
export const shipmentAmountErrors = defineErrors('shipments', {
  tooMuch: {
    status: 400,
    sentence: 'The charges of a shipment come to at most {amount}.',
    description: 'A charge, or all of them together, come to more than a column holds.',
  },
});
