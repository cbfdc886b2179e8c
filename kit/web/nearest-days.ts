import type { AnyEndpoint, QueryInput, RowOf } from '#kit/contract/endpoint.ts';
import { addDays, isSupportedDate } from '#kit/contract/dates.ts';
import type { ApiCallInput } from './api-call.ts';
import type { QueryValues } from './list-query.ts';
import { pagingFieldNames } from './list-query.ts';
import { useApiQuery } from './api-query.ts';

/** The day that filters a list, so that an empty list can offer the nearest day with rows. */
export interface NearestDaysOptions<E> {
  /** The filters for the first and the last day. */
  fromField: keyof QueryInput<E> & string;
  toField: keyof QueryInput<E> & string;
  /** The filter for one day, if the list has one. */
  singleDayField?: keyof QueryInput<E> & string;
  getDay: (row: RowOf<E>) => string | null;
  /** The sort by that day. A list without it returns its rows in day order. */
  sortField?: string;
  /** The default day if none is set. Undefined if there is no default. */
  defaultDay?: string | undefined;
  /** Number of days to search in each direction. */
  reachDays?: number;
  /** Its days form one range, as on a statement. The day that was found becomes one end of it. */
  widensRange?: true;
}
export interface NearestDaysState {
  dayBefore: string | null;
  dayAfter: string | null;
  /** True when both sides are known. */
  isLoaded: boolean;
  reachDays: number;
  goToDay: (day: string) => void;
}

const aMonth = 31;

/**
 * Finds the nearest days with rows before and after those of an empty list. Calls the list's own endpoint with its other filters
 * and its scope, for one row on each side.
 */
export function useNearestDays<E extends AnyEndpoint>(
  endpoint: E,
  days: NearestDaysOptions<E> | undefined,
  list: { query: QueryValues; params: unknown; isEmpty: boolean; setFilters: (patch: QueryValues) => void },
): NearestDaysState | undefined {
  const reach = days?.reachDays ?? aMonth;
  const sides =
    days && list.isEmpty ? buildNearestDayQueries(days, list.query, reach) : { before: null, after: null };
  const before = useSide(endpoint, days, list.params, sides.before, 'before');
  const after = useSide(endpoint, days, list.params, sides.after, 'after');
  if (!days || (sides.before === null && sides.after === null)) return undefined;
  return {
    dayBefore: before.day,
    dayAfter: after.day,
    isLoaded: before.looked && after.looked,
    reachDays: reach,
    goToDay: (day) => list.setFilters(taken(days, day, day === before.day)),
  };
}

/** The filters that show the day that was found. */
function taken(
  days: Pick<NearestDaysOptions<AnyEndpoint>, 'singleDayField' | 'widensRange'> & Ends,
  day: string,
  earlier: boolean,
): QueryValues {
  if (days.widensRange) return { [earlier ? days.fromField : days.toField]: day };
  if (days.singleDayField === undefined) return { [days.fromField]: day, [days.toField]: day };
  return { [days.singleDayField]: day, [days.fromField]: undefined, [days.toField]: undefined };
}
interface Ends {
  fromField: string;
  toField: string;
}

/** Builds the queries for both sides of the given days. Null if that side is open. */
export function buildNearestDayQueries(
  days: {
    fromField: string;
    toField: string;
    singleDayField?: string;
    sortField?: string;
    defaultDay?: string | undefined;
  },
  query: QueryValues,
  reachDays: number,
): { before: QueryValues | null; after: QueryValues | null } {
  const getDay = (name: string | undefined) => {
    const day = name === undefined ? undefined : query[name];
    return typeof day === 'string' && isSupportedDate(day) ? day : undefined;
  };
  const first = getDay(days.fromField) ?? getDay(days.singleDayField);
  const last = getDay(days.toField) ?? getDay(days.singleDayField);
  const meant = first === undefined && last === undefined ? days.defaultDay : undefined;
  const otherFilters = Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !(pagingFieldNames as readonly string[]).includes(name) && name !== days.singleDayField,
    ),
  );
  const ask = (from: string, to: string, orderDirection: 'asc' | 'desc'): QueryValues => ({
    ...otherFilters,
    [days.fromField]: from,
    [days.toField]: to,
    ...(days.sortField === undefined ? {} : { orderField: days.sortField, orderDirection, rows: 1, page: 1 }),
  });
  const [start, end] = [first ?? meant, last ?? meant];
  return {
    before: start === undefined ? null : ask(addDays(start, -reachDays), addDays(start, -1), 'desc'),
    // The default day can differ from the clock's date: a day that is still running, or one that has already started. The search
    // after it therefore includes it.
    after: end === undefined ? null : ask(meant ?? addDays(end, 1), addDays(end, reachDays), 'asc'),
  };
}

function useSide<E extends AnyEndpoint>(
  e: E,
  days: NearestDaysOptions<E> | undefined,
  params: unknown,
  query: QueryValues | null,
  side: 'before' | 'after',
): { day: string | null; looked: boolean } {
  const found = useApiQuery(e, query === null ? null : ({ params, query } as unknown as ApiCallInput<E>));
  if (query === null || !days) return { day: null, looked: true };
  const rows = (found.data as { data: RowOf<E>[] } | undefined)?.data ?? [];
  const foundDays = rows.flatMap((row) => days.getDay(row) ?? []).toSorted();
  return { day: (side === 'before' ? foundDays.at(-1) : foundDays[0]) ?? null, looked: !found.loading };
}
