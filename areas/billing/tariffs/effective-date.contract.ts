import { openEndedDate } from '#areas/billing/rating/open-ended-date.contract.ts';
import { dateField } from '#kit/contract/fields.ts';
import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';

/** The first day of rates. Rates without an end expire on 12/31/2099, so none can begin after it. */
export const effectiveDateField = (likely: LikelyDayRange) =>
  dateField('Effective date', likely).refine((date) => date <= openEndedDate, {
    error: 'Effective date can’t be after 12/31/2099.',
  });
