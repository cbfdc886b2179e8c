import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  exportMonthEndDaysOrUnbilledUnitsEndpoint,
  unitBillingOutcomeNames,
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from './month-end.contract.ts';
import type { MonthEndUnitRow, MonthEndDayRow, NeverBilledUnitsOfDay } from './month-end.contract.ts';
import './month-end.css';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, DateRangeFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

const count = (n: number) => (n === 0 ? <span className="muted">–</span> : formatCount(n));
const columnsOf = (t: Translate): TableColumn<MonthEndDayRow>[] => [
  {
    id: 'day',
    title: t('Outbound date'),
    width: 150,
    flexGrow: true,
    sortField: 'day',
    cell: (r) => formatWeekdayDate(r.day),
  },
  {
    id: 'closed',
    title: t('Billing'),
    width: 120,
    cell: (r) => (r.closed ? t('billing|Closed') : t('billing|Open')),
  },
  {
    id: 'received',
    title: t('boxes|Received'),
    width: 120,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'received',
    cell: (r) => count(r.received),
  },
  {
    id: 'billed',
    title: t('boxes|Billed'),
    width: 120,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => count(r.billed),
  },
  {
    id: 'credited',
    title: t('boxes|Credited'),
    width: 120,
    alignRight: true,
    cell: (r) => count(r.credited),
  },
  { id: 'exempt', title: t('boxes|Exempt'), width: 120, alignRight: true, cell: (r) => count(r.exempt) },
  {
    id: 'notYet',
    title: t('Not yet billed'),
    width: 130,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'notYet',
    cell: (r) =>
      r.notYet === 0 ? count(0) : <b className={r.closed ? 'tone-fault' : ''}>{formatCount(r.notYet)}</b>,
  },
  {
    id: 'invoiced',
    title: t('Invoiced units'),
    width: 140,
    alignRight: true,
    cell: (r) => count(r.invoiced),
  },
];

/** The first and last day of a day's month. */
const monthOf = (day: string) => {
  const dateFrom = `${day.slice(0, 7)}-01`;
  const next = `${addDays(dateFrom, 31).slice(0, 7)}-01`;
  return { dateFrom, dateTo: addDays(next, -1) };
};

/** What left on closed days and was never billed, regardless of the listed days. Each day is a link. */
function NeverBilled({
  days,
  list,
}: {
  days: readonly NeverBilledUnitsOfDay[];
  list: EndpointListState<typeof findMonthEndDaysEndpoint>;
}) {
  const t = useTranslate();
  if (days.length === 0) return null;
  return (
    <div className="note tone-fault row wrap never-billed" role="status">
      <span>
        {t(
          '{count, plural, one {# unit shipped but never billed} other {# units shipped but never billed}}',
          { count: days.reduce((sum, day) => sum + day.units, 0) },
        )}
        :
      </span>
      {days.map(({ day, units }) => (
        <button
          key={day}
          type="button"
          className="link"
          onClick={() => list.setFilters({ dateFrom: day, dateTo: day })}
        >
          {formatDate(day)} ({formatCount(units)})
        </button>
      ))}
    </div>
  );
}

/** Month's end: what was received, and whether all of it was billed, credited or exempt. Lists the rest unit by unit. */
export default function MonthEndScreen() {
  const t = useTranslate();
  const today = useWarehouseToday();
  const language = useLanguage();
  const month = monthOf(today);
  const list = useList(findMonthEndDaysEndpoint, { initialFilters: month });
  const columns = useMemo(() => columnsOf(t), [t]);
  const { dateFrom, dateTo } = list.query;
  const save = (what: 'days' | 'boxes') =>
    downloadOrOpenFile(
      exportMonthEndDaysOrUnbilledUnitsEndpoint,
      { query: { dateFrom, dateTo, what, language } },
      t('Exporting the month'),
    );
  const { totals } = list;
  return (
    <Screen
      title={t('Month-end close')}
      note={
        totals
          ? t('{count, plural, one {# unit} other {# units}} not billed yet', { count: totals.notYet })
          : ''
      }
      actions={
        <>
          <Button icon={IconDownload} onPress={() => save('days')}>
            {t('Export days')}
          </Button>
          <Button
            icon={IconDownload}
            disabledReason={totals?.notYet === 0 ? t('Nothing left to do.') : null}
            onPress={() => save('boxes')}
          >
            {t('Export units')}
          </Button>
        </>
      }
    >
      <Filters
        list={list}
        presets={[
          { name: t('This month'), query: month },
          { name: t('Last month'), query: monthOf(addDays(month.dateFrom, -1)) },
        ]}
      >
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Outbound date')} isAlwaysShown />
      </Filters>
      {totals && <NeverBilled days={totals.neverBilled} list={list} />}
      <DataTable
        name={t('Month-end close')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'notYet', secondLineColumns: ['received', 'billed'] }}
        rowId={(r) => r.day}
        totals={
          totals && {
            day: t('sum|All'),
            received: count(totals.received),
            billed: count(totals.billed),
            credited: count(totals.credited),
            exempt: count(totals.exempt),
            notYet: count(totals.notYet),
            invoiced: count(totals.invoiced),
          }
        }
        emptyText={{ message: t('Nothing was received on these days.') }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.day}>
        {(row, drawerProps) => <DayDrawer key={row.day} day={row} {...drawerProps} />}
      </ListDetailDrawer>
    </Screen>
  );
}

