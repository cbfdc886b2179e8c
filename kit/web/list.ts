import type { AnyEndpoint, ParamsOf, QueryInput, QueryOf, RowOf } from '#kit/contract/endpoint.ts';
import { dialogTablePageSize } from '#kit/contract/paging.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChangeSearch, SearchParams } from './url-search.ts';
import { stringifySearch, useUrlSearch, useLocalSearch } from './url-search.ts';
import type { ApiCallError } from './api-call-outcome.ts';
import type { ApiCallResult, ApiCallInput } from './api-call.ts';
import { callApi } from './api-call.ts';
import type { QueryValues } from './list-query.ts';
import {
  toUrlValueUnlessInitial,
  countActiveFilters,
  listQueryFieldNames,
  pagingFieldNames,
  parseListQuery,
  formatQueryValue,
} from './list-query.ts';
import { useChosenAccountNumber } from './current-user.ts';
import { useDefaultViewCandidates, useOpenFirstNonEmptyView } from './default-view.ts';
import type { NearestDaysOptions, NearestDaysState } from './nearest-days.ts';
import { useNearestDays } from './nearest-days.ts';
import { toApiCallError, buildAccountQueryKey, buildQueryMeta } from './api-query.ts';

export interface ListOptions<E> {
  /** Query values that the user cannot change. */
  fixedFilters?: QueryInput<E>;
  /** Initial filters. The user can change or clear them. */
  initialFilters?: QueryInput<E>;
  params?: ParamsOf<E>;
  /** Views to try if the URL has no filters: the first with a row, else the last. It is then written to the URL. */
  candidateViews?: readonly QueryInput<E>[];
  /**
   * `address` (default) keeps filters, page, sort and the open row in the URL. `here` keeps them in the component (drawers,
   * dialogs), ten rows per page.
   */
  stateLocation?: 'address' | 'here';
  /** False delays the first request. */
  isEnabled?: boolean;
  /** The day that filters the list. If the list is empty, the nearest days with rows are offered. */
  days?: NearestDaysOptions<E>;
}

/** The shared state of a list screen. Pass it to <Filters>, <DataTable>, <Pager>, <BulkActionBar>. */
export interface ListState<R = unknown, T = unknown> {
  /** The id of its endpoint. */
  endpointId: string;
  rows: R[];
  /** Undefined while unknown: before the first rows have loaded, and after a failure. */
  total: number | undefined;
  totals: T | undefined;
  /** first: skeleton. again: the old rows stay while new ones load. failed: cleared, with the error message. */
  loadState: 'first' | 'again' | 'ready' | 'failed';
  failure: ApiCallError | null;
  refetch: () => void;
  /** The same, awaited. */
  refetchAsync: () => Promise<void>;
  /** The query as sent, parsed and with defaults. */
  query: QueryValues;
  /** Sets filters and returns to page 1. */
  setFilters(patch: QueryValues): void;
  /** Resets to the initial filters. */
  clearFilters: () => void;
  /** Number of filters that are active now. */
  activeFilterCount: number;
  page: number;
  pageSize: number;
  goToPage: (page: number) => void;
  setPageSize: (rows: number) => void;
  sort: { field: string; direction: 'asc' | 'desc' } | null;
  sortBy: (field: string) => void;
  /** The row in the drawer, by its id as text. */
  openRowId: string | undefined;
  openRow: (id: string | number | undefined) => void;
  /** Returns the URL of this list with a row open. Undefined if the list's state is not in the URL. */
  rowLink: ((id: string | number) => string) | undefined;
  /** True if the account selected in the top bar filters its rows. */
  isAccountScoped: boolean;
  /** True for the page's main list. Its rows respond to single-key hotkeys and open through the URL. */
  isPageList: boolean;
  /** For an empty list: the nearest days with rows. */
  nearestDays: NearestDaysState | undefined;
  /** Changes with filters, but not with page and sort. Selections reset when it changes. */
  searchKey: string;
}
export interface EndpointListState<E> extends ListState<
  RowOf<E>,
  ApiCallResult<E> extends { totals?: infer T } ? T : undefined
> {
  query: QueryOf<E> & QueryValues;
  setFilters(patch: Partial<QueryOf<E>>): void;
}

type PageAnswer = { data: unknown[]; totalRows: number; totals?: unknown };
const none: QueryValues = {};
const mini: QueryValues = { rows: dialogTablePageSize };

