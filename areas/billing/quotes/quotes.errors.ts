import { defineErrors } from '#kit/contract/errors.ts';

/** The reasons why freight cannot be quoted. */
export const quoteErrors = defineErrors('quotes', {
  priceNotFound: {
    status: 412,
    sentence: 'No price for this freight: {why}',
    description:
      'No tariff matches the freight, or the fuel price of its week is missing. `data` shows what is missing.',
  },
  endsBeforeDeparture: {
    status: 400,
    sentence: 'The quote can’t end before the freight leaves.',
    description: 'The last day of the quote is before the outbound date.',
  },
  endDateInPast: {
    status: 400,
    sentence: 'The quote can’t end before today.',
    description: 'The last day of the quote is in the past.',
  },
  alreadyWithdrawn: {
    status: 412,
    sentence: 'Quote {number} is already withdrawn.',
    description: 'The quote is already withdrawn.',
  },
});
