import { IconDownload, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { ReportList } from './report-list.component.tsx';
import { formatReportCell } from './report-cells.client.ts';
import { ReportSubscriptionButton } from './report-subscription.component.tsx';
import { ReportChart } from './report-chart.component.tsx';
import {
  exportReportCsvEndpoint,
  findReportPageEndpoint,
  onTimeToleranceMinutes,
  reportDefinitions,
  exportReportWorkbookEndpoint,
} from './reports.contract.ts';
import type { ReportDefinition, ReportColumn, ReportDataRow } from './reports.contract.ts';
import './reports.css';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Filters, DateRangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { listQueryFieldNames } from '#kit/web/list-query.ts';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { addDays } from '#kit/contract/dates.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const widths = { words: 180, date: 130, count: 110, percent: 110, minutes: 120, cube: 120, money: 120 };
function columnsOf(
  t: Translate,
  { columns, sortColumnId: value, description }: ReportDefinition,
): TableColumn<ReportDataRow>[] {
  const explainPropsOf = (c: ReportColumn) =>
    getExplainProps('report.cell', {
      params: { column: t(c.title), says: t(description, { minutes: onTimeToleranceMinutes }) },
      endpoint: findReportPageEndpoint,
    });
  return columns.map((c, n) => ({
    id: c.id,
    title: t(c.title),
    width: Math.max(widths[c.format], Math.round(t(c.title).length * 6.4) + 30),
    flexGrow: n === 0,
    alignRight: c.format !== 'words' && c.format !== 'date',
    showsTitleOnPhone: c.format !== 'words' && c.format !== 'date',
    ...(n === 0 && { sortField: 'label' }),
    ...(c.id === value && { sortField: 'value' }),
    cell: (r) =>
      c.format === 'words' || c.format === 'date' ? (
        formatReportCell(t, c, r.cells[n])
      ) : (
        <span {...explainPropsOf(c)}>{formatReportCell(t, c, r.cells[n])}</span>
      ),
    getFlashValue: (r) => r.cells[n] ?? null,
    getFullText: (r) => formatReportCell(t, c, r.cells[n]),
  }));
}
const summed = (t: Translate, column: ReportColumn, value: number | null | undefined): string =>
  column.sum ? formatReportCell(t, column, value) : '';
function footOf(t: Translate, { columns }: ReportDefinition, cells: readonly (number | null)[]) {
  const foot = columns.map((c, n): [string, string] => [
    c.id,
    n === 0 ? t('sum|All') : summed(t, c, cells[n]),
  ]);
  return Object.fromEntries(foot.filter(([, words]) => words !== ''));
}
/** What a phone shows below the first text: the next column that is not already beside it. */
const belowOf = ({ columns, sortColumnId: value }: ReportDefinition): readonly [string] => [
  columns.slice(1).find((c) => c.id !== value)?.id ?? value,
];
const reportViews = [
  { id: 'chart', label: 'Chart' },
  { id: 'table', label: 'Table' },
] as const;
type ReportView = (typeof reportViews)[number]['id'];
/** Chart or table, as the user last chose for all reports. */
function useReportView(): [ReportView, (view: ReportView) => void] {
  const place = 'reports.view';
  const [view, setView] = useState<ReportView>(() =>
    loadLocal<string>(place) === 'table' ? 'table' : 'chart',
  );
  return [
    view,
    (next) => {
      setView(next);
      saveLocal(place, next);
    },
  ];
}

const listPermittedReports = (me: CurrentUser) => reportIds.filter((id) => me.can(reportPermissions[id]));

/** Reports on past activity: first a list of them, then one as a chart or a table. */
export default function ReportsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [search] = useUrlSearch();
  const permitted = listPermittedReports(me);
  const [only] = permitted;
  if (only === undefined)
    return (
      <Screen title={t('Reports')}>
        <p className="pad muted">{t('You don’t have access to any of the reports.')}</p>
      </Screen>
    );
  if (permitted.length === 1) return <Report fallback={only} />;
  return search['report'] === undefined ? <ReportList reports={permitted} /> : <Report />;
}

/** The list of a report's rows. Clearing its filters stays with the report. */
function useReportList(fallback: ReportId | undefined) {
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const [, change] = useUrlSearch();
  const warehouseId = me.warehouse?.id;
  const days = { dateFrom: addDays(today, -6), dateTo: today };
  const list = useList(findReportPageEndpoint, {
    initialFilters: fallback === undefined ? days : { ...days, report: fallback },
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const clearFilters = () =>
    change(
      Object.fromEntries(
        listQueryFieldNames(findReportPageEndpoint)
          .filter((name) => name !== 'report' && name !== 'rows')
          .map((name) => [name, undefined]),
      ),
    );
  return { ...list, clearFilters };
}

/** One report. `fallback` is the report of a user who may open no other. */
function Report({ fallback }: { fallback?: ReportId }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const language = useLanguage();
  const list = useReportList(fallback);
  const [view, setView] = useReportView();
  const { query, totals } = list;
  const report = reportDefinitions[query.report];
  const columns = useMemo(() => columnsOf(t, report), [t, report]);
  const { dateFrom, dateTo } = query;
  const exportRequest = {
    query: { report: query.report, dateFrom, dateTo, warehouseId: query.warehouseId, language },
  };
  return (
    <Screen
      title={t(report.title)}
      note={fallback === undefined && <Link to="/reports/index">{t('All reports')}</Link>}
      actions={
        <>
          <ReportSubscriptionButton key={query.report} report={query.report} />
          <Button
            icon={IconDownload}
            onPress={() =>
              downloadOrOpenFile(exportReportCsvEndpoint, exportRequest, t('Creating the report'))
            }
          >
            {t('CSV')}
          </Button>
          <Button
            icon={IconTable}
            onPress={() =>
              downloadOrOpenFile(exportReportWorkbookEndpoint, exportRequest, t('Creating the report'))
            }
          >
            {t('Workbook')}
          </Button>
        </>
      }
    >
      <Filters list={list}>
        <SelectFilter
          name="report"
          label={t('Report')}
          options={listPermittedReports(me).map((id) => ({
            value: id,
            label: t(reportDefinitions[id].title),
          }))}
          isAlwaysShown
        />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Dates')} isAlwaysShown />
        <UserWarehouseFilterIfSeveral />
      </Filters>
      <p className="report-description muted">{t(report.description, { minutes: onTimeToleranceMinutes })}</p>
      <div className="segmented report-view" role="group" aria-label={t('View')}>
        {reportViews.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={view === id} onClick={() => setView(id)}>
            {t(label)}
          </button>
        ))}
      </div>
      {view === 'chart' && list.rows.length > 0 ? (
        <ReportChart report={report} rows={list.rows} />
      ) : (
        <DataTable
          name={t(report.title)}
          list={list}
          columns={columns}
          phoneLayout={{ statusColumn: report.sortColumnId, secondLineColumns: belowOf(report) }}
          rowId={(r) => r.id}
          totals={totals && footOf(t, report, totals.cells)}
          onOpen={null}
          emptyText={{ message: t(noRecordsMessage) }}
        />
      )}
      <Pager list={list} />
    </Screen>
  );
}
