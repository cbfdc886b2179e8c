import { useSyncExternalStore } from 'react';

/** Below this a row of a list is two lines, and what stands in the head folds (theme/phone.css). */
const phone = window.matchMedia('(max-width: 599.98px)');
const watch = (tell: () => void) => {
  phone.addEventListener('change', tell);
  return () => phone.removeEventListener('change', tell);
};
export const isPhone = (): boolean => phone.matches;
/** Whether the window is a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone);
