import type { ReportColumn } from './reports.contract.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { spanWords } from '#kit/web/spans.ts';
import type { Say } from '#kit/web/text.tsx';

/** A value of a report as people read it. */
export function reportCell(
  t: Say,
  { kind, names }: ReportColumn,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return kind === 'date' ? showDayDate(value) : t(names?.[value] ?? value);
  switch (kind) {
    case 'percent':
      return `${value}%`;
    case 'minutes':
      return spanWords(t, value);
    case 'money':
      return showMoney(value);
    case 'cube':
      return showHundredths(value);
    default:
      return showCount(value);
  }
}
