import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Whether the layout is desktop or mobile, and whether the sidebar is open. */

const LIMIT_PX = 1024;
const TOLERANCE_PX = 3;
const COOKIE = 'coldlane_sidebar';

export const isMobileWidth = (width: number): boolean => width - TOLERANCE_PX < LIMIT_PX;
const watchWidth = (tell: () => void) => {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
};
export const useIsMobileWidth = (): boolean =>
  useSyncExternalStore(watchWidth, () => isMobileWidth(window.innerWidth));

/**
 * The page itself reads and writes this cookie, so scripts can access it. Under https it is sent only over TLS, and its prefix
 * keeps other hosts of the domain from setting it.
 */
export const formatSidebarCookie = (open: boolean, protocol: string): string => {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  return `${prefix}${COOKIE}=${open ? 'open' : 'closed'}; path=/; max-age=31536000; samesite=lax${secure}`;
};
/** The cookie contains only the open state. Invalid values count as open. */
export const isSidebarOpenInCookie = (cookies: string): boolean =>
  !new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=closed(?:;|$)`).test(cookies);

/** In mobile mode the sidebar starts closed and its state is not saved. */
export function useSidebar(): { isMobile: boolean; isOpen: boolean; toggle: () => void; close: () => void } {
  const mobile = useIsMobileWidth();
  const [wide, setWide] = useState(() => isSidebarOpenInCookie(document.cookie));
  const [over, setOver] = useState(false);
  useEffect(() => setOver(false), [mobile]);
  const toggle = useCallback(() => {
    if (mobile) return setOver((old) => !old);
    return setWide((old) => {
      document.cookie = formatSidebarCookie(!old, window.location.protocol);
      return !old;
    });
  }, [mobile]);
  const close = useCallback(() => setOver(false), []);
  return { isMobile: mobile, isOpen: mobile ? over : wide, toggle, close };
}

/** Whether a NEW badge is shown: until the end of its last day (`YYYY-MM-DD`), in the user's local date. */
export function isNewBadgeShown(lastDay: string | null, now: Date): boolean {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return lastDay !== null && `${now.getFullYear()}-${month}-${day}` <= lastDay;
}
