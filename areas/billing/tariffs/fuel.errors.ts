import { defineErrors } from '#kit/contract/errors.ts';

/** Why a fuel price or a fuel table is not taken. */
export const fuelErrors = defineErrors('fuel', {
  notAWeek: {
    status: 400,
    sentence: 'A week begins on a Monday.',
    description: 'The price is said of a day in the middle of a week.',
  },
  changed: {
    status: 409,
    sentence: 'The price of the week of {date} is {price} now. Look again.',
    description: 'Somebody said another price of the week than the caller saw.',
  },
  gaps: {
    status: 400,
    sentence: 'The rows of a fuel table follow each other without a gap, from the lowest price on.',
    description: 'A row begins where none ends, or rows overlap.',
  },
  inForce: {
    status: 412,
    sentence: 'The fuel table of {date} is in force and stays as it is. Let a new one begin on another day.',
    description: 'Charges were made by the table: a table that has begun is never changed.',
  },
});