const boxColumns = (t: Translate): TableColumn<MonthEndUnitRow>[] => [
  {
    id: 'code',
    title: t('Unit'),
    width: 124,
    sortField: 'code',
    cell: (r) => <Link to={`/units/${r.id}`}>{r.code}</Link>,
  },
  {
    id: 'kind',
    title: t('Why'),
    width: 190,
    flexGrow: true,
    sortField: 'kind',
    cell: (r) => t(unitBillingOutcomeNames[r.kind]),
    getFullText: (r) => t(unitBillingOutcomeNames[r.kind]),
  },
  { id: 'where', title: t('Location'), width: 140, cell: (r) => <Where box={r} /> },
];
/** A link to the screen where the user can fix it. */
function Where({ box: b }: { box: MonthEndUnitRow }) {
  if (b.invoiceId !== null)
    return <Link to={`/customerCenter/manageInvoices/${b.invoiceId}`}>{b.invoiceNumber}</Link>;
  if (b.shipmentId !== null)
    return <Link to={`/customerCenter/manageShipments/${b.shipmentId}`}>{b.shipmentNumber}</Link>;
  if (b.bolId !== null)
    return (
      <Link to="/customerCenter/billOfLading" search={{ bolNumber: b.bolNumber ?? '', open: b.bolId }}>
        {b.bolNumber}
      </Link>
    );
  if (b.loadNumber === null) return <span className="muted">–</span>;
  return (
    <Link to="/outbound/loading" search={{ loadNumber: b.loadNumber }}>
      {`L-${b.loadNumber}`}
    </Link>
  );
}

/** The unbilled units of one day. */
function DayDrawer({ day, position: place, onClose }: { day: MonthEndDayRow } & RowDrawerProps) {
  const t = useTranslate();
  const list = useList(findMonthEndUnitsOfOutcomeOrUnbilledEndpoint, {
    fixedFilters: { dateFrom: day.day, dateTo: day.day },
    stateLocation: 'here',
  });
  const columns = useMemo(() => boxColumns(t), [t]);
  const sums = [
    [t('boxes|Received'), day.received],
    [t('boxes|Billed'), day.billed],
    [t('boxes|Credited'), day.credited],
    [t('boxes|Exempt'), day.exempt],
    [t('Invoiced units'), day.invoiced],
  ] as const;
  return (
    <Drawer isWide title={formatWeekdayDate(day.day)} position={place} onClose={onClose}>
      <div className="totals month-day">
        {sums.map(([name, units]) => (
          <div key={name}>
            <span className="muted">{name}</span>{' '}
            {units === 0 ? <span className="muted">0</span> : <b>{formatCount(units)}</b>}
          </div>
        ))}
        <div className={day.closed && day.notYet > 0 ? 'tone-fault' : ''}>
          <span className="muted">{t('Not yet billed')}</span> <b>{formatCount(day.notYet)}</b>
        </div>
      </div>
      {day.invoiced !== day.billed && (
        <p className="muted">
          {t(
            'Invoiced units differ from actual units where freight was billed manually or its lines were edited.',
          )}
        </p>
      )}
      <DataTable
        name={t('Not yet billed')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'where', secondLineColumns: ['kind'] }}
        rowId={(r) => r.id}
        onOpen={null}
        emptyText={{ message: t('Nothing left to do.') }}
      />
      <Pager list={list} />
    </Drawer>
  );
}
