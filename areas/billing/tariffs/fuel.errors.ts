import { defineErrors } from '#kit/contract/errors.ts';

/** Why a fuel price or a fuel table is rejected. */
export const fuelErrors = defineErrors('fuel', {
  weekStartInvalid: {
    status: 400,
    sentence: 'A week starts on a Monday. Choose a Monday.',
    description: 'The date of the price is not the start of a week.',
  },
  priceChanged: {
    status: 409,
    sentence: 'The price for the week of {date} is now {price}. Check it again.',
    description: 'Another user changed the price of the week after the caller read it.',
  },
  rowsNotContiguous: {
    status: 400,
    sentence: 'Fuel table rows must be in order of price, with no gaps.',
    description: 'There is a gap between the rows of the fuel table, or rows overlap.',
  },
  tableInEffect: {
    status: 412,
    sentence:
      'The fuel table that started on {date} is in effect and can’t be changed. Start a new one on another day.',
    description: 'The fuel table is in effect and has created charges, so it cannot be changed.',
  },
});
