import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Query } from '@tanstack/react-query';
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TranslatableMessage } from './api-call-outcome.ts';
import { ApiCallError, interpretApiCallOutcome } from './api-call-outcome.ts';
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
  /** No data yet. Later loads keep the previous data. */
  loading: boolean;
  error: ApiCallError | null;
  refetch: () => void;
}

/** What a query knows of its endpoint. Typed, so that a renamed member is found wherever it is read. */
interface EndpointQueryMeta extends Record<string, unknown> {
  live?: readonly string[];
  permissions?: AnyEndpoint['permissions'];
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: EndpointQueryMeta;
  }
}
/** Metadata of a query: the topics that make it stale, and the permissions it needs. */
export const buildQueryMeta = (
  endpoint: AnyEndpoint,
): { live: readonly string[]; permissions: AnyEndpoint['permissions'] } => ({
  live: endpoint.live ?? [],
  permissions: endpoint.permissions,
});
export const buildAccountQueryKey = (endpoint: AnyEndpoint, input: object) =>
  [endpoint.id, clientContext.getAccountNumber(), input] as const;
export const toApiCallError = (error: unknown): ApiCallError | null => {
  if (error === null || error === undefined) return null;
  return error instanceof ApiCallError
    ? error
    : new ApiCallError({ kind: 'silent', reason: 'other' }, { result: 'failed' });
};

/** Reads one endpoint and refreshes it on its live topics. `null` waits. Errors are shown in place: see <QueryBoundary>. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: ApiCallInput<E> | null,
): ApiQuery<ApiCallResult<E>> {
  // The query key contains the account.
  useChosenAccountNumber();
  const found = useQuery({
    queryKey: buildAccountQueryKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => callApi(endpoint, input as ApiCallInput<E>, { signal, handlesFailure: true }),
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
 * Data shown at the edge of every screen. It shares the cache with a screen that shows it live. Otherwise it is refetched at most
 * once per `minIntervalMs`, and only after one of its topics changed. Hundreds of menus that refetch at every scan would slow
 * down the scans.
 */
export function useThrottledApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: ApiCallInput<E> | null,
  minIntervalMs = 15_000,
): ApiCallResult<E> | undefined {
  const account = useChosenAccountNumber();
  const client = useQueryClient();
  const queryKey = buildAccountQueryKey(endpoint, input ?? {});
  const written = JSON.stringify(queryKey);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(endpoint, input as ApiCallInput<E>, { signal, handlesFailure: true }),
    enabled: false,
    meta: buildQueryMeta(endpoint),
  });
  const asks = input !== null;
  const look = useEffectEvent(() => {
    const queryState = client.getQueryState(queryKey);
    const fresh = queryState?.data !== undefined && !queryState.isInvalidated;
    if (!fresh && queryState?.fetchStatus !== 'fetching' && document.visibilityState === 'visible')
      void refetch();
  });
  useEffect(() => {
    if (!asks) return undefined;
    look();
    const timer = setInterval(look, minIntervalMs);
    return () => clearInterval(timer);
  }, [asks, written, account, minIntervalMs]);
  return asks ? data : undefined;
}

/** The server's error for an unknown id. */
function missing(): ApiCallError {
  const { sentence } = commonErrors.notFound;
  const outcome = { kind: 'answered', status: 404, body: { message: sentence } } as const;
  return new ApiCallError(outcome, interpretApiCallOutcome(outcome));
}
/** The largest row id. */
const MOST = 2_147_483_647;
/** Reads the record in the URL by its id. An impossible id is not requested and counts as not found. */
export function useRecordQuery<E extends AnyEndpoint>(
  endpoint: E,
  idText: string | number,
  buildInput: (id: number) => ApiCallInput<E>,
): ApiQuery<ApiCallResult<E>> {
  const named = /^[1-9]\d{0,9}$/.test(String(idText)) && Number(idText) <= MOST;
  const found = useApiQuery(endpoint, named ? buildInput(Number(idText)) : null);
  return named ? found : { ...found, error: missing() };
}

export interface ApiMutation<E> {
  /**
   * Sends the request once. A press while it runs does nothing. Resolves to undefined if it failed (the error is already shown).
   */
  run: (input: ApiCallInput<E>, how?: ApiCallOptions) => Promise<ApiCallResult<E> | undefined>;
  busy: boolean;
}

/** A write. Each user action has one idempotency key. The same input sent again after a lost response carries the same key. */
export function useApiMutation<E extends AnyEndpoint>(
  endpoint: E,
  options?: {
    /** The message of the loading overlay, for actions on many rows. */
    busyMessage?: string;
    successMessage?: (answer: ApiCallResult<E>) => TranslatableMessage | string;
    onSuccess?: (answer: ApiCallResult<E>) => void;
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
          callApi(endpoint, input, {
            hidesSuccessToast: options?.successMessage !== undefined,
            ...how,
            handlesFailure: (failure) =>
              isShown(failure, how?.handlesFailure) || showReloadToastIfConflict(failure, client),
            key,
            onResult: (result) => (partly = result === 'partly'),
          });
        const answer = await (options?.busyMessage === undefined
          ? send()
          : withBusyOverlay(options.busyMessage, send));
        open.current = null;
        // A partial success has already been shown, so no success toast follows.
        if (options?.successMessage && !partly) toastSuccess(options.successMessage(answer));
        invalidateQueriesOfTopics(client, endpoint.live ?? []);
        options?.onSuccess?.(answer);
        return answer;
      } catch (error) {
        const failure = toApiCallError(error);
        // A response arrived, so the action is complete. Without one the server may have done it, so a retry must use the same
        // key.
        if (failure?.outcome.kind === 'answered') open.current = null;
        if (!(error instanceof ApiCallError)) throw error;
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [endpoint, client, options],
  );
  return { run, busy };
}

const isShown = (failure: ApiCallError, handlesFailure: ApiCallOptions['handlesFailure']): boolean =>
  typeof handlesFailure === 'function' ? handlesFailure(failure) : handlesFailure === true;

/** Another user saved first. The message offers to reload. Entered data stays. */
export function showReloadToastIfConflict(failure: ApiCallError, client: QueryClient): boolean {
  const { notice } = failure.verdict;
  if (!notice || failure.error !== commonErrors.recordChanged.code) return false;
  showToast(notice, { label: translate('Reload'), run: () => void client.invalidateQueries() });
  return true;
}

/**
 * Updates queries after the user's access changed. Data they may no longer see disappears immediately. If they see fewer rows,
 * all data does. Everything else is refetched in the background.
 */
export function resetForbiddenAndRefetchQueries(
  client: QueryClient,
  permissionHolder: PermissionHolder,
  { seesFewerRows: fewerRows }: { seesFewerRows: boolean },
): void {
  const forbidden = (needs: EndpointQueryMeta['permissions']): boolean =>
    Array.isArray(needs) && !needs.some((grant) => hasPermission(permissionHolder, String(grant)));
  const shouldReset = (query: Query): boolean => fewerRows || forbidden(query.meta?.permissions);
  void client.resetQueries({ predicate: shouldReset });
  void client.invalidateQueries({ predicate: (query) => !shouldReset(query) });
}

/** Refetches every displayed query that depends on one of the topics. */
export function invalidateQueriesOfTopics(
  client: QueryClient,
  topics: readonly string[],
  refetchType: 'active' | 'none' = 'active',
): void {
  if (topics.length === 0) return;
  void client.invalidateQueries({
    refetchType,
    predicate: (query) => query.meta?.live?.some((topic) => topics.includes(topic)) ?? false,
  });
}
