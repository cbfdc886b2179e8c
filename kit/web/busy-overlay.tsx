import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from './button.tsx';
import { useTranslate } from './translate.tsx';

/**
 * The full-screen loading lock of long operations (docs/domain/portal.md#the-loading-lock). Two at once keep it until
 * both have ended; under 300 ms it never shows.
 */

interface Hold {
  id: number;
  says: string;
  done?: number;
  total?: number;
  /** Set when the user may go on working: the job moves to the tray. */
  letGo?: () => void;
}
let holds: readonly Hold[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const put = (next: readonly Hold[]) => {
  holds = next;
  for (const tell of watchers) tell();
};
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export interface BusyHandle {
  progress: (done: number, total: number) => void;
  release: () => void;
}
/** Shows the lock until `release`. The sentence is English text, translated here. */
export function showBusy(message: string, continueInBackground?: () => void): BusyHandle {
  lastId += 1;
  const id = lastId;
  put([...holds, { id, says: message, letGo: continueInBackground }]);
  return {
    progress: (done, total) => put(holds.map((h) => (h.id === id ? { ...h, done, total } : h))),
    release: () => put(holds.filter((h) => h.id !== id)),
  };
}
/** Work that goes on while its user does something else: it stands in the tray until it has ended. */
export interface BackgroundTask {
  id: number;
  message: string;
}
let behind: readonly BackgroundTask[] = [];
const putBehind = (next: readonly BackgroundTask[]) => {
  behind = next;
  for (const tell of watchers) tell();
};
export const useBackgroundTasks = (): readonly BackgroundTask[] => useSyncExternalStore(watch, () => behind);

/**
 * Runs work behind the lock; it goes away on success and on every failure, and when the user goes on in the
 * background. How the work ended is told by whoever waits for it.
 */
export async function withBusyOverlay<T>(says: string, work: () => Promise<T>): Promise<T> {
  const held = showBusy(says, () => {
    held.release();
    lastId += 1;
    mine = { id: lastId, message: says };
    putBehind([...behind, mine]);
  });
  let mine: BackgroundTask | undefined;
  try {
    return await work();
  } finally {
    held.release();
    if (mine) putBehind(behind.filter((one) => one !== mine));
  }
}

export function BusyOverlay() {
  const t = useTranslate();
  const now = useSyncExternalStore(watch, () => holds);
  const [late, setLate] = useState(false);
  const on = now.length > 0;
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, [on]);
  const shown = now.at(-1);
  useInert(late && on);
  if (!late || !shown) return null;
  const share = shown.total ? Math.round(((shown.done ?? 0) / shown.total) * 100) : 0;
  // After the dialogs that are open in the page: the last one has the keys.
  return createPortal(
    <div className="lock" role="alertdialog" aria-modal="true" aria-label={t(shown.says)}>
      <div className="lock-box">
        {shown.total === undefined && <span className="turning" aria-hidden />}
        <p aria-live="polite">{t(shown.says)}</p>
        {shown.total !== undefined && (
          <div className="row">
            <div
              className="lane grow t-move"
              role="progressbar"
              aria-valuenow={share}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-label={t(shown.says)}
            >
              <i style={{ width: `${share}%` }} />
            </div>
            <b className="num">
              {formatCount(shown.done ?? 0)} / {formatCount(shown.total)}
            </b>
          </div>
        )}
        {shown.letGo && <Button onPress={shown.letGo}>{t('Continue in background')}</Button>}
      </div>
    </div>,
    document.body,
  );
}

/** Nothing under the lock can be reached by mouse or keyboard; focus returns to where it was. */
function useInert(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const beneath = document.querySelectorAll('#shell, .over');
    const from = document.activeElement;
    for (const one of beneath) one.setAttribute('inert', '');
    return () => {
      for (const one of beneath) one.removeAttribute('inert');
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [on]);
}
