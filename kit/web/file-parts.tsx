import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { plainList } from '#kit/web/list.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import '#kit/web/theme/files.css';

/** Which columns a file may have: the title of each as it is written, then a cell for each further head. */
export function FileColumns({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly [title: string, ...cells: ReactNode[]])[];
}) {
  const t = useText();
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

/** A name for one and a name for several, to be translated. */
type CountedName = readonly [one: string, other: string];
export const fileRows: CountedName = ['Row', 'Rows'];
export const newRows: CountedName = ['row|New', 'rows|New'];
export const changedRows: CountedName = ['row|Changed', 'rows|Changed'];
export const removedRows: CountedName = ['row|Removed', 'rows|Removed'];
export const fileNotices: CountedName = ['Notice', 'Notices'];
const fileFaults: CountedName = ['Fault', 'Faults'];
const nameOf = (t: Say, [one, other]: CountedName, count: FileSum[1]): string => t(count === 1 ? one : other);
/** One sum of a file. A count of `null` is unknown while there are faults; `bad` marks it as a fault. */
export type FileSum = readonly [
  /** Translated, or a name for one and for several. */
  name: string | CountedName,
  count: number | string | null,
  bad?: boolean,
];
const shown = (count: number | string | null): string => {
  if (count === null) return '–';
  return typeof count === 'string' ? count : showCount(count);
};
/** What a file says in sum. */
export function FileSums({
  sums,
  faults,
  says,
}: {
  sums: readonly FileSum[];
  faults: number;
  says?: string;
}) {
  const t = useText();
  return (
    <div className="file-sums" role="status">
      {sums.map(([name, count, bad = false]) => (
        <span key={String(name)} className={bad ? 'fault-count' : ''}>
          <b>{shown(count)}</b>
          {typeof name === 'string' ? name : nameOf(t, name, count)}
        </span>
      ))}
      <span className={faults > 0 ? 'fault-count' : ''}>
        <b>{showCount(faults)}</b>
        {nameOf(t, fileFaults, faults)}
      </span>
      {says !== undefined && <span className="cap">{says}</span>}
    </div>
  );
}

/** Why a file with faults is not written, or null where it has none. */
export const whyFaulty = (t: Say, faults: number): string | null =>
  faults > 0
    ? t('All or nothing: {count, plural, one {# fault is} other {# faults are}} open.', { count: faults })
    : null;

/** A fault of a file in words. `column` is the title, blank where it is of the whole row; some files have none. */
export interface SaidFault {
  row: number;
  column?: string;
  value: string;
  fault: string;
}
type FaultRow = SaidFault & { id: number };
const titleColumn = (t: Say): Column<FaultRow> => ({
  id: 'column',
  title: t('Column'),
  width: 160,
  cell: (r) => (
    <span>
      {r.column || <span className="dim">{r.row === 1 ? t('Titles') : t('Whole row')}</span>}
      {r.value && <span className="phone-only code"> · {r.value}</span>}
    </span>
  ),
  full: (r) => r.column ?? '',
});
const faultColumns = (t: Say, titled: boolean, areNotices: boolean): Column<FaultRow>[] => [
  { id: 'row', title: t('Row'), width: 72, right: true, cell: (r) => r.row },
  ...(titled ? [titleColumn(t)] : []),
  {
    id: 'value',
    title: t('In the file'),
    width: 170,
    cell: (r) => <span className="code">{r.value || '–'}</span>,
    full: (r) => r.value,
  },
  {
    id: 'fault',
    title: areNotices ? t('Notice') : t('Fault'),
    width: 380,
    grow: true,
    cell: (r) => <span className="fault-whole">{r.fault}</span>,
    full: (r) => r.fault,
  },
];

/** Every fault of a file that is mended outside and chosen again; `more` are columns beside those all have. */
export function FileFaults<F extends SaidFault>({
  faults,
  total = faults.length,
  more = [],
  areNotices = false,
}: {
  faults: readonly F[];
  /** How many the file has, where not all are listed. */
  total?: number;
  more?: readonly Column<F & FaultRow>[];
  /** They keep no row from being written. */
  areNotices?: boolean;
}) {
  const t = useText();
  const name = areNotices ? t('Notices about the file') : t('Faults of the file');
  const titled = faults.some((fault) => fault.column !== undefined);
  const columns = useMemo(
    () => [...faultColumns(t, titled, areNotices), ...more],
    [t, titled, areNotices, more],
  );
  const rows = useMemo(() => faults.map((fault, id) => ({ ...fault, id })), [faults]);
  return (
    <>
      <header className="file-faults-head">
        <h2>{name}</h2>
        {total > faults.length && (
          <span className="dim">
            {t('The first {shown} of {count}', {
              shown: showCount(faults.length),
              count: showCount(total),
            })}
          </span>
        )}
      </header>
      <DataTable
        name={name}
        list={plainList(rows)}
        columns={columns}
        phone={{ state: titled ? 'column' : 'value', below: ['fault'] }}
        rowId={(r) => r.id}
        onOpen={null}
      />
    </>
  );
}
