import { useMemo } from 'react';
import { dateInWeek } from './shuttle-setup.rules.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { useToday } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** A weekday with the day number it has in the current week: Thursday 4. */
export function useWeekdayLabel(): (dow: number) => string {
  const t = useText();
  const today = useToday();
  return useMemo(
    () => (dow) => `${t(weekdayNames[dow] ?? '')} ${Number(dateInWeek(today, dow).slice(8, 10))}`,
    [t, today],
  );
}
export function useWeekdayOptions(): { value: string; label: string }[] {
  const label = useWeekdayLabel();
  return useMemo(() => weekdayNames.map((_, dow) => ({ value: String(dow), label: label(dow) })), [label]);
}
