import type { ChangeEvent, CompositionEvent } from 'react';
import { useState } from 'react';

/**
 * What a field shows and takes that does not take every character: `<input {...useComposed(value, take)} />`. While an input
 * method composes, the field shows what it writes, and only what comes out of it is taken: were it cleaned in the middle, the two
 * would no longer agree, and letters would be doubled.
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

/** What old browsers say of a key that an input method has taken. */
const TAKEN = 229;
const keep = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
};
/**
 * The keys with which a person chooses a character, or drops it, are the input method's alone: no field, list or dialog takes
 * Enter, Escape, Tab or an arrow for its own meanwhile. Said first, before anybody listens.
 */
export function ignoreKeysDuringIme(): void {
  window.addEventListener('keydown', keep, true);
}
