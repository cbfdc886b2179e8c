import { defineErrors } from '#kit/contract/errors.ts';

/** Why a holiday surcharge is not kept. */
export const surchargeErrors = defineErrors('surcharges', {
  overlaps: {
    status: 409,
    sentence: '{name} has a surcharge of {percent} on some of these days already.',
    description: 'Another surcharge of the period and the warehouse shares a day.',
  },
  outside: {
    status: 400,
    sentence: '{name} goes from {from} to {to}: the surcharge would hold on none of its days.',
    description: 'No day of the surcharge lies in its period.',
  },
  ended: {
    status: 412,
    sentence: 'This surcharge was replaced meanwhile. Look again.',
    description: 'A surcharge that no longer holds is changed or ended.',
  },
});
