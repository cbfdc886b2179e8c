import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from './button.tsx';
import { useLayerParts } from './layer-parts.ts';
import { useOpenLayer } from './open-layers.ts';
import { useReturnFocus } from './return-focus.ts';
import { useTranslate } from './translate.tsx';

/**
 * The full-screen loading overlay for long operations (docs/domain/portal.md#the-loading-lock). Two operations keep it until both
 * have ended. It appears only after 300 ms.
 */

interface Hold {
  id: number;
  says: string;
  done?: number;
  total?: number;
  /** Set if the user can continue working. The job then moves to the tray. */
  letGo?: () => void;
}
let activeOverlays: readonly Hold[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const setOverlays = (next: readonly Hold[]) => {
  activeOverlays = next;
  for (const tell of watchers) tell();
};
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export interface BusyOverlayHandle {
  setProgress: (done: number, total: number) => void;
  release: () => void;
}
/** Shows the overlay until `release`. The message is English text, translated here. */
export function showBusyOverlay(message: string, continueInBackground?: () => void): BusyOverlayHandle {
  lastId += 1;
  const id = lastId;
  setOverlays([...activeOverlays, { id, says: message, letGo: continueInBackground }]);
  return {
    setProgress: (done, total) =>
      setOverlays(activeOverlays.map((h) => (h.id === id ? { ...h, done, total } : h))),
    release: () => setOverlays(activeOverlays.filter((h) => h.id !== id)),
  };
}
/** Work that continues in the background. It is listed in the tray until it ends. */
export interface BackgroundTask {
  id: number;
  message: string;
}
let backgroundTasks: readonly BackgroundTask[] = [];
const putBehind = (next: readonly BackgroundTask[]) => {
  backgroundTasks = next;
  for (const tell of watchers) tell();
};
export const useBackgroundTasks = (): readonly BackgroundTask[] =>
  useSyncExternalStore(watch, () => backgroundTasks);

/**
 * Runs work behind the overlay. The overlay closes on success, on failure, and when the user continues in the background. The
 * caller reports the result.
 */
export async function withBusyOverlay<T>(message: string, work: () => Promise<T>): Promise<T> {
  const overlay = showBusyOverlay(message, () => {
    overlay.release();
    lastId += 1;
    backgroundTask = { id: lastId, message: message };
    putBehind([...backgroundTasks, backgroundTask]);
  });
  let backgroundTask: BackgroundTask | undefined;
  try {
    return await work();
  } finally {
    overlay.release();
    if (backgroundTask) putBehind(backgroundTasks.filter((one) => one !== backgroundTask));
  }
}

export function BusyOverlay() {
  const now = useSyncExternalStore(watch, () => activeOverlays);
  const [late, setLate] = useState(false);
  const on = now.length > 0;
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, [on]);
  const topOverlay = now.at(-1);
  return late && topOverlay ? <Shown overlay={topOverlay} /> : null;
}

/** Nothing under the overlay can be reached by mouse or keyboard. Focus returns to where it was. */
function Shown({ overlay }: { overlay: Hold }) {
  const t = useTranslate();
  const layers = useLayerParts();
  useReturnFocus();
  useOpenLayer();
  if (!layers) return null;
  const share = overlay.total ? Math.round(((overlay.done ?? 0) / overlay.total) * 100) : 0;
  return (
    <layers.BusyLayer label={t(overlay.says)}>
      {overlay.total === undefined && <span className="spinner" aria-hidden />}
      <p aria-live="polite">{t(overlay.says)}</p>
      {overlay.total !== undefined && (
        <div className="row">
          <div
            className="progress-bar grow tone-move"
            role="progressbar"
            aria-valuenow={share}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={t(overlay.says)}
          >
            <i style={{ width: `${share}%` }} />
          </div>
          <b className="numeric">
            {formatCount(overlay.done ?? 0)} / {formatCount(overlay.total)}
          </b>
        </div>
      )}
      {overlay.letGo && <Button onPress={overlay.letGo}>{t('Continue in background')}</Button>}
    </layers.BusyLayer>
  );
}
