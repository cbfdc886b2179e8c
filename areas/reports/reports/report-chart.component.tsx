import { formatReportCell } from './report-cells.client.ts';
import type { ReportDefinition, ReportColumn, ReportDataRow } from './reports.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The tone of each part of a bar. It matches the status tones used elsewhere. */
const tones: Record<string, string> = {
  awaited: 'set',
  onFloor: 'here',
  cooler: 'cold',
  shuttled: 'move',
  loaded: 'done',
  gone: 'shut',
  received: 'here',
  putAway: 'move',
  billed: 'done',
  credited: 'cold',
  exempt: 'shut',
  notYet: 'fault',
};
/** The most bars a user can tell apart. The table has all rows. */
const mostBars = 20;
const numberAt = (row: ReportDataRow, n: number): number => {
  const value = row.cells[n];
  return typeof value === 'number' ? value : 0;
};

/** Renders the rows of the page as bars, with one part for each column of `chartColumnIds`. */
export function ReportChart({ report, rows }: { report: ReportDefinition; rows: readonly ReportDataRow[] }) {
  const t = useTranslate();
  const parts = report.columns
    .map((column, n) => ({ column, n }))
    .filter(({ column }) => report.chartColumnIds.includes(column.id));
  const drawn = rows.slice(0, mostBars);
  const sumOf = (row: ReportDataRow) => parts.reduce((sum, { n }) => sum + numberAt(row, n), 0);
  const percent = parts.every(({ column }) => column.format === 'percent');
  const most = percent ? 100 : Math.max(1, ...drawn.map(sumOf));
  if (drawn.length === 0) return null;
  const names = report.columns.filter(({ format: kind }) => kind === 'words' || kind === 'date').length;
  return (
    <figure className="report-chart" aria-label={t('Chart')} tabIndex={0}>
      {parts.length > 1 && <Legend columns={parts.map(({ column }) => column)} />}
      <div className="report-rows" role="list">
        {drawn.map((row) => (
          <div className="report-row" role="listitem" key={row.id}>
            <span className="report-row-name">
              {report.columns
                .slice(0, names)
                .map((c, n) => formatReportCell(t, c, row.cells[n]))
                .join(' · ')}
            </span>
            <span className="report-stacked-bar" aria-hidden>
              {parts.map(({ column, n }) => (
                <i
                  key={column.id}
                  className={`report-segment color-${tones[column.id] ?? 'accent'}`}
                  title={`${t(column.title)} ${formatReportCell(t, column, row.cells[n])}`}
                  style={{ width: `${Math.min(100, (100 * numberAt(row, n)) / most)}%` }}
                />
              ))}
            </span>
            <span className="report-value">{said(t, parts, row)}</span>
          </div>
        ))}
      </div>
      {rows.length > mostBars && (
        <figcaption className="caption">
          {t('The chart shows the first {count} rows.', { count: mostBars })}
        </figcaption>
      )}
    </figure>
  );
}
/** The text beside a bar: its value, or the total of its parts. */
function said(
  t: ReturnType<typeof useTranslate>,
  parts: readonly { column: ReportColumn; n: number }[],
  row: ReportDataRow,
): string {
  const [first] = parts;
  if (first && parts.length === 1) return formatReportCell(t, first.column, row.cells[first.n]);
  return formatReportCell(
    t,
    { id: 'sum', title: '', format: 'count' },
    parts.reduce((sum, { n }) => sum + numberAt(row, n), 0),
  );
}
function Legend({ columns }: { columns: readonly ReportColumn[] }) {
  const t = useTranslate();
  return (
    <p className="report-legend">
      {columns.map(({ id, title }) => (
        <span key={id}>
          <i className={`report-segment color-${tones[id] ?? 'accent'}`} aria-hidden />
          {t(title)}
        </span>
      ))}
    </p>
  );
}
