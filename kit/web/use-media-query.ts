import { useSyncExternalStore } from 'react';

/** Tracks whether the window matches a media query and updates on change. */
function watched(width: string) {
  let mediaQuery: MediaQueryList | undefined;
  const found = (): MediaQueryList => (mediaQuery ??= window.matchMedia(width));
  const is = (): boolean => found().matches;
  const watch = (tell: () => void) => {
    found().addEventListener('change', tell);
    return () => found().removeEventListener('change', tell);
  };
  return { is, use: (): boolean => useSyncExternalStore(watch, is) };
}
/** Below this width a list row has two lines and the header's contents fold (theme/phone.css). */
const phone = watched('(max-width: 599.98px)');
export const isMobileViewport = phone.is;
/** Returns whether the window has the width of a phone. */
export const useIsMobile = phone.use;
/** Returns whether the filters of a list start folded: on a phone, a tablet, half a screen (theme/narrow.css). */
export const useIsTabletOrNarrower = watched('(max-width: 1026.98px)').use;
/** Returns whether the pointer is a finger. Hit areas are then larger. */
export const useIsTouch = watched('(pointer: coarse)').use;
