import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import type { FieldControlProps } from './field.tsx';
import { useWarehouseToday } from './current-user.ts';
import { Popover } from './popover.tsx';
import { useTranslate } from './translate.tsx';
import type { GetDayDisabledReason } from './parse-date.ts';
import { parseDateInput } from './parse-date.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

export interface DateInputProps {
  control?: Partial<FieldControlProps>;
  value: string | null;
  onChange: (date: string | null) => void;
  getDayDisabledReason?: GetDayDisabledReason;
  /** Today at the relevant place. Default: the user's warehouse. */
  today?: string | undefined;
  label?: string;
}
/** A date input: type MM/DD/YYYY or pick from a calendar. The calendar is loaded when it is first opened. */
export function DateInput({
  control,
  value,
  onChange,
  getDayDisabledReason: off,
  today,
  label,
}: DateInputProps) {
  const t = useTranslate();
  const { text, setText, why, setWhy, take } = useTyped({ value, onChange, getDayDisabledReason: off });
  const [open, setOpen] = useState(false);
  const here = useWarehouseToday();
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
            className="inside-input"
            aria-label={t('Open the calendar')}
            disabled={control?.disabled}
            onClick={() => setOpen((o) => !o)}
          >
            <IconCalendar size={15} stroke={1.75} aria-hidden />
          </button>
          {why && (
            <p className="error-message" role="alert">
              {why}
            </p>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className="calendar-placeholder" />}>
          <Calendar
            value={value}
            getDayDisabledReason={off}
            today={today ?? here}
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

/** The typed text until it is a valid date. A date that cannot be picked is reset, and the reason is shown. */
function useTyped({
  value,
  onChange,
  getDayDisabledReason: off,
}: Pick<DateInputProps, 'value' | 'onChange' | 'getDayDisabledReason'>) {
  const formatted = value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : (value ?? '');
  const [text, setText] = useState(formatted);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => setText(formatted), [formatted]);
  const take = (typed: string) => {
    if (typed === formatted) return;
    const date = parseDateInput(typed);
    const reason = date ? (off?.(date) ?? null) : null;
    setWhy(reason);
    if (reason) setText(formatted);
    else onChange(typed.trim() === '' ? null : (date ?? typed));
  };
  return { text, setText, why, setWhy, take };
}
