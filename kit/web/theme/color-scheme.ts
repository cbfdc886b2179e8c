import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
const KEPT_AT = 'coldlane.scheme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

const chosen = (): ColorScheme | null => {
  const saved = localStorage.getItem(KEPT_AT);
  return saved === 'light' || saved === 'dark' ? saved : null;
};
/** Returns the color scheme in effect: the user's choice, or the system's. */
export const getColorScheme = (): ColorScheme => chosen() ?? (dark.matches ? 'dark' : 'light');

/** Applies the color scheme before the first paint. */
export function applyColorScheme(): void {
  document.documentElement.dataset['theme'] = getColorScheme();
  for (const tell of watchers) tell();
}
export function setColorScheme(next: ColorScheme): void {
  localStorage.setItem(KEPT_AT, next);
  applyColorScheme();
}
dark.addEventListener('change', applyColorScheme);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useColorScheme = (): ColorScheme => useSyncExternalStore(watch, getColorScheme);
