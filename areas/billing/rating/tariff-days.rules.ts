import { showDate } from '#kit/contract/dates.ts';

/** The last day of a line whose version has no end. */
export const noEnd = '2099-12-31';
/** The last day as people read it; of what has no end they are told so. */
export const endOf = (say: (text: string) => string, day: string | null): string =>
  day === null || day === noEnd ? say('no end') : showDate(day);
/** The days of a version or a rule as people read them. */
export const daysOf = (
  say: (text: string) => string,
  v: { effectiveDate: string; expirationDate: string | null },
): string => `${showDate(v.effectiveDate)} – ${endOf(say, v.expirationDate)}`;
