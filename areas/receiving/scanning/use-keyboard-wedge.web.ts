import { useEffect, useRef } from 'react';
import type { KeyBurst, KeyBurstResult } from './keyboard-wedge.rules.ts';
import { processWedgeKey, processWedgeIdle, wedgeIdleMs, emptyKeyBurst } from './keyboard-wedge.rules.ts';

/** Hears a keyboard-wedge scanner anywhere on the page, with no field focused; what a person types is handed on. */
export function useKeyboardWedge(
  onCode: (code: string) => void,
  onTyped: (text: string) => void,
  onEntered: () => boolean,
): void {
  const now = useRef({ onCode, onTyped, onEntered });
  now.current = { onCode, onTyped, onEntered };
  useEffect(() => {
    let burst: KeyBurst = emptyKeyBurst;
    let sendsEnd = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (heard: KeyBurstResult): boolean => {
      burst = heard.burst;
      if (heard.code !== undefined) now.current.onCode(heard.code);
      else if (heard.typed !== undefined) now.current.onTyped(heard.typed);
      return heard.code !== undefined || (heard.entered === true && now.current.onEntered());
    };
    const press = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      // A field keeps its keys; in the field for codes a burst is still a scan, whatever stood there.
      if (
        event.isComposing ||
        event.target instanceof HTMLSelectElement ||
        (field && field.dataset['codes'] === undefined)
      )
        return;
      const separator = event.ctrlKey && event.key === ']';
      if ((event.ctrlKey || event.metaKey || event.altKey) && !separator) return;
      if (event.key.length > 1 && event.key !== 'Enter' && event.key !== 'Tab') return;
      clearTimeout(timer);
      const key = separator ? '\u001d' : event.key;
      const within = burst.text !== '';
      const heard = processWedgeKey(burst, key, event.timeStamp);
      const ended = key === 'Enter' || key === 'Tab';
      sendsEnd ||= heard.code !== undefined || (ended && burst.isRemainder);
      const taken = take(quiet(heard, field));
      // The end of a burst must not press the button that was touched last, and what was handed on must not
      // arrive in the new field once more.
      if (taken || (!field && (heard.typed !== undefined || (within && key === ' ')))) {
        event.preventDefault();
        event.stopPropagation();
      }
      // Keys bear the times at which they were pressed. One that reached a busy device late has the next behind it:
      // what is under way must not be taken for silence, and half a code for a whole one.
      const late = Math.max(0, performance.now() - event.timeStamp);
      if (burst.text !== '')
        timer = setTimeout(() => take(quiet(processWedgeIdle(burst, sendsEnd), field)), wedgeIdleMs + late);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}

/** What a person types into the field is there already. */
const quiet = (heard: KeyBurstResult, field: HTMLInputElement | null): KeyBurstResult =>
  field && heard.code === undefined ? { burst: heard.burst } : heard;
