import type { ReportColumn } from './reports.contract.ts';
import { formatWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats a value of a report for display. */
export function formatReportCell(
  t: Translate,
  { format: kind, names }: ReportColumn,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string')
    return kind === 'date' ? formatWeekdayDate(value) : formatUserTimeOfDay(t(names?.[value] ?? value));
  switch (kind) {
    case 'percent':
      return `${value}%`;
    case 'minutes':
      return formatDuration(t, value);
    case 'money':
      return formatMoney(value);
    case 'cube':
      return formatHundredths(value);
    default:
      return formatCount(value);
  }
}
