import type { AnyEndpoint, ParamsOf, QueryIn, QueryOf, RowOf } from '#kit/contract/endpoint.ts';
import { miniLimit } from '#kit/contract/paging.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Change, Search } from './address.ts';
import { stringifySearch, useAddress, useHere } from './address.ts';
import type { Failure } from './answers.ts';
import type { CallAnswer, CallInput } from './call.ts';
import { call } from './call.ts';
import type { Values } from './list-query.ts';
import { addressed, countFilters, namesOf, PAGING, readQuery, written } from './list-query.ts';
import { useAccountNumber } from './me.ts';
import { useOpeningView, useViewTaken } from './opening-view.ts';
import type { Days, Nearest } from './nearest.ts';
import { useNearest } from './nearest.ts';
import { failureOf, keyOf, metaOf } from './query.ts';

export interface ListOptions<E> {
  /** Query values the user cannot change. */
  fixed?: QueryIn<E>;
  /** Filters the list starts with; the user may change or clear them. */
  start?: QueryIn<E>;
  params?: ParamsOf<E>;
  /** Views to open with where the address asks for nothing: the first that holds a row, else the last; it stands in the address. */
  opens?: readonly QueryIn<E>[];
  /**
   * `address` (default) keeps filters, page, sort and the open row in the URL; `here` in the component
   * (drawers, dialogs), ten rows a page.
   */
  where?: 'address' | 'here';
  /** False waits with the first call. */
  when?: boolean;
  /** By what day it is narrowed: empty, it then names the nearest days that hold something. */
  days?: Days<E>;
}

/** Everything the parts of a list screen share: give it to <Filters>, <DataTable>, <Pager>, <BulkBar>. */
export interface List<R = unknown, T = unknown> {
  /** The id of its call. */
  of: string;
  rows: R[];
  total: number;
  totals: T | undefined;
  /** first: skeleton. again: the old rows stay while new ones come. failed: cleared, with the sentence. */
  state: 'first' | 'again' | 'ready' | 'failed';
  failure: Failure | null;
  again: () => void;
  /** The same, awaited. */
  reread: () => Promise<void>;
  /** The query as it is sent, read and defaulted. */
  query: Values;
  /** Sets filters and goes back to page 1. */
  set(patch: Values): void;
  /** Back to the starting filters. */
  clear: () => void;
  /** Filters that narrow this list now. */
  filtered: number;
  page: number;
  pageRows: number;
  turn: (page: number) => void;
  resize: (rows: number) => void;
  sort: { field: string; direction: 'asc' | 'desc' } | null;
  sortBy: (field: string) => void;
  /** The row in the drawer, by its id as text. */
  opened: string | undefined;
  open: (id: string | number | undefined) => void;
  /** The address of this list with a row open; undefined where the address does not hold it. */
  link: ((id: string | number) => string) | undefined;
  /** True where an account chosen in the top bar narrows its rows. */
  ofAccounts: boolean;
  /** True for the list of the page, whose rows answer to single keys and open through the address. */
  main: boolean;
  /** Of an empty list: the nearest days that hold something. */
  nearest: Nearest | undefined;
  /** Changes with filters, not with page and sort: selections reset on it. */
  searchKey: string;
}
export interface ListOf<E> extends List<
  RowOf<E>,
  CallAnswer<E> extends { totals?: infer T } ? T : undefined
> {
  query: QueryOf<E> & Values;
  set(patch: Partial<QueryOf<E>>): void;
}

type PageAnswer = { data: unknown[]; totalRows: number; totals?: unknown };
const none: Values = {};
const mini: Values = { rows: miniLimit };

/** A searchable list of one `page(...)` endpoint. */
export function useList<E extends AnyEndpoint>(e: E, options: ListOptions<E> = {}): ListOf<E> {
  const inAddress = useAddress();
  const inHere = useHere();
  const [search, change] = options.where === 'here' ? inHere : inAddress;
  const start = useSame(
    (options.where === 'here' ? { ...mini, ...options.start } : (options.start ?? none)) as Values,
  );
  const fixed = useSame((options.fixed ?? none) as Values);
  const opening = useOpeningView(options.opens as readonly Values[] | undefined, search);
  const address = useSame(pick({ ...opening.view, ...search }, namesOf(e)));
  const query = useMemo(() => readQuery(e, start, address, fixed), [e, start, address, fixed]);
  const { rest, answer } = useRows(e, options, query);
  // Another account is another search: what was selected under the former one is dropped.
  const account = useAccountNumber();
  const page = Number(query['page'] ?? 1);
  const pageRows = Number(query['rows'] ?? 20);
  const ownRows = useMemo(() => readQuery(e, start, {}, fixed)['rows'] ?? 20, [e, start, fixed]);
  const total = answer?.totalRows ?? 0;
  useViewTaken(opening, rest.state === 'ready' ? total : undefined, search, change);

  const set = useSetting(change, start, fixed);
  const clear = useCallback(
    () =>
      change(
        Object.fromEntries([...namesOf(e).filter((n) => n !== 'rows'), 'open'].map((n) => [n, undefined])),
      ),
    [change, e],
  );
  const sortBy = useCallback(
    (field: string) => {
      const same = query['orderField'] === field;
      set({ orderField: field, orderDirection: same && query['orderDirection'] === 'asc' ? 'desc' : 'asc' });
    },
    [set, query],
  );
  const turn = useCallback(
    (to: number) => change({ page: to > 1 ? String(to) : undefined, open: undefined }, true),
    [change],
  );
  const { open, link } = useOpening(search, change);

  const nearest = useNearest(e, options.days, {
    query,
    params: options.params,
    empty: rest.state === 'ready' && total === 0,
    set,
  });

  usePageKept(rest, { total, page, pageRows }, change);

  return {
    ...rest,
    of: e.id,
    total,
    totals: answer?.totals,
    query,
    set,
    clear,
    filtered: countFilters(query, fixed),
    page,
    pageRows,
    turn,
    resize: (rows: number) => change({ rows: addressed(rows, ownRows), page: undefined }),
    sort: query['orderField']
      ? { field: String(query['orderField']), direction: query['orderDirection'] === 'desc' ? 'desc' : 'asc' }
      : null,
    sortBy,
    opened: search['open'],
    open,
    link: options.where === 'here' ? undefined : link,
    ofAccounts: options.where !== 'here' && e.ofTheHouse !== true,
    main: options.where !== 'here',
    nearest,
    searchKey: `${account ?? ''} ${searchKeyOf(query)}`,
  } as unknown as ListOf<E>;
}

