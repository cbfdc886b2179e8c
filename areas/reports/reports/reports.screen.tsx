import { IconDownload, IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
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
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { addDays } from '#kit/contract/dates.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
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
const listPermittedReports = (me: CurrentUser) => reportIds.filter((id) => me.can(reportPermissions[id]));

/** Reports on past activity. Each has a description of what it counts, a chart and a table. */
export default function ReportsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [first] = listPermittedReports(me);
  if (first === undefined)
    return (
      <Screen title={t('Reports')}>
        <p className="pad muted">{t('You don’t have access to any of the reports.')}</p>
      </Screen>
    );
  return <Reports first={first} />;
}

function Reports({ first }: { first: (typeof reportIds)[number] }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const language = useLanguage();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReportPageEndpoint, {
    initialFilters: { report: first, dateFrom: addDays(today, -6), dateTo: today },
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const { query, totals } = list;
  const report = reportDefinitions[query.report];
  const columns = useMemo(() => columnsOf(t, report), [t, report]);
  const { dateFrom, dateTo } = query;
  const exportRequest = {
    query: { report: query.report, dateFrom, dateTo, warehouseId: query.warehouseId, language },
  };
  return (
    <Screen
      title={t('Reports')}
      note={t(report.title)}
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
      <ReportChart report={report} rows={list.rows} />
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
      <Pager list={list} />
    </Screen>
  );
}
