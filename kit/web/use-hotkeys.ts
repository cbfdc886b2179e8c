import { useEffect, useRef } from 'react';

/** Single keys work only outside fields and only while no dialog is open. */
export function isInInputField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
      !(target instanceof HTMLInputElement && target.type === 'checkbox'))
  );
}
export const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], .dialog, [data-floating]') !== null;

interface Handler {
  handle: (event: KeyboardEvent) => boolean;
  /** Its keys, as they stand now. */
  keys: () => readonly string[];
}
/** Whoever came last is asked first: Escape closes the drawer before it clears the selection below. */
const handlers: Handler[] = [];
/** The keys that do something on the very screen, by their names: "j", "ctrl+k", "Escape". */
export const listBoundHotkeys = (): ReadonlySet<string> => new Set(handlers.flatMap(({ keys }) => keys()));
/** Whether a dialog stood when the key went down: it may have closed on that very key. */
let stood = false;
const look = (): void => {
  stood = isDialogOpen();
};
/** Ctrl K means nothing to a field: it finds from inside one too. */
const ofField = (event: KeyboardEvent): boolean =>
  isInInputField(event.target) && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || ofField(event) || stood || isDialogOpen()) return;
  for (const { handle } of handlers.toReversed()) {
    if (!handle(event)) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Ctrl Enter does the primary act: submits the form that has the focus, else presses the filled button of the
 * dialog or the page's head.
 */
export function usePrimaryHotkey(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const form = event.target instanceof Element ? event.target.closest('form') : null;
      if (form) form.requestSubmit();
      else
        [
          ...document.querySelectorAll<HTMLButtonElement>(
            '[aria-modal="true"] .btn.go, .dialog .btn.go, .screen .head .btn.go',
          ),
        ]
          .at(-1)
          ?.click();
      event.preventDefault();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);
}

/**
 * Window-wide single keys: `useKeys({ j: next, k: previous })`. A handler that answers false lets the key go on to those below.
 * `told: false` for those that mean something after another key alone.
 */
export function useHotkeys(
  map: Record<string, (event: KeyboardEvent) => unknown>,
  on = true,
  { told = true }: { told?: boolean } = {},
): void {
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    if (!on) return undefined;
    const handle = (event: KeyboardEvent): boolean => {
      const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
      const act = latest.current[name];
      if (!act) return false;
      // A focused button or link keeps its own Enter and Space.
      if (
        (name === 'Enter' || name === ' ') &&
        event.target instanceof HTMLElement &&
        event.target.closest('button, a, summary')
      )
        return false;
      return act(event) !== false;
    };
    // Before every dialog's own listener, which comes later; adding the same one twice changes nothing.
    window.addEventListener('keydown', look, true);
    if (handlers.length === 0) window.addEventListener('keydown', press);
    const handler: Handler = { handle, keys: () => (told ? Object.keys(latest.current) : []) };
    handlers.push(handler);
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
      if (handlers.length === 0) window.removeEventListener('keydown', press);
    };
  }, [on, told]);
}
