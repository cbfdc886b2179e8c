import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Query } from '@tanstack/react-query';
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TranslatableMessage } from './api-call-outcome.ts';
import { ApiCallError, interpretOutcome } from './api-call-outcome.ts';
import type { ApiCallResult, ApiCallInput, ApiCallOptions } from './api-call.ts';
import { callApi, createIdempotencyKey } from './api-call.ts';
import { withBusyOverlay } from './busy-overlay.tsx';
import { useChosenAccountNumber } from './current-user.ts';
import { showToast, toastSuccess } from './toasts.tsx';
import { translate } from './translate.tsx';
import { clientContext } from './client-context.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, gcTime: 300_000, refetchOnWindowFocus: true },
  },
});

export interface ApiQuery<T> {
  data: T | undefined;
  /** Nothing has come yet. Later loads keep the old answer. */
  loading: boolean;
  error: ApiCallError | null;
  refetch: () => void;
}

/** What is known of an answer beside itself: what makes it stale, and who may have it. */
export const buildQueryMeta = (e: AnyEndpoint) => ({ live: e.live ?? [], permissions: e.permissions });
export const buildQueryKey = (e: AnyEndpoint, input: object) =>
  [e.id, clientContext.getAccountNumber(), input] as const;
export const toApiCallError = (error: unknown): ApiCallError | null => {
  if (error === null || error === undefined) return null;
  return error instanceof ApiCallError
    ? error
    : new ApiCallError({ kind: 'silent', reason: 'other' }, { result: 'failed' });
};

/** Reads one endpoint and keeps it fresh by its live topics. `null` waits. The failure is shown in place: see <Answered>. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: ApiCallInput<E> | null,
): ApiQuery<ApiCallResult<E>> {
  // The key holds the account.
  useChosenAccountNumber();
  const found = useQuery({
    queryKey: buildQueryKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => callApi(endpoint, input as ApiCallInput<E>, { signal, own: true }),
    enabled: input !== null,
    meta: buildQueryMeta(endpoint),
  });
  return {
    data: found.data,
    loading: found.isPending && input !== null,
    error: toApiCallError(found.isLoadingError ? found.error : null),
    refetch: () => void found.refetch(),
  };
}

/**
 * An answer that stands at the edge of every screen. It is the same that a screen in its midst shows live; where none
 * does, it is read anew at most once in `restMs`, and only after one of its topics was announced: hundreds of menus
 * that read at every scan would be in the way of the scans.
 */
export function useThrottledApiQuery<E extends AnyEndpoint>(
  e: E,
  input: ApiCallInput<E> | null,
  minIntervalMs = 15_000,
): ApiCallResult<E> | undefined {
  const account = useChosenAccountNumber();
  const client = useQueryClient();
  const queryKey = buildQueryKey(e, input ?? {});
  const written = JSON.stringify(queryKey);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(e, input as ApiCallInput<E>, { signal, own: true }),
    enabled: false,
    meta: buildQueryMeta(e),
  });
  const asks = input !== null;
  const look = useEffectEvent(() => {
    const known = client.getQueryState(queryKey);
    const fresh = known?.data !== undefined && !known.isInvalidated;
    if (!fresh && known?.fetchStatus !== 'fetching' && document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    if (!asks) return undefined;
    look();
    const timer = setInterval(look, minIntervalMs);
    return () => clearInterval(timer);
  }, [asks, written, account, minIntervalMs]);
  return asks ? data : undefined;
}

/** As the server says it of an id that it does not know. */
function missing(): ApiCallError {
  const { sentence } = commonErrors.notFound;
  const outcome = { kind: 'answered', status: 404, body: { message: sentence } } as const;
  return new ApiCallError(outcome, interpretOutcome(outcome));
}
/** The largest number of a row. */
const MOST = 2_147_483_647;
/** The record that the address names by its id. An id that no record can have is not asked for: there is none. */
export function useRecordQuery<E extends AnyEndpoint>(
  e: E,
  idText: string | number,
  inputOf: (id: number) => ApiCallInput<E>,
): ApiQuery<ApiCallResult<E>> {
  const named = /^[1-9]\d{0,9}$/.test(String(idText)) && Number(idText) <= MOST;
  const found = useApiQuery(e, named ? inputOf(Number(idText)) : null);
  return named ? found : { ...found, error: missing() };
}

