import { useMemo } from 'react';
import { dateOfWeekday } from './shuttle-setup.rules.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { useToday } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Returns a weekday with its day of the month in the current week: Thursday 4. */
export function useWeekdayLabel(): (dow: number) => string {
  const t = useTranslate();
  const today = useToday();
  return useMemo(
    () => (dow) => `${t(weekdayNames[dow] ?? '')} ${Number(dateOfWeekday(today, dow).slice(8, 10))}`,
    [t, today],
  );
}
export function useWeekdayOptions(): { value: string; label: string }[] {
  const label = useWeekdayLabel();
  return useMemo(() => weekdayNames.map((_, dow) => ({ value: String(dow), label: label(dow) })), [label]);
}
