import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  getTrackingPageUnitEndpoint,
  findTrackingPageUnitsUpTo300Endpoint,
  openTrackingPageEndpoint,
  findTrackingPageProofsEndpoint,
} from './tracking-links.contract.ts';
import type { TrackingPage } from './tracking-links.contract.ts';
import type { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi } from '#kit/web/api-call.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { toApiCallError, queryClient } from '#kit/web/api-query.ts';
import { applyProfileLanguageUnlessChosen } from '#kit/web/translate.tsx';

/** The current data of the link's page, refetched while the page is visible. */
export interface TrackingPageState {
  page: TrackingPage | null;
  /** When it was read, in milliseconds of the server's clock. */
  readAt: number;
  /** The link no longer works, or never did. Its data is no longer shown. */
  linkEndedError: ApiCallError | null;
  /** The last request failed. The earlier data stays. */
  refreshError: ApiCallError | null;
  refetch: () => void;
}
const EVERY_MS = 30_000;
const ends = [400, 404, 412];

const whenHashChanges = (tell: () => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};
/** The part of the URL after #. Browsers never send it to a server. */
export const useLinkFromUrlHash = (): string =>
  useSyncExternalStore(whenHashChanges, () => window.location.hash.slice(1));

export function useTrackingPage(link: string): TrackingPageState {
  const [pageState, show] = useState<Omit<TrackingPageState, 'refetch'>>(nothing);
  const current = useRef(link);
  current.current = link;
  const read = useCallback(async () => {
    try {
      const page = await callApi(openTrackingPageEndpoint, { body: { link } }, { handlesFailure: true });
      if (current.current !== link) return;
      show({ page, readAt: serverNowMs(), linkEndedError: null, refreshError: null });
      void applyProfileLanguageUnlessChosen(page.language);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => ofLink.includes(String(path)),
      });
    } catch (error) {
      const failure = toApiCallError(error);
      if (current.current !== link || !failure) return;
      if (ends.includes(failure.status)) {
        queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => ofLink.includes(String(path)) });
        show({ ...nothing, linkEndedError: failure });
      } else show((old) => ({ ...old, refreshError: failure }));
    }
  }, [link]);
  useEffect(() => {
    show(nothing);
    void read();
  }, [read]);
  const over = pageState.linkEndedError !== null;
  useEffect(() => {
    if (over) return undefined;
    const look = () => void (document.visibilityState === 'visible' && read());
    const beat = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [over, read]);
  return { ...pageState, refetch: () => void read() };
}
const nothing: Omit<TrackingPageState, 'refetch'> = {
  page: null,
  readAt: 0,
  linkEndedError: null,
  refreshError: null,
};
const ofLink: readonly string[] = [
  findTrackingPageUnitsUpTo300Endpoint.id,
  getTrackingPageUnitEndpoint.id,
  findTrackingPageProofsEndpoint.id,
];
