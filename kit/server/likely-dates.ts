import { likelyFieldsOfCall, tooSoon, unlikelyDate, valuesAt } from '#kit/contract/likely-dates.ts';
import type { LikelyDays } from '#kit/contract/likely-dates.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { isDate } from '#kit/contract/dates.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { fill, refuse } from './refuse.ts';
import type { Work } from './work.ts';

/** The header by which a caller says that the dates of a call are meant as they are. */
export const confirmsDates = (headers: Record<string, unknown>): boolean =>
  headers['confirm-dates'] === 'true';

/**
 * Refuses a write whose dates, in its path or its body, lie further from today than their contract finds likely: a slip of the finger
 * puts freight where nobody looks. `today` is the date in UTC; ranges are in days, so a zone makes no difference. Text in a path that
 * is no date is left to its service, which says what is wrong with it.
 */
export function refuseUnlikelyDates(
  endpoint: AnyEndpoint,
  sent: { params: unknown; body: unknown },
  now: Temporal.Instant,
): void {
  const today = now.toString().slice(0, 10);
  const fields = likelyFieldsOfCall(endpoint);
  for (const part of ['params', 'body'] as const)
    for (const { path, likely } of fields[part])
      for (const { at, value } of valuesAt(sent[part], path)) {
        const date = value.slice(0, 10);
        const why = isDate(date) ? unlikelyDate(date, { from: today, isToday: true, likely }) : null;
        if (why) refuse(why, why.params, { fields: { [at]: fill(why.sentence, why.params) } });
      }
}

/** Refuses a date that lies far from another one, unless the caller confirmed it. */
export function needsLikelyDate(
  work: Work,
  field: string,
  { date, from, likely }: { date: string; from: string; likely: LikelyDays },
): void {
  if (work.confirmsDates) return;
  const why = unlikelyDate(date, { from, isToday: false, likely });
  if (why) refuse(why, why.params, { fields: { [field]: fill(why.sentence, why.params) } });
}

/** Refuses a time at which nothing can have got there yet, unless the caller confirmed it. */
export function needsLikelyTime(
  work: Work,
  field: string,
  { time, earliest, zone }: { time: Temporal.Instant; earliest: Temporal.Instant | null; zone: string },
): void {
  if (work.confirmsDates) return;
  const why = tooSoon(time, earliest, (at) => momentIn(at, zone));
  if (why) refuse(why, why.params, { fields: { [field]: fill(why.sentence, why.params) } });
}
