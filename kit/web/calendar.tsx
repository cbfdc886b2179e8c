import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addDays, isSupportedDate, weekdayOf } from '#kit/contract/dates.ts';
import type { GetDayDisabledReason } from './parse-date.ts';
import { useLanguage, useTranslate } from './translate.tsx';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const monthOf = (date: string) => date.slice(0, 7);
/** Returns the same day of another month, or that month's last day. */
function inMonth(date: string, monthDelta: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + monthDelta;
  const month = `${Math.trunc(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const day = ['31', '30', '29', '28'].find((last) => isSupportedDate(`${month}-${last}`)) ?? '28';
  return `${month}-${date.slice(8) < day ? date.slice(8) : day}`;
}
/** The weeks from the Sunday before the first day of the month to the Saturday after its last day. */
function weeksOf(date: string): string[][] {
  const first = `${monthOf(date)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return [0, 1, 2, 3, 4, 5]
    .map((week) => WEEK.map((day) => addDays(start, week * 7 + day)))
    .filter((days) => days.some((day) => monthOf(day) === monthOf(date)));
}
const moves: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => inMonth(date, -1),
  PageDown: (date) => inMonth(date, 1),
};
/** Date, month and weekday formats in the user's language. */
function useWords() {
  const language = useLanguage();
  return (date: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(new Date(`${date}T00:00:00Z`));
}

export interface CalendarProps {
  value: string | null;
  getDayDisabledReason?: GetDayDisabledReason;
  /** Today at the relevant place. */
  today: string;
  onPick: (date: string) => void;
}
/**
 * A month to pick a day from. Weeks begin on Sunday. Focus starts on the selected day or today, so that the arrow keys work
 * immediately. Loaded lazily when it is first opened.
 */
export default function Calendar({ value, getDayDisabledReason: off, today, onPick }: CalendarProps) {
  const t = useTranslate();
  const words = useWords();
  const selectedDate = value && isSupportedDate(value) ? value : null;
  const [focusedDate, setFocusedDate] = useState(() => selectedDate ?? today);
  const [months, setMonths] = useState(false);
  const step = months ? 12 : 1;
  return (
    <div className="calendar">
      <header>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={months ? t('Previous year') : t('Previous month')}
          onClick={() => setFocusedDate(inMonth(focusedDate, -step))}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className="btn sm ghost"
          aria-expanded={months}
          onClick={() => setMonths(!months)}
        >
          <span aria-live="polite">
            {words(focusedDate, months ? { year: 'numeric' } : { month: 'long', year: 'numeric' })}
          </span>
        </button>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={months ? t('Next year') : t('Next month')}
          onClick={() => setFocusedDate(inMonth(focusedDate, step))}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
      </header>
      {months ? (
        <Months
          at={focusedDate}
          onPick={(month) => {
            setFocusedDate(month);
            setMonths(false);
          }}
        />
      ) : (
        <Days
          at={focusedDate}
          held={selectedDate}
          off={off}
          now={today}
          onMove={setFocusedDate}
          onPick={onPick}
        />
      )}
    </div>
  );
}

function Days({
  at: focusedDate,
  held: selectedDate,
  off,
  now,
  onMove,
  onPick,
}: {
  at: string;
  held: string | null;
  off?: GetDayDisabledReason;
  now: string;
  onMove: (date: string) => void;
  onPick: (date: string) => void;
}) {
  const words = useWords();
  const grid = useRef<HTMLTableElement>(null);
  // Focus follows the arrow keys, but not the buttons that change the month.
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current)
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    follows.current = false;
  }, [focusedDate]);
  const weeks = weeksOf(focusedDate);
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey) return;
    event.preventDefault();
    follows.current = true;
    onMove(move(focusedDate));
  };
  return (
    <table ref={grid} onKeyDown={press}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={words(day, { weekday: 'long' })}>
              {words(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const why = off?.(day) ?? null;
              return (
                <td key={day}>
                  <button
                    type="button"
                    className="day"
                    tabIndex={day === focusedDate ? 0 : -1}
                    title={why ?? undefined}
                    aria-label={words(day, { dateStyle: 'long' })}
                    aria-disabled={why !== null || undefined}
                    aria-pressed={day === selectedDate}
                    aria-current={day === now ? 'date' : undefined}
                    data-selected={day === selectedDate || undefined}
                    data-other-month={monthOf(day) !== monthOf(focusedDate) || undefined}
                    onClick={() => why === null && onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Months({ at: focusedDate, onPick }: { at: string; onPick: (month: string) => void }) {
  const words = useWords();
  const first = inMonth(focusedDate, 1 - Number(focusedDate.slice(5, 7)));
  return (
    <div className="months">
      {Array.from({ length: 12 }, (_, monthDelta) => inMonth(first, monthDelta)).map((month) => (
        <button
          key={month}
          type="button"
          className="day"
          aria-pressed={monthOf(month) === monthOf(focusedDate)}
          data-selected={monthOf(month) === monthOf(focusedDate) || undefined}
          onClick={() => onPick(month)}
        >
          {words(month, { month: 'short' })}
        </button>
      ))}
    </div>
  );
}
