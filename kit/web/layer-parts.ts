import { useEffect, useSyncExternalStore } from 'react';
import { errorToastMs } from './api-call-outcome.ts';
import { clientContext } from './client-context.ts';

/**
 * Dialogs, popovers, menus and tooltips are drawn by `layers.ts`, a chunk with React Aria that loads after the first screen.
 * A layer opened before the chunk is there appears as soon as it arrives.
 */
export type LayerParts = typeof import('./layers.ts');

let parts: LayerParts | null = null;
let loading: Promise<void> | null = null;
const watchers = new Set<() => void>();
const subscribe = (listener: () => void) => {
  watchers.add(listener);
  return () => watchers.delete(listener);
};

/** Loads the chunk once. After a failure the next call tries again. */
export function loadLayerParts(): Promise<void> {
  loading ??= import('./layers.ts').then(
    (module) => {
      parts = module;
      for (const notify of watchers) notify();
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Loads the chunk when the browser is idle, so that the first layer opens without a request. */
export function preloadLayerParts(): void {
  const load = () => void loadLayerParts().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else load();
}

const reportMissingParts = (): void =>
  clientContext.showToast({
    tone: 'wait',
    sentence: { text: 'There may be a new version, or you may be offline.' },
    durationMs: errorToastMs,
    closable: false,
  });

/** Returns the parts, or null while they load. Rendering this hook requests them. */
export function useLayerParts(): LayerParts | null {
  const loaded = useSyncExternalStore(subscribe, () => parts);
  useEffect(() => {
    if (loaded) return;
    loadLayerParts().catch(reportMissingParts);
  }, [loaded]);
  return loaded;
}