export interface ApiMutation<E> {
  /** Runs the call once; a press while it runs does nothing. Answers undefined when it failed (the failure has been shown). */
  run: (input: ApiCallInput<E>, how?: ApiCallOptions) => Promise<ApiCallResult<E> | undefined>;
  busy: boolean;
}

/** A write. One idempotency key per user act: the same input tried again after a lost answer carries the same key. */
export function useApiMutation<E extends AnyEndpoint>(
  e: E,
  options?: {
    /** What the loading lock says meanwhile: for acts on many rows at once. */
    lock?: string;
    says?: (answer: ApiCallResult<E>) => TranslatableMessage | string;
    then?: (answer: ApiCallResult<E>) => void;
  },
): ApiMutation<E> {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const open = useRef<{ input: string; key: string } | null>(null);
  const running = useRef(false);
  const run = useCallback(
    async (input: ApiCallInput<E>, how?: ApiCallOptions) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      const text = JSON.stringify(input);
      const key = open.current?.input === text ? open.current.key : createIdempotencyKey();
      open.current = { input: text, key };
      try {
        let partly = false;
        const send = () =>
          callApi(e, input, {
            quiet: options?.says !== undefined,
            ...how,
            own: (failure) => isShown(failure, how?.own) || offerReloadOnConflict(failure, client),
            key,
            heard: (result) => (partly = result === 'partly'),
          });
        const answer = await (options?.lock === undefined ? send() : withBusyOverlay(options.lock, send));
        open.current = null;
        // What was done in part has been told as that; it is not told as done besides.
        if (options?.says && !partly) toastSuccess(options.says(answer));
        invalidateTopics(client, e.live ?? []);
        options?.then?.(answer);
        return answer;
      } catch (error) {
        const failure = toApiCallError(error);
        // An answer came: the act is over. Without one the server may have done it, so a second try must be the same act.
        if (failure?.outcome.kind === 'answered') open.current = null;
        if (!(error instanceof ApiCallError)) throw error;
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [e, client, options],
  );
  return { run, busy };
}

const isShown = (failure: ApiCallError, own: ApiCallOptions['own']): boolean =>
  typeof own === 'function' ? own(failure) : own === true;

/** Somebody else was faster: the message offers to read anew what is shown. What was typed stays. */
export function offerReloadOnConflict(failure: ApiCallError, client: QueryClient): boolean {
  const { notice } = failure.verdict;
  if (!notice || failure.error !== commonErrors.changedByOthers.code) return false;
  showToast(notice, { label: translate('Reload'), run: () => void client.invalidateQueries() });
  return true;
}

/**
 * Somebody is another than he was. Answers that he may not have any more are gone from the screen at once; where he sees fewer rows,
 * all are; the rest comes again behind what is shown.
 */
export function dropForbiddenQueries(
  client: QueryClient,
  now: PermissionHolder,
  { fewerRows }: { fewerRows: boolean },
): void {
  const forbidden = (needs: unknown): boolean =>
    Array.isArray(needs) && !needs.some((grant) => hasPermission(now, String(grant)));
  const gone = (query: Query): boolean => fewerRows || forbidden(query.meta?.['permissions']);
  void client.resetQueries({ predicate: gone });
  void client.invalidateQueries({ predicate: (query) => !gone(query) });
}

/** Makes every shown answer that lists one of the topics come again. */
export function invalidateTopics(
  client: QueryClient,
  topics: readonly string[],
  refetchType: 'active' | 'none' = 'active',
): void {
  if (topics.length === 0) return;
  void client.invalidateQueries({
    refetchType,
    predicate: (query) => {
      const live = query.meta?.['live'];
      return Array.isArray(live) && live.some((topic) => topics.includes(String(topic)));
    },
  });
}
