import { openEndedDate } from './open-ended-date.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** Formats the last day for users. A missing end is shown as such. */
export const formatEndDate = (translate: (text: string) => string, lastDay: string | null): string =>
  lastDay === null || lastDay === openEndedDate ? translate('no end date') : formatDate(lastDay);
/** Formats the effective dates of a version or a rule for users. */
export const formatEffectiveDates = (
  translate: (text: string) => string,
  period: { effectiveDate: string; expirationDate: string | null },
): string => `${formatDate(period.effectiveDate)} – ${formatEndDate(translate, period.expirationDate)}`;
