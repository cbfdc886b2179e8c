import { defineErrors } from '#kit/contract/errors.ts';

/** Why a holiday surcharge cannot be saved. */
export const holidaySurchargeErrors = defineErrors('surcharges', {
  datesOverlap: {
    status: 409,
    sentence: '{name} already has a surcharge of {percent} on some of these days.',
    description: 'Another surcharge of the same period and warehouse applies on one of these days.',
  },
  outsidePeriod: {
    status: 400,
    sentence: '{name} runs from {from} to {to}. The surcharge wouldn’t apply on any of these days.',
    description: 'No day of the surcharge is within its period.',
  },
  surchargeReplaced: {
    status: 412,
    sentence: 'This surcharge was just replaced. Check it again.',
    description: 'The surcharge to change or end is no longer in effect.',
  },
});