/** A searchable list of one `page(...)` endpoint. */
export function useList<E extends AnyEndpoint>(
  endpoint: E,
  options: ListOptions<E> = {},
): EndpointListState<E> {
  const inAddress = useUrlSearch();
  const inHere = useLocalSearch();
  const [search, change] = options.stateLocation === 'here' ? inHere : inAddress;
  const start = useSame(
    (options.stateLocation === 'here'
      ? { ...mini, ...options.initialFilters }
      : (options.initialFilters ?? none)) as QueryValues,
  );
  const fixed = useSame((options.fixedFilters ?? none) as QueryValues);
  const opening = useDefaultViewCandidates(
    options.candidateViews as readonly QueryValues[] | undefined,
    search,
  );
  const address = useSame(pick({ ...opening.view, ...search }, listQueryFieldNames(endpoint)));
  const query = useMemo(
    () => parseListQuery(endpoint, start, address, fixed),
    [endpoint, start, address, fixed],
  );
  const { rest, answer } = useRows(endpoint, options, query);
  // Another account means another search. The selection of the previous account is cleared.
  const account = useChosenAccountNumber();
  const page = Number(query['page'] ?? 1);
  const pageRows = Number(query['rows'] ?? 20);
  const ownRows = useMemo(
    () => parseListQuery(endpoint, start, {}, fixed)['rows'] ?? 20,
    [endpoint, start, fixed],
  );
  const total = answer?.totalRows;
  useOpenFirstNonEmptyView(opening, rest.loadState === 'ready' ? total : undefined, search, change);

  const set = useSetting(change, start, fixed);
  const clear = useClearing(endpoint, change);
  const sortBy = useSorting(query, set);
  const goToPage = useCallback(
    (to: number) => change({ page: to > 1 ? String(to) : undefined, open: undefined }, true),
    [change],
  );
  const { open, link } = useOpening(search, change);

  const nearest = useNearestDays(endpoint, options.days, {
    query,
    params: options.params,
    isEmpty: rest.loadState === 'ready' && total === 0,
    setFilters: set,
  });

  usePageKept(rest, { total, page, pageSize: pageRows }, change);

  return {
    ...rest,
    endpointId: endpoint.id,
    total,
    totals: answer?.totals,
    query,
    setFilters: set,
    clearFilters: clear,
    activeFilterCount: countActiveFilters(query, fixed),
    page,
    pageSize: pageRows,
    goToPage,
    setPageSize: (rows: number) => change({ rows: toUrlValueUnlessInitial(rows, ownRows), page: undefined }),
    sort: query['orderField']
      ? { field: String(query['orderField']), direction: query['orderDirection'] === 'desc' ? 'desc' : 'asc' }
      : null,
    sortBy,
    openRowId: search['open'],
    openRow: open,
    rowLink: options.stateLocation === 'here' ? undefined : link,
    isAccountScoped: options.stateLocation !== 'here' && endpoint.ofTheHouse !== true,
    isPageList: options.stateLocation !== 'here',
    nearestDays: nearest,
    searchKey: `${account ?? ''} ${searchKeyOf(query)}`,
  } satisfies Record<keyof ListState, unknown> as unknown as EndpointListState<E>;
}

/** Sets filters and returns to the first page. Filters fixed by the screen stay. */
function useSetting(
  change: ChangeSearch,
  start: QueryValues,
  fixed: QueryValues,
): (patch: QueryValues) => void {
  return useCallback(
    (patch: QueryValues) => {
      const next: Record<string, string | undefined> = { page: undefined, open: undefined };
      for (const [name, value] of Object.entries(patch))
        if (!(name in fixed)) next[name] = toUrlValueUnlessInitial(value, start[name]);
      change(next);
    },
    [change, start, fixed],
  );
}

/** Removes every filter from the URL and closes the open row. The number of rows per page stays. */
function useClearing(endpoint: AnyEndpoint, change: ChangeSearch): () => void {
  return useCallback(
    () =>
      change(
        Object.fromEntries(
          [...listQueryFieldNames(endpoint).filter((n) => n !== 'rows'), 'open'].map((n) => [n, undefined]),
        ),
      ),
    [change, endpoint],
  );
}

