import { useEffect, useRef } from 'react';

/** Single keys work only outside fields and only while no dialog is open. */
export function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target instanceof HTMLInputElement && target.type === 'checkbox');
}
export const dialogOpen = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null;

/** Window-wide single keys: `useKeys({ j: next, k: previous })`. A handler that answers false lets the key go on. */
export function useKeys(map: Record<string, (event: KeyboardEvent) => unknown>, on = true): void {
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || inField(event.target) || dialogOpen()) return;
      const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
      const act = latest.current[name];
      if (!act || event.altKey) return;
      // A focused button or link keeps its own Enter and Space.
      if ((name === 'Enter' || name === ' ') && event.target instanceof HTMLElement && event.target.closest('button, a, summary')) return;
      if (act(event) !== false) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
