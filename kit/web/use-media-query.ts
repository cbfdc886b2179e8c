import { useSyncExternalStore } from 'react';

/** Whether the window is of a width, told again as it changes. */
function watched(width: string) {
  let asked: MediaQueryList | undefined;
  const found = (): MediaQueryList => (asked ??= window.matchMedia(width));
  const is = (): boolean => found().matches;
  const watch = (tell: () => void) => {
    found().addEventListener('change', tell);
    return () => found().removeEventListener('change', tell);
  };
  return { is, use: (): boolean => useSyncExternalStore(watch, is) };
}
/** Below this a row of a list is two lines, and what stands in the head folds (theme/phone.css). */
const phone = watched('(max-width: 599.98px)');
export const isMobileViewport = phone.is;
/** Whether the window is a phone's. */
export const useIsMobile = phone.use;
/** Whether the filters of a list start folded: a phone, a tablet, half a screen (theme/narrow.css). */
export const useIsNarrow = watched('(max-width: 1026.98px)').use;
/** Whether fingers point here: what is hit is larger. */
export const useIsTouch = watched('(pointer: coarse)').use;
