import { z } from 'zod';
import { isSupportedDate, isTimeOfDay } from '#kit/contract/dates.ts';

/** Times typed for a place: in its time zone, or as an instant with UTC offset. */

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Returns whether a text is an instant in the supported years. The offset is required. */
export function isSupportedInstantTextWithOffset(text: string): boolean {
  if (!withOffset.test(text) || !isSupportedDate(text.slice(0, 10))) return false;
  try {
    return Temporal.Instant.from(text) !== undefined;
  } catch {
    return false;
  }
}
/** Returns whether a text is `2027-02-04 06:30` in the time zone of the stop, or an instant with UTC offset. */
export const isLocalDateTimeOrInstantText = (text: string): boolean =>
  isSupportedInstantTextWithOffset(text) ||
  (isSupportedDate(text.slice(0, 10)) && text[10] === ' ' && isTimeOfDay(text.slice(11)));

export const buildLocalDateTimeOrInstantSchema = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine(isLocalDateTimeOrInstantText, { error: `${label} isn’t a valid date and time` })
    .meta({ examples: ['2027-02-04 06:30'] });
