import type { UploadResult } from './xml-upload.contract.ts';
import type { DownloadedFile } from '#kit/web/api-call.ts';
import type { Translate } from '#kit/web/translate.tsx';

// A spreadsheet treats text that starts like this as a formula.
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${safe(value).replaceAll('"', '""')}"`;

/** Builds a CSV list of the errors and duplicates of a file, for its sender. */
export function buildErrorAndDuplicateReportCsv(t: Translate, result: UploadResult): DownloadedFile {
  const head = [
    t('Line'),
    t('Column'),
    t('Unit'),
    t('Element'),
    t('In the file'),
    t('Error'),
    t('Suggestion'),
  ];
  const rows = [...result.faults, ...result.duplicates].map((error) => [
    error.line,
    error.column,
    error.unitId,
    error.field,
    error.value,
    t(error.sentence, error.params),
    error.suggestion ?? '',
  ]);
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  return { name: 'report.csv', blob: new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }) };
}
