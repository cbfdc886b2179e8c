import { useMemo } from 'react';
import { dateOfWeekdayInSameWeek } from './shuttle-setup.rules.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Returns a weekday with its day of the month in the current week: Thursday 4. */
export function useFormatWeekdayWithDayOfMonth(): (dow: number) => string {
  const t = useTranslate();
  const today = useWarehouseToday();
  return useMemo(
    () => (dow) =>
      `${t(weekdayNames[dow] ?? '')} ${Number(dateOfWeekdayInSameWeek(today, dow).slice(8, 10))}`,
    [t, today],
  );
}
export function useWeekdayWithDayOfMonthOptions(): { value: string; label: string }[] {
  const label = useFormatWeekdayWithDayOfMonth();
  return useMemo(() => weekdayNames.map((_, dow) => ({ value: String(dow), label: label(dow) })), [label]);
}
