import { z } from 'zod';
import { isSupportedDate, isTimeOfDay } from './dates.ts';

/** How moments are answered: what a field is called says how it is written (docs/decisions/088). */

/** A moment in an answer: an instant, ISO 8601 in UTC or with its offset (docs/decisions/088). */
export const instantField = () =>
  z.string().meta({ format: 'date-time', examples: ['2027-02-03T19:30:00.000Z'] });

/** A moment in an answer as a clock on the wall shows it, `YYYY-MM-DD HH:mm`, beside its zone or its instant. */
export const localTimeField = () =>
  z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$', examples: ['2027-02-03 14:30'] });

const instants = new Set(['deliveryStart', 'deliveryEnd', 'windowStart', 'windowEnd', 'dayEnds', 'planEnds']);
/** Fields of answers that hold an instant: `createdAt`, `at`, `eta`, a window's ends. */
export const isInstantFieldName = (name: string): boolean =>
  /^(?:at|eta|since)$|[a-z]At$/.test(name) || instants.has(name);
/** Fields of answers that hold the time of a place's own clock: `cutoffDateTime`, `local`. */
export const isLocalTimeFieldName = (name: string): boolean => /^local$|DateTime$/.test(name);

const writtenInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const writtenLocal = (text: string): boolean =>
  isSupportedDate(text.slice(0, 10)) && text[10] === ' ' && isTimeOfDay(text.slice(11));

/** The moments somewhere in an answer that are not written as their names say: `createdAt: 02/03/2027`. */
export function findMisformattedTimes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findMisformattedTimes);
  if (typeof value !== 'object' || value === null) return [];
  // What fills a sentence is written for people, in the zone of the place.
  const spoken = 'sentence' in value && typeof value.sentence === 'string';
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    if (spoken && name === 'params') return [];
    if (typeof one !== 'string') return findMisformattedTimes(one);
    const odd =
      (isInstantFieldName(name) && !writtenInstant.test(one)) ||
      (isLocalTimeFieldName(name) && !writtenLocal(one));
    return odd ? [`${name}: ${one}`] : [];
  });
}