/** Sorts by a field. The field that already sorts changes its direction. */
function useSorting(query: QueryValues, set: (patch: QueryValues) => void): (field: string) => void {
  return useCallback(
    (field: string) => {
      const same = query['orderField'] === field;
      set({ orderField: field, orderDirection: same && query['orderDirection'] === 'asc' ? 'desc' : 'asc' });
    },
    [set, query],
  );
}

/** Returns to the last page with rows if the current page has become empty. */
function usePageKept(
  rest: { loadState: ListState['loadState']; rows: readonly unknown[] },
  { total, page, pageSize: pageRows }: Pick<ListState, 'total' | 'page' | 'pageSize'>,
  change: ChangeSearch,
) {
  useEffect(() => {
    if (rest.loadState === 'ready' && total !== undefined && total > 0 && rest.rows.length === 0 && page > 1)
      change({ page: String(Math.max(1, Math.ceil(total / pageRows))) });
  }, [rest.loadState, rest.rows.length, total, page, pageRows, change]);
}

/** Opens a row beside the list, and builds the URL that does so. */
function useOpening(search: SearchParams, change: ChangeSearch) {
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

function useRows<E extends AnyEndpoint>(e: E, options: ListOptions<E>, query: QueryValues) {
  const client = useQueryClient();
  const input = useMemo(
    () => ({ params: options.params, query }) as unknown as ApiCallInput<E>,
    [options.params, query],
  );
  const found = useQuery({
    queryKey: buildAccountQueryKey(e, input),
    queryFn: ({ signal }) => callApi(e, input, { signal, handlesFailure: true }) as Promise<PageAnswer>,
    placeholderData: keepPreviousData,
    enabled: options.isEnabled !== false,
    meta: buildQueryMeta(e),
  });
  // A failed search clears the list (docs/domain/portal.md#lists). A background refresh without a response keeps the rows, and
  // the live indicator shows the problem.
  const failure = toApiCallError(found.error);
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
    } as unknown as ApiCallInput<E>;
    void client.prefetchQuery({
      queryKey: buildAccountQueryKey(e, next),
      queryFn: ({ signal }) => callApi(e, next, { signal, handlesFailure: true }),
      meta: buildQueryMeta(e),
      staleTime: 30_000,
    });
  }, [hasNext, client, e, query, options.params]);
  const rest = {
    rows: answer?.data ?? [],
    loadState: stateOf(found, cleared),
    failure: cleared ? failure : null,
    refetch: () => void found.refetch(),
    refetchAsync: async () => {
      await found.refetch();
    },
  } as const;
  return { rest, answer };
}

/** The rows of the previous search stay while those of the next one load. */
function stateOf(
  found: { data: unknown; isPlaceholderData: boolean },
  cleared: boolean,
): ListState['loadState'] {
  if (cleared) return 'failed';
  if (found.data === undefined) return 'first';
  return found.isPlaceholderData ? 'again' : 'ready';
}

/** A list over rows that are already loaded (a detail's lines). */
export function createStaticList<R>(rows: readonly R[]): ListState<R> {
  const nothing = () => undefined;
  return {
    endpointId: '',
    rows: [...rows],
    total: rows.length,
    totals: undefined,
    loadState: 'ready',
    failure: null,
    refetch: nothing,
    refetchAsync: async () => undefined,
    query: {},
    setFilters: nothing,
    clearFilters: nothing,
    activeFilterCount: 0,
    page: 1,
    pageSize: rows.length,
    goToPage: nothing,
    setPageSize: nothing,
    sort: null,
    sortBy: nothing,
    openRowId: undefined,
    openRow: nothing,
    rowLink: undefined,
    isAccountScoped: false,
    isPageList: false,
    nearestDays: undefined,
    searchKey: '',
  };
}

const searchKeyOf = (query: QueryValues) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([n]) => !(pagingFieldNames as readonly string[]).includes(n))
      .map(([n, v]) => [n, formatQueryValue(v)]),
  );
function pick(search: Record<string, string>, names: string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of names) if (search[name] !== undefined) out[name] = search[name];
  return out;
}
/** Returns the same object while its content is equal. */
function useSame<T extends object>(value: T): T {
  const [stableValue, setStableValue] = useState(value);
  if (stableValue === value || JSON.stringify(stableValue) === JSON.stringify(value)) return stableValue;
  setStableValue(value);
  return value;
}
