import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import type { Control } from './field.tsx';
import { Popover } from './popover.tsx';
import { useText } from './text.tsx';
import type { DayOff } from './typed-date.ts';
import { readTypedDate } from './typed-date.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

/** A date: typed as MM/DD/YYYY or picked from a calendar that is fetched when it is first opened. */
export function DateInput({
  control,
  value,
  onChange,
  off,
  label,
}: {
  control?: Partial<Control>;
  value: string | null;
  onChange: (date: string | null) => void;
  off?: DayOff;
  label?: string;
}) {
  const t = useText();
  const shown = value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDate(value) : (value ?? '');
  const [text, setText] = useState(shown);
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => setText(shown), [shown]);
  const take = (typed: string) => {
    if (typed === shown) return undefined;
    const date = readTypedDate(typed);
    const reason = date ? (off?.(date) ?? null) : null;
    setWhy(reason);
    if (reason) return setText(shown);
    if (typed.trim() === '') onChange(null);
    else onChange(date ?? typed);
    return undefined;
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <div className="with-button">
          <input
            aria-label={label}
            {...control}
            className="input"
            inputMode="numeric"
            placeholder="MM/DD/YYYY"
            autoComplete="off"
            value={text}
            onChange={(e) => {
              setText(e.target.value);
              setWhy(null);
              if (e.target.value.length === 10) take(e.target.value);
            }}
            onKeyDown={(e) => {
              if (e.key === 'Enter') take(text);
              if (e.key === 'ArrowDown' && e.altKey) setOpen(true);
            }}
            onBlur={() => {
              take(text);
              control?.onBlur?.();
            }}
          />
          <button
            type="button"
            className="inside"
            aria-label={t('Open the calendar')}
            disabled={control?.disabled}
            onClick={() => setOpen((o) => !o)}
          >
            <IconCalendar size={15} stroke={1.75} aria-hidden />
          </button>
          {why && (
            <p className="fault-line" role="alert">
              {why}
            </p>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className="calendar-wait" />}>
          <Calendar
            value={value}
            off={off}
            onPick={(date) => {
              setWhy(null);
              onChange(date);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
