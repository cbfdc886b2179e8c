import { IconDownload, IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import { reportGrants, reportIds } from './report-grants.contract.ts';
import { reportCell } from './report-cells.web.ts';
import { ReportByMail } from './report-mail.part.tsx';
import { ReportPicture } from './report-picture.part.tsx';
import { exportReport, findReport, onTimeMinutes, reports, reportWorkbook } from './reports.contract.ts';
import type { Report, ReportColumn, ReportRow } from './reports.contract.ts';
import './reports.css';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Filters, RangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import type { Me } from '#kit/web/me.ts';
import { addDays } from '#kit/contract/dates.ts';
import { explains } from '#kit/web/explain.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const widths = { words: 180, date: 130, count: 110, percent: 110, minutes: 120, cube: 120, money: 120 };
function columnsOf(t: Say, { columns, value, says }: Report): Column<ReportRow>[] {
  const said = (c: ReportColumn) =>
    explains('report.cell', {
      facts: { column: t(c.title), says: t(says, { minutes: onTimeMinutes }) },
      of: findReport,
    });
  return columns.map((c, n) => ({
    id: c.id,
    title: t(c.title),
    width: Math.max(widths[c.kind], Math.round(t(c.title).length * 6.4) + 30),
    grow: n === 0,
    right: c.kind !== 'words' && c.kind !== 'date',
    ...(n === 0 && { sort: 'label' }),
    ...(c.id === value && { sort: 'value' }),
    cell: (r) =>
      c.kind === 'words' || c.kind === 'date' ? (
        reportCell(t, c, r.cells[n])
      ) : (
        <span {...said(c)}>{reportCell(t, c, r.cells[n])}</span>
      ),
    watch: (r) => r.cells[n] ?? null,
    full: (r) => reportCell(t, c, r.cells[n]),
  }));
}
const summed = (t: Say, column: ReportColumn, value: number | null | undefined): string =>
  column.sum ? reportCell(t, column, value) : '';
function footOf(t: Say, { columns }: Report, cells: readonly (number | null)[]) {
  const foot = columns.map((c, n): [string, string] => [
    c.id,
    n === 0 ? t('sum|All') : summed(t, c, cells[n]),
  ]);
  return Object.fromEntries(foot.filter(([, words]) => words !== ''));
}
/** What a phone says below the first word: the next column that is not shown beside it already. */
const belowOf = ({ columns, value }: Report): readonly [string] => [
  columns.slice(1).find((c) => c.id !== value)?.id ?? value,
];
const mine = (me: Me) => reportIds.filter((id) => me.can(reportGrants[id]));

/** What happened, counted: each report with what it counts in words, as a picture and as a table. */
export default function ReportsScreen() {
  const t = useText();
  const me = useMe();
  const [first] = mine(me);
  if (first === undefined)
    return (
      <Screen title={t('Reports')}>
        <p className="pad dim">{t('None of the reports is of lists that you may see.')}</p>
      </Screen>
    );
  return <Reports first={first} />;
}

function Reports({ first }: { first: (typeof reportIds)[number] }) {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const language = useLanguage();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReport, {
    start: { report: first, dateFrom: addDays(today, -6), dateTo: today },
    fixed: warehouseId === undefined ? {} : { warehouseId },
  });
  const { query, totals } = list;
  const report = reports[query.report];
  const columns = useMemo(() => columnsOf(t, report), [t, report]);
  const { dateFrom, dateTo } = query;
  const wish = {
    query: { report: query.report, dateFrom, dateTo, warehouseId: query.warehouseId, language },
  };
  return (
    <Screen
      title={t('Reports')}
      note={t(report.title)}
      acts={
        <>
          <ReportByMail key={query.report} report={query.report} />
          <Action icon={IconDownload} onPress={() => download(exportReport, wish, t('Writing the report'))}>
            {t('CSV')}
          </Action>
          <Action icon={IconTable} onPress={() => download(reportWorkbook, wish, t('Writing the report'))}>
            {t('Workbook')}
          </Action>
        </>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="report"
          label={t('Report')}
          options={mine(me).map((id) => ({ value: id, label: t(reports[id].title) }))}
          always
        />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Dates')} always />
        <WarehouseFilter />
      </Filters>
      <p className="report-says dim">{t(report.says, { minutes: onTimeMinutes })}</p>
      <ReportPicture report={report} rows={list.rows} />
      <DataTable
        name={t(report.title)}
        list={list}
        columns={columns}
        phone={{ state: report.value, below: belowOf(report) }}
        rowId={(r) => r.id}
        totals={totals && footOf(t, report, totals.cells)}
        onOpen={null}
        empty={{ sentence: t(nothingToShow) }}
      />
      <Pager list={list} />
    </Screen>
  );
}