/** Sets filters and goes back to the first page. What the screen fixed stays. */
function useSetting(change: Change, start: Values, fixed: Values): (patch: Values) => void {
  return useCallback(
    (patch: Values) => {
      const next: Record<string, string | undefined> = { page: undefined, open: undefined };
      for (const [name, value] of Object.entries(patch))
        if (!(name in fixed)) next[name] = addressed(value, start[name]);
      change(next);
    },
    [change, start, fixed],
  );
}

/** Back to the last page that has rows, where those of this one have gone. */
function usePageKept(
  rest: { state: List['state']; rows: readonly unknown[] },
  { total, page, pageRows }: Pick<List, 'total' | 'page' | 'pageRows'>,
  change: Change,
) {
  useEffect(() => {
    if (rest.state === 'ready' && total > 0 && rest.rows.length === 0 && page > 1)
      change({ page: String(Math.max(1, Math.ceil(total / pageRows))) });
  }, [rest.state, rest.rows.length, total, page, pageRows, change]);
}

/** Opens a row beside the list, and the address that does. */
function useOpening(search: Search, change: Change) {
  const open = useCallback(
    (id: string | number | undefined) =>
      change({ open: id === undefined ? undefined : String(id) }, search['open'] === undefined),
    [change, search],
  );
  const closed = stringifySearch({ ...search, open: undefined });
  const link = useCallback(
    (id: string | number) => `${closed === '' ? '?' : `${closed}&`}open=${encodeURIComponent(id)}`,
    [closed],
  );
  return { open, link };
}

function useRows<E extends AnyEndpoint>(e: E, options: ListOptions<E>, query: Values) {
  const client = useQueryClient();
  const input = useMemo(
    () => ({ params: options.params, query }) as unknown as CallInput<E>,
    [options.params, query],
  );
  const found = useQuery({
    queryKey: keyOf(e, input),
    queryFn: ({ signal }) => call(e, input, { signal, own: true }) as Promise<PageAnswer>,
    placeholderData: keepPreviousData,
    enabled: options.when !== false,
    meta: metaOf(e),
  });
  // A search that failed clears the list (docs/domain/portal.md#lists). A silent refresh that got no answer keeps what
  // is shown; the live dot says so.
  const failure = failureOf(found.error);
  const cleared = found.isLoadingError || (found.isRefetchError && failure?.outcome.kind === 'answered');
  const answer = cleared ? undefined : found.data;
  const hasNext =
    answer !== undefined &&
    !found.isPlaceholderData &&
    Number(query['page'] ?? 1) * Number(query['rows'] ?? 20) < answer.totalRows;
  useEffect(() => {
    if (!hasNext || query['page'] === undefined) return;
    const next = {
      params: options.params,
      query: { ...query, page: Number(query['page']) + 1 },
    } as unknown as CallInput<E>;
    void client.prefetchQuery({
      queryKey: keyOf(e, next),
      queryFn: ({ signal }) => call(e, next, { signal, own: true }),
      meta: metaOf(e),
      staleTime: 30_000,
    });
  }, [hasNext, client, e, query, options.params]);
  const rest = {
    rows: answer?.data ?? [],
    state: stateOf(found, cleared),
    failure: cleared ? failure : null,
    again: () => void found.refetch(),
    reread: async () => {
      await found.refetch();
    },
  } as const;
  return { rest, answer };
}

/** The rows of the search before stay while those of the next one come. */
function stateOf(found: { data: unknown; isPlaceholderData: boolean }, cleared: boolean): List['state'] {
  if (cleared) return 'failed';
  if (found.data === undefined) return 'first';
  return found.isPlaceholderData ? 'again' : 'ready';
}

/** A list over rows that are already here (a detail's lines). */
export function plainList<R>(rows: readonly R[]): List<R> {
  const nothing = () => undefined;
  return {
    of: '',
    rows: [...rows],
    total: rows.length,
    totals: undefined,
    state: 'ready',
    failure: null,
    again: nothing,
    reread: async () => undefined,
    query: {},
    set: nothing,
    clear: nothing,
    filtered: 0,
    page: 1,
    pageRows: rows.length,
    turn: nothing,
    resize: nothing,
    sort: null,
    sortBy: nothing,
    opened: undefined,
    open: nothing,
    link: undefined,
    ofAccounts: false,
    main: false,
    nearest: undefined,
    searchKey: '',
  };
}

const searchKeyOf = (query: Values) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([n]) => !(PAGING as readonly string[]).includes(n))
      .map(([n, v]) => [n, written(v)]),
  );
function pick(search: Record<string, string>, names: string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of names) if (search[name] !== undefined) out[name] = search[name];
  return out;
}
/** The same object as long as it says the same. */
function useSame<T extends object>(value: T): T {
  const [held, hold] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  hold(value);
  return value;
}
