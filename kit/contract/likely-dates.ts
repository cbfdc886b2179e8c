import type { z } from 'zod';
import { daysBetween, formatDate } from './dates.ts';
import { commonErrors } from './errors.ts';
import type { ErrorDefinition } from './errors.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** How many days a date may lie before and after the date it is compared with before a person should confirm it. */
export interface LikelyDayRange {
  before: number;
  after: number;
}
/** A date that should be confirmed: a fault of `commonErrors` with its params. */
export type UnlikelyDateError = ErrorDefinition & { params: Record<string, string | number> };

/** Why a date should be confirmed, or null. `from`: the date it is compared with; `today` says that this is today. */
export function findUnlikelyDateError(
  date: string,
  { from, isToday, likely }: { from: string; isToday: boolean; likely: LikelyDayRange },
): UnlikelyDateError | null {
  const days = daysBetween(from, date);
  if (days >= -likely.before && days <= likely.after) return null;
  const params = { date: formatDate(date), from: formatDate(from), days: Math.abs(days) };
  if (days < 0) return { ...(isToday ? commonErrors.dateBeforeToday : commonErrors.dateBefore), params };
  return { ...(isToday ? commonErrors.dateAfterToday : commonErrors.dateAfter), params };
}

/** Why a time should be confirmed, or null: nothing gets there before `earliest`. `show` writes an instant where it happened. */
export function findTimeTooEarlyError(
  time: Temporal.Instant,
  earliest: Temporal.Instant | null,
  show: (at: Temporal.Instant) => string,
): UnlikelyDateError | null {
  if (earliest === null || Temporal.Instant.compare(time, earliest) >= 0) return null;
  return { ...commonErrors.timeTooSoon, params: { time: show(time), earliest: show(earliest) } };
}

/** The codes of refusals that go away when the call is sent again with the header `Confirm-Dates: true`. */
export const confirmableDateErrorCodes: ReadonlySet<string> = new Set(
  [
    commonErrors.dateBeforeToday,
    commonErrors.dateAfterToday,
    commonErrors.dateBefore,
    commonErrors.dateAfter,
    commonErrors.timeTooSoon,
    commonErrors.datesFar,
  ].map(({ code }) => code),
);

/** A date of a body that is compared with today; `*` in its path is each entry of a list. */
export interface LikelyDateField {
  path: readonly string[];
  likely: LikelyDayRange;
}
const found = new WeakMap<z.ZodType, readonly LikelyDateField[]>();
/** The dates of a body that say how far they may lie from today (`date('Date', { before, after })`). */
export function findLikelyDateFields(body: z.ZodType): readonly LikelyDateField[] {
  const known = found.get(body);
  if (known) return known;
  const fields = fieldsIn(body, []);
  found.set(body, fields);
  return fields;
}
/** The dates of a write, in its path and in its body, that say how far they may lie from today. */
export const findEndpointLikelyDateFields = ({ params, body }: Pick<AnyEndpoint, 'params' | 'body'>) => ({
  params: params ? findLikelyDateFields(params) : [],
  body: body ? findLikelyDateFields(body) : [],
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

/** The values at a path of a body, each with its own path. */
export function getValuesAtPath(
  body: unknown,
  path: readonly string[],
  at: readonly string[] = [],
): { at: string; value: string }[] {
  const [name, ...rest] = path;
  if (name === undefined) return typeof body === 'string' ? [{ at: at.join('.'), value: body }] : [];
  if (typeof body !== 'object' || body === null) return [];
  if (name === '*')
    return Array.isArray(body)
      ? body.flatMap((one, n) => getValuesAtPath(one, rest, [...at, String(n)]))
      : [];
  return getValuesAtPath((body as Record<string, unknown>)[name], rest, [...at, name]);
}
