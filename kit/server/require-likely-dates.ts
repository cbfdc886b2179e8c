import {
  findEndpointLikelyDateFields,
  findTimeTooEarlyError,
  findUnlikelyDateError,
  getValuesAtPath,
} from '#kit/contract/likely-dates.ts';
import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { interpolateMessage, reject } from './reject.ts';
import type { RequestContext } from './request-context.ts';

/** The header by which a caller says that the dates of a call are meant as they are. */
export const hasConfirmDatesHeader = (headers: Record<string, unknown>): boolean =>
  headers['confirm-dates'] === 'true';

/**
 * Refuses a write whose dates, in its path or its body, lie further from today than their contract finds likely: a slip of the finger
 * puts freight where nobody looks. `today` is the date in UTC; ranges are in days, so a zone makes no difference. Text in a path that
 * is no date is left to its service, which says what is wrong with it.
 */
export function rejectUnlikelyDates(
  endpoint: AnyEndpoint,
  sent: { params: unknown; body: unknown },
  now: Temporal.Instant,
): void {
  const today = now.toString().slice(0, 10);
  const fields = findEndpointLikelyDateFields(endpoint);
  for (const part of ['params', 'body'] as const)
    for (const { path, likely } of fields[part])
      for (const { at, value } of getValuesAtPath(sent[part], path)) {
        const date = value.slice(0, 10);
        const why = isSupportedDate(date)
          ? findUnlikelyDateError(date, { from: today, isToday: true, likely })
          : null;
        if (why) reject(why, why.params, { fields: { [at]: interpolateMessage(why.sentence, why.params) } });
      }
}

/** Refuses a date that lies far from another one, unless the caller confirmed it. */
export function requireLikelyDate(
  work: RequestContext,
  field: string,
  { date, from, likely }: { date: string; from: string; likely: LikelyDayRange },
): void {
  if (work.confirmsDates) return;
  const why = findUnlikelyDateError(date, { from, isToday: false, likely });
  if (why) reject(why, why.params, { fields: { [field]: interpolateMessage(why.sentence, why.params) } });
}

/** Refuses a time at which nothing can have got there yet, unless the caller confirmed it. */
export function requireLikelyTime(
  work: RequestContext,
  field: string,
  { time, earliest, zone }: { time: Temporal.Instant; earliest: Temporal.Instant | null; zone: string },
): void {
  if (work.confirmsDates) return;
  const why = findTimeTooEarlyError(time, earliest, (at) => formatFullDateTimeInZone(at, zone));
  if (why) reject(why, why.params, { fields: { [field]: interpolateMessage(why.sentence, why.params) } });
}
