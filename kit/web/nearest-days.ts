import type { AnyEndpoint, QueryInput, RowOf } from '#kit/contract/endpoint.ts';
import { addDays, isSupportedDate } from '#kit/contract/dates.ts';
import type { ApiCallInput } from './api-call.ts';
import type { QueryValues } from './list-query.ts';
import { pagingFieldNames } from './list-query.ts';
import { useApiQuery } from './api-query.ts';

/** The day that filters a list, so that an empty list can offer the nearest day with rows. */
export interface NearestDaysOptions<E> {
  /** The filters for the first and the last day. */
  from: keyof QueryInput<E> & string;
  to: keyof QueryInput<E> & string;
  /** The filter for one day, if the list has one. */
  one?: keyof QueryInput<E> & string;
  day: (row: RowOf<E>) => string | null;
  /** The sort by that day. A list without it returns its rows in day order. */
  sort?: string;
  /** The default day if none is set. Undefined if there is no default. */
  meant?: string | undefined;
  /** Number of days to search in each direction. */
  reach?: number;
  /** Its days form one range, as on a statement. The day that was found becomes one end of it. */
  widens?: true;
}
export interface NearestDaysState {
  before: string | null;
  after: string | null;
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
  e: E,
  days: NearestDaysOptions<E> | undefined,
  list: { query: QueryValues; params: unknown; empty: boolean; set: (patch: QueryValues) => void },
): NearestDaysState | undefined {
  const reach = days?.reach ?? aMonth;
  const sides =
    days && list.empty ? buildNearestDayQueries(days, list.query, reach) : { before: null, after: null };
  const before = useSide(e, days, list.params, sides.before, 'before');
  const after = useSide(e, days, list.params, sides.after, 'after');
  if (!days || (sides.before === null && sides.after === null)) return undefined;
  return {
    before: before.day,
    after: after.day,
    isLoaded: before.looked && after.looked,
    reachDays: reach,
    goToDay: (day) => list.set(taken(days, day, day === before.day)),
  };
}

/** The filters that show the day that was found. */
function taken(
  days: Pick<NearestDaysOptions<AnyEndpoint>, 'one' | 'widens'> & Ends,
  day: string,
  earlier: boolean,
): QueryValues {
  if (days.widens) return { [earlier ? days.from : days.to]: day };
  if (days.one === undefined) return { [days.from]: day, [days.to]: day };
  return { [days.one]: day, [days.from]: undefined, [days.to]: undefined };
}
interface Ends {
  from: string;
  to: string;
}

/** Builds the queries for both sides of the given days. Null if that side is open. */
export function buildNearestDayQueries(
  days: { from: string; to: string; one?: string; sort?: string; meant?: string | undefined },
  query: QueryValues,
  reach: number,
): { before: QueryValues | null; after: QueryValues | null } {
  const said = (name: string | undefined) => {
    const day = name === undefined ? undefined : query[name];
    return typeof day === 'string' && isSupportedDate(day) ? day : undefined;
  };
  const first = said(days.from) ?? said(days.one);
  const last = said(days.to) ?? said(days.one);
  const meant = first === undefined && last === undefined ? days.meant : undefined;
  const kept = Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !(pagingFieldNames as readonly string[]).includes(name) && name !== days.one,
    ),
  );
  const ask = (from: string, to: string, orderDirection: 'asc' | 'desc'): QueryValues => ({
    ...kept,
    [days.from]: from,
    [days.to]: to,
    ...(days.sort === undefined ? {} : { orderField: days.sort, orderDirection, rows: 1, page: 1 }),
  });
  const [start, end] = [first ?? meant, last ?? meant];
  return {
    before: start === undefined ? null : ask(addDays(start, -reach), addDays(start, -1), 'desc'),
    // The default day can differ from the clock's date: a day that is still running, or one that has already started. The search
    // after it therefore includes it.
    after: end === undefined ? null : ask(meant ?? addDays(end, 1), addDays(end, reach), 'asc'),
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
  const seen = rows.flatMap((row) => days.day(row) ?? []).toSorted();
  return { day: (side === 'before' ? seen.at(-1) : seen[0]) ?? null, looked: !found.loading };
}
