import { formatDate } from '#kit/contract/dates.ts';

/** The last day of a line whose version has no end. */
export const openEndedDate = '2099-12-31';
/** The last day as people read it; of what has no end they are told so. */
export const formatEndDate = (say: (text: string) => string, day: string | null): string =>
  day === null || day === openEndedDate ? say('no end') : formatDate(day);
/** The days of a version or a rule as people read them. */
export const formatEffectiveDates = (
  say: (text: string) => string,
  v: { effectiveDate: string; expirationDate: string | null },
): string => `${formatDate(v.effectiveDate)} – ${formatEndDate(say, v.expirationDate)}`;
