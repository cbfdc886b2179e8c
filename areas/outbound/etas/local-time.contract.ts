import { z } from 'zod';
import { isSupportedDate, isTimeOfDay } from '#kit/contract/dates.ts';

/** Times as they are typed for a place: on its own clock, or as an instant with its offset. */

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** An instant of the years that the business knows; without its offset it is none. */
export function isInstant(text: string): boolean {
  if (!withOffset.test(text) || !isSupportedDate(text.slice(0, 10))) return false;
  try {
    return Temporal.Instant.from(text) !== undefined;
  } catch {
    return false;
  }
}
/** `2027-02-04 06:30` on the clock of the drop, or an instant with its offset. */
export const isLocalTimeOrInstant = (text: string): boolean =>
  isInstant(text) || (isSupportedDate(text.slice(0, 10)) && text[10] === ' ' && isTimeOfDay(text.slice(11)));

export const buildLocalTimeSchema = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine(isLocalTimeOrInstant, { error: `${label} isn’t a valid date and time` })
    .meta({ examples: ['2027-02-04 06:30'] });
