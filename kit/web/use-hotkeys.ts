import { useEffect, useRef } from 'react';
import { isLayerOpen } from './open-layers.ts';

/**
 * Returns whether the event target is an input field. Single-key hotkeys work only outside fields and while no dialog is open.
 */
export function isInTypingOrSelectField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
      !(target instanceof HTMLInputElement && target.type === 'checkbox'))
  );
}
interface Handler {
  handle: (event: KeyboardEvent) => boolean;
  /** The keys bound at this time. */
  keys: () => readonly string[];
}
/** The latest handler runs first: Escape closes the drawer before it clears the selection below. */
const handlers: Handler[] = [];
/** Returns the hotkeys bound on the current screen, by name: "j", "ctrl+k", "Escape". */
export const listBoundHotkeys = (): ReadonlySet<string> => new Set(handlers.flatMap(({ keys }) => keys()));
/** Whether a dialog was open when the key went down. The same key may have closed it since. */
let wasDialogOpen = false;
const look = (): void => {
  wasDialogOpen = isLayerOpen();
};
/** Fields do not use Ctrl K, so it opens the search from inside a field too. */
const ofField = (event: KeyboardEvent): boolean =>
  isInTypingOrSelectField(event.target) &&
  !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || ofField(event) || wasDialogOpen || isLayerOpen()) return;
  for (const { handle } of handlers.toReversed()) {
    if (!handle(event)) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Ctrl Enter triggers the primary action: it submits the form that has the focus, else presses the primary button of the dialog
 * or the page header.
 */
export function useCtrlEnterHotkey(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const form = event.target instanceof Element ? event.target.closest('form') : null;
      if (form) form.requestSubmit();
      else
        [
          ...document.querySelectorAll<HTMLButtonElement>(
            '.dialog .btn.primary, .screen .screen-header .btn.primary',
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
 * Registers window-wide single keys: `useHotkeys({ j: next, k: previous })`. A handler that returns false passes the key to the
 * handlers below. The last option, set to false, excludes keys from the list of hotkeys that only work after another key.
 */
export function useHotkeys(
  handlersByKey: Record<string, (event: KeyboardEvent) => unknown>,
  isEnabled = true,
  { isListed: showsInList = true }: { isListed?: boolean } = {},
): void {
  const latest = useRef(handlersByKey);
  latest.current = handlersByKey;
  useEffect(() => {
    if (!isEnabled) return undefined;
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
    // Runs before every dialog's own listener, which is added later. Adding the same listener twice has no effect.
    window.addEventListener('keydown', look, true);
    if (handlers.length === 0) window.addEventListener('keydown', press);
    const handler: Handler = { handle, keys: () => (showsInList ? Object.keys(latest.current) : []) };
    handlers.push(handler);
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
      if (handlers.length === 0) window.removeEventListener('keydown', press);
    };
  }, [isEnabled, showsInList]);
}
