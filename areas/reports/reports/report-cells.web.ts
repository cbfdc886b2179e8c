import type { ReportColumn } from './reports.contract.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { spanWords } from '#kit/web/spans.ts';
import type { Say } from '#kit/web/text.tsx';

/** A value of a report as people read it. */
export function reportCell(
  t: Say,
  { kind }: ReportColumn,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return kind === 'date' ? showDayDate(value) : value;
  switch (kind) {
    case 'percent':
      return `${value} %`;
    case 'minutes':
      return spanWords(t, value);
    case 'cube':
      return showHundredths(value);
    default:
      return showCount(value);
  }
}
