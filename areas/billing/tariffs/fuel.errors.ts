import { defineErrors } from '#kit/contract/errors.ts';

/** Why a fuel price or a fuel table is rejected. */
export const fuelErrors = defineErrors('fuel', {
  notAWeek: {
    status: 400,
    sentence: 'A week starts on a Monday. Choose a Monday.',
    description: 'The price is said of a day in the middle of a week.',
  },
  changed: {
    status: 409,
    sentence: 'The price for the week of {date} is now {price}. Check it again.',
    description: 'Somebody said another price of the week than the caller saw.',
  },
  gaps: {
    status: 400,
    sentence: 'Fuel table rows must be in order of price, with no gaps.',
    description: 'A row begins where none ends, or rows overlap.',
  },
  inForce: {
    status: 412,
    sentence: 'The fuel table of {date} is in effect and can’t be changed. Start a new one on another day.',
    description: 'Charges were made by the table: a table that has begun is never changed.',
  },
});
