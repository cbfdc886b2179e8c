import {
  findLikelyDateFieldsOfEndpoint,
  findTimeTooEarlyError,
  findUnlikelyDateError,
  getTextsAtPath,
} from '#kit/contract/likely-dates.ts';
import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { interpolateEnglishMessage, reject } from './reject.ts';
import type { RequestContext } from './request-context.ts';

/** Returns whether the request header confirms unlikely dates. */
export const hasConfirmDatesHeader = (headers: Record<string, unknown>): boolean =>
  headers['confirm-dates'] === 'true';

/**
 * Rejects a write with a date in its path, query or body that is further from today than its contract allows. A typo would otherwise put
 * freight on a day that no user looks at. `today` is the date in UTC. Ranges are in days, so the zone makes no difference.
 * Invalid dates in a path are left to the service, which reports them.
 */
export function rejectUnlikelyRequestDates(
  endpoint: AnyEndpoint,
  request: { params: unknown; query: unknown; body: unknown },
  now: Temporal.Instant,
): void {
  const today = now.toString().slice(0, 10);
  const fields = findLikelyDateFieldsOfEndpoint(endpoint);
  for (const part of ['params', 'query', 'body'] as const)
    for (const { path, likely } of fields[part])
      for (const { at: fieldPath, value } of getTextsAtPath(request[part], path)) {
        const date = value.slice(0, 10);
        const why = isSupportedDate(date)
          ? findUnlikelyDateError(date, { referenceDate: today, isReferenceDateToday: true, likely })
          : null;
        if (why)
          reject(why, why.params, {
            fields: { [fieldPath]: interpolateEnglishMessage(why.sentence, why.params) },
          });
      }
}

/** Rejects a date too far from another one, unless the caller confirmed it. */
export function requireLikelyDateOrConfirmation(
  work: RequestContext,
  field: string,
  {
    date,
    referenceDate: from,
    likelyRange: likely,
  }: { date: string; referenceDate: string; likelyRange: LikelyDayRange },
): void {
  if (work.confirmsDates) return;
  const why = findUnlikelyDateError(date, { referenceDate: from, isReferenceDateToday: false, likely });
  if (why)
    reject(why, why.params, { fields: { [field]: interpolateEnglishMessage(why.sentence, why.params) } });
}

/** Rejects a time before anything can have arrived, unless the caller confirmed it. */
export function requireTimeNotTooEarlyOrConfirmation(
  work: RequestContext,
  field: string,
  {
    time,
    earliest,
    timeZone: zone,
  }: { time: Temporal.Instant; earliest: Temporal.Instant | null; timeZone: string },
): void {
  if (work.confirmsDates) return;
  const why = findTimeTooEarlyError(time, earliest, (instant) => formatFullDateTimeInZone(instant, zone));
  if (why)
    reject(why, why.params, { fields: { [field]: interpolateEnglishMessage(why.sentence, why.params) } });
}
