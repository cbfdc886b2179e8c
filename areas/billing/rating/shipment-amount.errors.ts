import { defineErrors } from '#kit/contract/errors.ts';

/** An error code of shipments that the rating detects first. */
export const shipmentAmountErrors = defineErrors('shipments', {
  amountTooHigh: {
    status: 400,
    sentence: 'A shipment’s charges can’t exceed {amount}.',
    description: 'A charge, or the total of all charges, is more than the maximum amount.',
  },
});
