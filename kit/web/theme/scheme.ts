import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';
const KEPT_AT = 'coldlane.scheme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

const chosen = (): Scheme | null => {
  const kept = localStorage.getItem(KEPT_AT);
  return kept === 'light' || kept === 'dark' ? kept : null;
};
/** What is shown now: the user's choice, or the system's. */
export const scheme = (): Scheme => chosen() ?? (dark.matches ? 'dark' : 'light');

/** Before the first paint. */
export function applyScheme(): void {
  document.documentElement.dataset['theme'] = scheme();
  for (const tell of watchers) tell();
}
export function setScheme(next: Scheme): void {
  localStorage.setItem(KEPT_AT, next);
  applyScheme();
}
dark.addEventListener('change', applyScheme);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useScheme = (): Scheme => useSyncExternalStore(watch, scheme);
