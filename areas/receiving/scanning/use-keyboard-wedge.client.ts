import { useEffect, useRef } from 'react';
import type { KeyBurst, KeyBurstResult } from './keyboard-wedge.rules.ts';
import { processWedgeKey, processWedgeIdle, wedgeIdleMs, emptyKeyBurst } from './keyboard-wedge.rules.ts';

/** Receives a keyboard-wedge scanner anywhere on the page, without a focused field. Text that a user types is passed on. */
export function useKeyboardWedge(
  onCode: (code: string) => void,
  onTyped: (text: string) => void,
  onEnterKey: () => boolean,
): void {
  const now = useRef({ onCode, onTyped, onEntered: onEnterKey });
  now.current = { onCode, onTyped, onEntered: onEnterKey };
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
      // A field keeps its keys. In the code field a burst is still a scan, regardless of the field's content.
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
      const isWithinBurst = burst.text !== '';
      const heard = processWedgeKey(burst, key, event.timeStamp);
      const ended = key === 'Enter' || key === 'Tab';
      sendsEnd ||= heard.code !== undefined || (ended && burst.isRemainder);
      const isHandled = take(quiet(heard, field));
      // The end of a burst must not press the last touched button. Text that was passed on must not arrive in the new field a
      // second time.
      if (isHandled || (!field && (heard.typed !== undefined || (isWithinBurst && key === ' ')))) {
        event.preventDefault();
        event.stopPropagation();
      }
      // Key events carry the time they were pressed. On a busy device they arrive late, with the next one behind. That delay must
      // not count as silence, or half a code would count as a whole one.
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

/** Text that the user types into the field is already there. */
const quiet = (heard: KeyBurstResult, field: HTMLInputElement | null): KeyBurstResult =>
  field && heard.code === undefined ? { burst: heard.burst } : heard;
