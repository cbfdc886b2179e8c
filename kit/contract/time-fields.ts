import { z } from 'zod';
import { isSupportedDate, isTimeOfDay } from './dates.ts';

/** How times appear in responses. The name of a field determines its format (docs/decisions/088). */

/** An instant in a response, ISO 8601 in UTC or with an offset (docs/decisions/088). */
export const instantField = () =>
  z.string().meta({ format: 'date-time', examples: ['2027-02-03T19:30:00.000Z'] });

/** A local time in a response, `YYYY-MM-DD HH:mm`, next to its zone or its instant. */
export const localDateTimeField = () =>
  z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$', examples: ['2027-02-03 14:30'] });

const instants = new Set(['deliveryStart', 'deliveryEnd', 'windowStart', 'windowEnd', 'dayEnds', 'planEnds']);
/** Returns whether a response field contains an instant: `createdAt`, `at`, `eta`, the ends of a window. */
export const isInstantFieldName = (name: string): boolean =>
  /^(?:at|eta|since)$|[a-z]At$/.test(name) || instants.has(name);
/** Returns whether a response field contains the local time of a place: `cutoffDateTime`, `local`. */
export const isLocalDateTimeFieldName = (name: string): boolean => /^local$|DateTime$/.test(name);

const writtenInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const writtenLocal = (text: string): boolean =>
  isSupportedDate(text.slice(0, 10)) && text[10] === ' ' && isTimeOfDay(text.slice(11));

/** Finds times anywhere in a response that do not have the format of their field name: `createdAt: 02/03/2027`. */
export function findMisformattedTimes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findMisformattedTimes);
  if (typeof value !== 'object' || value === null) return [];
  // Message params are formatted for users, in the zone of the place.
  const isMessage = 'sentence' in value && typeof value.sentence === 'string';
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    if (isMessage && name === 'params') return [];
    if (typeof one !== 'string') return findMisformattedTimes(one);
    const odd =
      (isInstantFieldName(name) && !writtenInstant.test(one)) ||
      (isLocalDateTimeFieldName(name) && !writtenLocal(one));
    return odd ? [`${name}: ${one}`] : [];
  });
}
