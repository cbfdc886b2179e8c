import { defineErrors } from '#kit/contract/errors.ts';

export const cutoffErrors = defineErrors('cutoff', {
  closed: {
    status: 412,
    sentence: 'Data entry is closed for {date}. Please contact shipping.',
    description: 'The cutoff of the shipper for the ship date has passed, or the day has none.',
  },
  pastShipDate: {
    status: 400,
    sentence: 'The ship date cannot be in the past.',
    description:
      'The ship date is before today at the receiving warehouse, and the caller may not pick any date.',
  },
  tooFarAhead: {
    status: 400,
    sentence: 'The ship date cannot be more than {days} days ahead.',
    description:
      'The ship date is further ahead than freight may be entered, and no holiday period opens it early.',
  },
  noSameDay: {
    status: 400,
    sentence: 'This warehouse doesn’t accept same-day shipments. Choose a later ship date.',
    description: 'An outside user picked today at a warehouse that takes nothing for the same day.',
  },
  foreignAccount: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description: 'The account named is not one that the caller acts for, whether it exists or not.',
  },
});
