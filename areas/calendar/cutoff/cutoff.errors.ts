import { defineErrors } from '#kit/contract/errors.ts';

export const cutoffErrors = defineErrors('cutoff', {
  dataEntryClosed: {
    status: 412,
    sentence: 'Data entry is closed for {date}. Please contact shipping.',
    description: 'The shipper’s cutoff for the ship date has passed, or the day has no cutoff.',
  },
  shipDateInPast: {
    status: 400,
    sentence: 'The ship date cannot be in the past.',
    description:
      'The ship date is before today at the receiving warehouse, and the caller does not have permission to use any date.',
  },
  shipDateTooFarAhead: {
    status: 400,
    sentence: 'The ship date cannot be more than {days} days ahead.',
    description:
      'The ship date is further ahead than data entry allows, and no holiday period opens it early.',
  },
  sameDayNotAccepted: {
    status: 400,
    sentence: 'This warehouse doesn’t accept same-day shipments. Choose a later ship date.',
    description:
      'An external user chose today as ship date, and the warehouse does not accept same-day shipments.',
  },
  accountNotAccessible: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description:
      'The caller does not act for this account. The error is the same for an account that does not exist.',
  },
});
