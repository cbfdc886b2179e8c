import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useImeInput } from '#kit/web/ime-input.ts';

/** Parses a count from 0 to 9,999. Blank is 0, null is invalid. */
export function parseCountOrZeroIfBlank(text: string): number | null {
  if (text.trim() === '') return 0;
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}
export const formatLineSize = (line: {
  length: number;
  width: number;
  height: number;
  measure: string;
}): string => `${line.length} × ${line.width} × ${line.height} ${line.measure === 'cm' ? 'cm' : 'in'}`;

export function CountInput({
  value,
  label,
  onChange,
  autoFocuses: first,
  maxDigits: max = 4,
}: {
  value: string;
  label: string;
  onChange: (value: string) => void;
  autoFocuses?: boolean;
  maxDigits?: number;
}) {
  const field = useRef<HTMLInputElement>(null);
  // The dialog sets its own focus first. The first count takes it after that.
  useEffect(() => {
    if (!first) return undefined;
    const timer = setTimeout(() => field.current?.focus(), 60);
    return () => {
      clearTimeout(timer);
    };
  }, [first]);
  const typing = useImeInput(value, (raw) => onChange(raw.replace(/\D/g, '')));
  return (
    <input
      ref={field}
      {...typing}
      className="input sm count-input"
      data-count
      inputMode="numeric"
      maxLength={max}
      aria-label={label}
      aria-invalid={parseCountOrZeroIfBlank(value) === null || undefined}
      onFocus={(event) => event.target.select()}
    />
  );
}

/** Enter and the arrow keys move between counts. */
export function moveFocusBetweenCountInputs(event: KeyboardEvent<HTMLElement>): void {
  const offset = stepOf(event);
  if (offset === 0 || !(event.target instanceof HTMLInputElement) || !('count' in event.target.dataset))
    return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-count]')];
  fields[fields.indexOf(event.target) + offset]?.focus();
}
function stepOf({ key, ctrlKey, metaKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'ArrowDown' || (key === 'Enter' && !ctrlKey && !metaKey)) return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
