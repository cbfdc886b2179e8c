import type { z } from 'zod';
import { daysBetween, formatDate } from './dates.ts';
import { commonErrors } from './errors.ts';
import type { ErrorDefinition } from './errors.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** How many days before and after the reference date a date can be without confirmation by the user. */
export interface LikelyDayRange {
  before: number;
  after: number;
}
/** A date that needs confirmation: an error of `commonErrors` with its params. */
export type UnlikelyDateError = ErrorDefinition & { params: Record<string, string | number> };

/** Returns why a date is too far from the reference date and needs confirmation, or null. */
export function findUnlikelyDateError(
  date: string,
  {
    referenceDate: from,
    isReferenceDateToday: isToday,
    likely,
  }: { referenceDate: string; isReferenceDateToday: boolean; likely: LikelyDayRange },
): UnlikelyDateError | null {
  const days = daysBetween(from, date);
  if (days >= -likely.before && days <= likely.after) return null;
  const params = { date: formatDate(date), from: formatDate(from), days: Math.abs(days) };
  if (days < 0) return { ...(isToday ? commonErrors.dateBeforeToday : commonErrors.dateBefore), params };
  return { ...(isToday ? commonErrors.dateAfterToday : commonErrors.dateAfter), params };
}

/**
 * Returns why a time needs confirmation, or null. Nothing can arrive before `earliest`. `formatInstant` formats an instant
 * in the local zone.
 */
export function findTimeTooEarlyError(
  time: Temporal.Instant,
  earliest: Temporal.Instant | null,
  formatInstant: (instant: Temporal.Instant) => string,
): UnlikelyDateError | null {
  if (earliest === null || Temporal.Instant.compare(time, earliest) >= 0) return null;
  return {
    ...commonErrors.timeTooSoon,
    params: { time: formatInstant(time), earliest: formatInstant(earliest) },
  };
}

/** Codes of errors that the client can override by sending the request again with the header `Confirm-Dates: true`. */
export const confirmableDateErrorCodes: ReadonlySet<string> = new Set(
  [
    commonErrors.dateBeforeToday,
    commonErrors.dateAfterToday,
    commonErrors.dateBefore,
    commonErrors.dateAfter,
    commonErrors.timeTooSoon,
    commonErrors.datesUnlikely,
  ].map(({ code }) => code),
);

/** A date in a body that is compared with today. `*` in its path means every entry of a list. */
export interface LikelyDateField {
  path: readonly string[];
  likely: LikelyDayRange;
}
const found = new WeakMap<z.ZodType, readonly LikelyDateField[]>();
/** Finds the dates of a body that define a likely range around today (`dateField('Date', { before, after })`). */
export function findLikelyDateFieldsOfBody(body: z.ZodType): readonly LikelyDateField[] {
  const cached = found.get(body);
  if (cached) return cached;
  const fields = fieldsIn(body, []);
  found.set(body, fields);
  return fields;
}
/** Finds the dates in the path, query and body of a write that define a likely range around today. */
export const findLikelyDateFieldsOfEndpoint = ({
  params,
  query,
  body,
}: Pick<AnyEndpoint, 'params' | 'query' | 'body'>) => ({
  params: params ? findLikelyDateFieldsOfBody(params) : [],
  query: query ? findLikelyDateFieldsOfBody(query) : [],
  body: body ? findLikelyDateFieldsOfBody(body) : [],
});
function fieldsIn(schema: z.ZodType, path: readonly string[]): LikelyDateField[] {
  const { likely } = schema.meta() ?? {};
  if (likely !== undefined) return [{ path, likely: likely as LikelyDayRange }];
  const { shape, element, innerType, out } = schema.def as unknown as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    out?: z.ZodType;
  };
  if (shape) return Object.entries(shape).flatMap(([name, one]) => fieldsIn(one, [...path, name]));
  if (element) return fieldsIn(element, [...path, '*']);
  const inner = innerType ?? out;
  return inner ? fieldsIn(inner, path) : [];
}

/** Returns the values at a path of a body, each with its own path. */
export function getTextsAtPath(
  body: unknown,
  path: readonly string[],
  parentPath: readonly string[] = [],
): { at: string; value: string }[] {
  const [name, ...rest] = path;
  if (name === undefined) return typeof body === 'string' ? [{ at: parentPath.join('.'), value: body }] : [];
  if (typeof body !== 'object' || body === null) return [];
  if (name === '*')
    return Array.isArray(body)
      ? body.flatMap((one, n) => getTextsAtPath(one, rest, [...parentPath, String(n)]))
      : [];
  return getTextsAtPath((body as Record<string, unknown>)[name], rest, [...parentPath, name]);
}
