import { useSyncExternalStore } from 'react';

/** What the first screen does not wait for loads after it. The mark tells tests what was loaded before. */

let isShown = false;
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Called when the code of the first screen has loaded. */
export function markFirstScreenShown(): void {
  if (isShown) return;
  isShown = true;
  performance.mark('coldlane.screen');
  // After the screen has rendered.
  requestAnimationFrame(() => {
    for (const tell of watchers) tell();
  });
}
/** Whether the first screen is shown. Parts of the layout that few users need load then. */
export const useIsFirstScreenShown = (): boolean => useSyncExternalStore(watch, () => isShown);
