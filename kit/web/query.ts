import { can } from '#kit/contract/access.ts';
import type { Permitted } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Query } from '@tanstack/react-query';
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Sentence } from './answers.ts';
import { Failure, judge } from './answers.ts';
import type { CallAnswer, CallInput, How } from './call.ts';
import { call, newKey } from './call.ts';
import { locked } from './lock.tsx';
import { useAccountNumber } from './me.ts';
import { notify, notifyDone } from './notices.tsx';
import { say } from './text.tsx';
import { wire } from './wire.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, gcTime: 300_000, refetchOnWindowFocus: true },
  },
});

export interface Shown<T> {
  data: T | undefined;
  /** Nothing has come yet. Later loads keep the old answer. */
  loading: boolean;
  failed: Failure | null;
  again: () => void;
}

/** What is known of an answer beside itself: what makes it stale, and who may have it. */
export const metaOf = (e: AnyEndpoint) => ({ live: e.live ?? [], needs: e.needs });
export const keyOf = (e: AnyEndpoint, input: object) => [e.id, wire.account(), input] as const;
export const failureOf = (error: unknown): Failure | null => {
  if (error === null || error === undefined) return null;
  return error instanceof Failure
    ? error
    : new Failure({ kind: 'silent', reason: 'other' }, { result: 'failed' });
};

/** Reads one endpoint and keeps it fresh by its live topics. `null` waits. The failure is shown in place: see <Answered>. */
export function useAnswer<E extends AnyEndpoint>(e: E, input: CallInput<E> | null): Shown<CallAnswer<E>> {
  // The key holds the account.
  useAccountNumber();
  const found = useQuery({
    queryKey: keyOf(e, input ?? {}),
    queryFn: ({ signal }) => call(e, input as CallInput<E>, { signal, own: true }),
    enabled: input !== null,
    meta: metaOf(e),
  });
  return {
    data: found.data,
    loading: found.isPending && input !== null,
    failed: failureOf(found.isLoadingError ? found.error : null),
    again: () => void found.refetch(),
  };
}

/**
 * An answer that stands at the edge of every screen. It is the same that a screen in its midst shows live; where none
 * does, it is read anew at most once in `restMs`, and only after one of its topics was announced: hundreds of menus
 * that read at every scan would be in the way of the scans.
 */
export function useEdgeAnswer<E extends AnyEndpoint>(
  e: E,
  input: CallInput<E> | null,
  restMs = 15_000,
): CallAnswer<E> | undefined {
  const account = useAccountNumber();
  const client = useQueryClient();
  const queryKey = keyOf(e, input ?? {});
  const written = JSON.stringify(queryKey);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(e, input as CallInput<E>, { signal, own: true }),
    enabled: false,
    meta: metaOf(e),
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
    const timer = setInterval(look, restMs);
    return () => clearInterval(timer);
  }, [asks, written, account, restMs]);
  return asks ? data : undefined;
}

/** As the server says it of an id that it does not know. */
function missing(): Failure {
  const { sentence } = commonErrors.notFound;
  const outcome = { kind: 'answered', status: 404, body: { message: sentence } } as const;
  return new Failure(outcome, judge(outcome));
}
/** The largest number of a row. */
const MOST = 2_147_483_647;
/** The record that the address names by its id. An id that no record can have is not asked for: there is none. */
export function useRecord<E extends AnyEndpoint>(
  e: E,
  written: string | number,
  inputOf: (id: number) => CallInput<E>,
): Shown<CallAnswer<E>> {
  const named = /^[1-9]\d{0,9}$/.test(String(written)) && Number(written) <= MOST;
  const found = useAnswer(e, named ? inputOf(Number(written)) : null);
  return named ? found : { ...found, failed: missing() };
}

export interface Act<E> {
  /** Runs the call once; a press while it runs does nothing. Answers undefined when it failed (the failure has been shown). */
  run: (input: CallInput<E>, how?: How) => Promise<CallAnswer<E> | undefined>;
  busy: boolean;
}

/** A write. One idempotency key per user act: the same input tried again after a lost answer carries the same key. */
export function useAct<E extends AnyEndpoint>(
  e: E,
  after?: {
    /** What the loading lock says meanwhile: for acts on many rows at once. */
    lock?: string;
    says?: (answer: CallAnswer<E>) => Sentence | string;
    then?: (answer: CallAnswer<E>) => void;
  },
): Act<E> {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const open = useRef<{ input: string; key: string } | null>(null);
  const running = useRef(false);
  const run = useCallback(
    async (input: CallInput<E>, how?: How) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      const text = JSON.stringify(input);
      const key = open.current?.input === text ? open.current.key : newKey();
      open.current = { input: text, key };
      try {
        let partly = false;
        const send = () =>
          call(e, input, {
            quiet: after?.says !== undefined,
            ...how,
            own: (failure) => isShown(failure, how?.own) || offerReload(failure, client),
            key,
            heard: (result) => (partly = result === 'partly'),
          });
        const answer = await (after?.lock === undefined ? send() : locked(after.lock, send));
        open.current = null;
        // What was done in part has been told as that; it is not told as done besides.
        if (after?.says && !partly) notifyDone(after.says(answer));
        markStale(client, e.live ?? []);
        after?.then?.(answer);
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        // An answer came: the act is over. Without one the server may have done it, so a second try must be the same act.
        if (failure?.outcome.kind === 'answered') open.current = null;
        if (!(error instanceof Failure)) throw error;
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [e, client, after],
  );
  return { run, busy };
}

const isShown = (failure: Failure, own: How['own']): boolean =>
  typeof own === 'function' ? own(failure) : own === true;

/** Somebody else was faster: the message offers to read anew what is shown. What was typed stays. */
export function offerReload(failure: Failure, client: QueryClient): boolean {
  const { notice } = failure.verdict;
  if (!notice || failure.error !== commonErrors.changedByOthers.code) return false;
  notify(notice, { label: say('Reload'), run: () => void client.invalidateQueries() });
  return true;
}

/**
 * Somebody is another than he was. Answers that he may not have any more are gone from the screen at once; where he sees fewer rows,
 * all are; the rest comes again behind what is shown.
 */
export function forgetForbidden(
  client: QueryClient,
  now: Permitted,
  { fewerRows }: { fewerRows: boolean },
): void {
  const forbidden = (needs: unknown): boolean =>
    Array.isArray(needs) && !needs.some((grant) => can(now, String(grant)));
  const gone = (query: Query): boolean => fewerRows || forbidden(query.meta?.['needs']);
  void client.resetQueries({ predicate: gone });
  void client.invalidateQueries({ predicate: (query) => !gone(query) });
}

/** Makes every shown answer that lists one of the topics come again. */
export function markStale(
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
