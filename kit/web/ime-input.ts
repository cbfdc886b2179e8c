import type { ChangeEvent, CompositionEvent } from 'react';
import { useState } from 'react';

/**
 * The value and handlers of an input that rejects some characters: `<input {...useImeInput(value, onText)} />`. During IME
 * composition, the field shows the composed text, and only the result is filtered. Filtering during composition would
 * desynchronize the two and duplicate letters.
 */
export function useImeInput(value: string, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  return {
    value: composing ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      composing === null ? onText(event.target.value) : setComposing(event.target.value),
    onCompositionStart: () => setComposing(value),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposing(null);
      onText(event.currentTarget.value);
    },
  };
}

/** The key code that old browsers report for a key handled by an input method. */
const TAKEN = 229;
const keep = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
};
/**
 * During IME composition, keys such as Enter, Escape, Tab and arrows belong to the input method. No field, list or dialog handles
 * them. Registered first, before other listeners.
 */
export function ignoreKeysDuringIme(): void {
  window.addEventListener('keydown', keep, true);
}
