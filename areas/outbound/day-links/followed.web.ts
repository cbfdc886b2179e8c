import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openDayBox, openDayBoxes, openDayLink, openDayProofs } from './day-links.contract.ts';
import type { DayPage } from './day-links.contract.ts';
import type { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { serverNow } from '#kit/web/clock.ts';
import { failureOf, queries } from '#kit/web/query.ts';
import { proposeLanguage } from '#kit/web/text.tsx';

/** The page of a link as it stands, read anew while somebody looks at it. */
export interface Followed {
  page: DayPage | null;
  /** When it was read, in milliseconds of the server's clock. */
  readAt: number;
  /** The link works no more, or never did: nothing of it is shown any longer. */
  over: Failure | null;
  /** The last reading failed; what was read before stays. */
  failed: Failure | null;
  again: () => void;
}
const EVERY_MS = 30_000;
const ends = [400, 404, 412];

const whenHashChanges = (tell: () => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};
/** What stands behind # of the address. It is sent to no server as part of an address. */
export const useLinkOfAddress = (): string =>
  useSyncExternalStore(whenHashChanges, () => window.location.hash.slice(1));

export function useFollowed(link: string): Followed {
  const [shown, show] = useState<Omit<Followed, 'again'>>(nothing);
  const current = useRef(link);
  current.current = link;
  const read = useCallback(async () => {
    try {
      const page = await call(openDayLink, { body: { link } }, { own: true });
      if (current.current !== link) return;
      show({ page, readAt: serverNow(), over: null, failed: null });
      void proposeLanguage(page.language);
      void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => ofLink.includes(String(of)) });
    } catch (error) {
      const failure = failureOf(error);
      if (current.current !== link || !failure) return;
      if (ends.includes(failure.status)) {
        queries.removeQueries({ predicate: ({ queryKey: [of] }) => ofLink.includes(String(of)) });
        show({ ...nothing, over: failure });
      } else show((old) => ({ ...old, failed: failure }));
    }
  }, [link]);
  useEffect(() => {
    show(nothing);
    void read();
  }, [read]);
  const over = shown.over !== null;
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
  return { ...shown, again: () => void read() };
}
const nothing: Omit<Followed, 'again'> = { page: null, readAt: 0, over: null, failed: null };
const ofLink: readonly string[] = [openDayBoxes.id, openDayBox.id, openDayProofs.id];
