import type { AnyEndpoint, QueryInput, RowOf } from '#kit/contract/endpoint.ts';
import { addDays, isSupportedDate } from '#kit/contract/dates.ts';
import type { ApiCallInput } from './api-call.ts';
import type { QueryValues } from './list-query.ts';
import { pagingFieldNames } from './list-query.ts';
import { useApiQuery } from './api-query.ts';

/** By what day a list is narrowed, so that an empty one can name the nearest day that holds something. */
export interface NearestDaysOptions<E> {
  /** The filters of the first and of the last day. */
  from: keyof QueryInput<E> & string;
  to: keyof QueryInput<E> & string;
  /** The filter of one day, where the list has that as well. */
  one?: keyof QueryInput<E> & string;
  day: (row: RowOf<E>) => string | null;
  /** The sort by that day; a list that has none says its rows in the order of days. */
  sort?: string;
  /** The day that is meant when none is said; undefined where no day is meant then. */
  meant?: string | undefined;
  /** Days looked at on either side. */
  reach?: number;
  /** Its days are one span, as a statement's are: the day found becomes an end of it. */
  widens?: true;
}
export interface NearestDaysState {
  before: string | null;
  after: string | null;
  /** True once both sides are known. */
  isLoaded: boolean;
  reachDays: number;
  goToDay: (day: string) => void;
}

const aMonth = 31;

/**
 * The days before and after those of an empty list that hold something: the list's own call, with its other filters
 * and its scope, asked for one row on either side.
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

/** The filters that show the day found. */
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

/** The questions on either side of the days asked for; null where that side is open. */
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
    // What is meant may be another day than that of the clock: a day that still runs, or runs already.
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
