import { openEndedDate } from './open-ended-date.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** Formats the last day for users. A missing end is shown as such. */
export const formatEndDate = (say: (text: string) => string, day: string | null): string =>
  day === null || day === openEndedDate ? say('no end') : formatDate(day);
/** Formats the effective dates of a version or a rule for users. */
export const formatEffectiveDates = (
  say: (text: string) => string,
  v: { effectiveDate: string; expirationDate: string | null },
): string => `${formatDate(v.effectiveDate)} – ${formatEndDate(say, v.expirationDate)}`;
