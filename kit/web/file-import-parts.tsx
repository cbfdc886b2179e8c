import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { createStaticList } from '#kit/web/list.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import '#kit/web/theme/files.css';

/** The columns that a file can have: each column's title as it must be written, then a cell for each further header. */
export function FileColumnsTable({
  columnHeaders: heads,
  rows,
}: {
  columnHeaders: readonly string[];
  rows: readonly (readonly [title: string, ...cells: ReactNode[]])[];
}) {
  const t = useTranslate();
  return (
    <section className="file-columns" aria-label={t('Columns')} tabIndex={0}>
      <h2>{t('Columns')}</h2>
      <table className="plain">
        <thead>
          <tr>
            {[t('Column'), ...heads].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, ...cells]) => (
            <tr key={title}>
              <td className="code">{title}</td>
              {cells.map((cell, i) => (
                <td key={heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A singular and a plural name, both to be translated. */
type CountedName = readonly [one: string, other: string];
export const fileRowsLabel: CountedName = ['Row', 'Rows'];
export const newRowsLabel: CountedName = ['row|New', 'rows|New'];
export const changedRowsLabel: CountedName = ['row|Changed', 'rows|Changed'];
export const removedRowsLabel: CountedName = ['row|Removed', 'rows|Removed'];
export const fileWarningsLabel: CountedName = ['Warning', 'Warnings'];
const fileFaults: CountedName = ['Error', 'Errors'];
const nameOf = (t: Translate, [one, other]: CountedName, count: FileSummaryItem[1]): string =>
  t(count === 1 ? one : other);
/** One count of a file. `null` means unknown while there are errors. `bad` marks it as an error. */
export type FileSummaryItem = readonly [
  /** Translated, or a singular and a plural name. */
  name: string | CountedName,
  count: number | string | null,
  bad?: boolean,
];
const formatOptionalCount = (count: number | string | null): string => {
  if (count === null) return '–';
  return typeof count === 'string' ? count : formatCount(count);
};
/** A summary of a file. */
export function FileSummary({
  items: sums,
  errorCount,
  hint,
}: {
  items: readonly FileSummaryItem[];
  errorCount: number;
  hint?: string;
}) {
  const t = useTranslate();
  return (
    <div className="file-totals" role="status">
      {sums.map(([name, count, bad = false]) => (
        <span key={String(name)} className={bad ? 'error-count' : ''}>
          <b>{formatOptionalCount(count)}</b>
          {typeof name === 'string' ? name : nameOf(t, name, count)}
        </span>
      ))}
      <span className={errorCount > 0 ? 'error-count' : ''}>
        <b>{formatCount(errorCount)}</b>
        {nameOf(t, fileFaults, errorCount)}
      </span>
      {hint !== undefined && <span className="caption">{hint}</span>}
    </div>
  );
}

/** Returns why a file with errors cannot be imported. Null if it has none. */
export const getFaultyFileBlocker = (t: Translate, errorCount: number): string | null =>
  errorCount > 0
    ? t('Fix {count, plural, one {# error} other {# errors}} to import. Partial imports aren’t allowed.', {
        count: errorCount,
      })
    : null;

/** An error in a file as text. `column` is the title, blank if the error concerns the whole row. Some files have no columns. */
export interface FileRowError {
  row: number;
  column?: string;
  value: string;
  fault: string;
}
type FaultRow = FileRowError & { id: number };
const titleColumn = (t: Translate): TableColumn<FaultRow> => ({
  id: 'column',
  title: t('Column'),
  width: 160,
  cell: (r) => (
    <span>
      {r.column || <span className="muted">{r.row === 1 ? t('Headings') : t('Whole row')}</span>}
      {r.value && <span className="phone-only code"> · {r.value}</span>}
    </span>
  ),
  getFullText: (r) => r.column ?? '',
});
const faultColumns = (t: Translate, titled: boolean, areNotices: boolean): TableColumn<FaultRow>[] => [
  { id: 'row', title: t('Row'), width: 72, alignRight: true, cell: (r) => r.row },
  ...(titled ? [titleColumn(t)] : []),
  {
    id: 'value',
    title: t('In the file'),
    width: 170,
    cell: (r) => <span className="code">{r.value || '–'}</span>,
    getFullText: (r) => r.value,
  },
  {
    id: 'fault',
    title: areNotices ? t('Warning') : t('Error'),
    width: 380,
    flexGrow: true,
    cell: (r) => <span className="full-error">{r.fault}</span>,
    getFullText: (r) => r.fault,
  },
];

/**
 * A table of the errors in a file that the user must fix and choose again. `extraColumns` are columns in addition to the
 * common ones.
 */
export function FileErrorsTable<F extends FileRowError>({
  errors,
  totalCount: total = errors.length,
  extraColumns: more = [],
  areWarnings: areNotices = false,
}: {
  errors: readonly F[];
  /** The total number of errors, if not all are listed. */
  totalCount?: number;
  extraColumns?: readonly TableColumn<F & FaultRow>[];
  /** They are warnings and do not stop any row from being imported. */
  areWarnings?: boolean;
}) {
  const t = useTranslate();
  const name = areNotices ? t('File warnings') : t('File errors');
  const titled = errors.some((error) => error.column !== undefined);
  const columns = useMemo(
    () => [...faultColumns(t, titled, areNotices), ...more],
    [t, titled, areNotices, more],
  );
  const rows = useMemo(() => errors.map((error, id) => ({ ...error, id })), [errors]);
  return (
    <>
      <header className="file-errors-header">
        <h2>{name}</h2>
        {total > errors.length && (
          <span className="muted">
            {t('First {shown} of {count}', {
              shown: formatCount(errors.length),
              count: formatCount(total),
            })}
          </span>
        )}
      </header>
      <DataTable
        name={name}
        list={createStaticList(rows)}
        columns={columns}
        phoneLayout={{ statusColumn: titled ? 'column' : 'value', secondLineColumns: ['fault'] }}
        rowId={(r) => r.id}
        onOpen={null}
      />
    </>
  );
}
