import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { exportMonth, kindNames, monthBoxes, monthDays } from './month-end.contract.ts';
import type { BoxRow, DayRow, LostDay } from './month-end.contract.ts';
import './month-end.css';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, RangeFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useToday } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

const count = (n: number) => (n === 0 ? <span className="dim">–</span> : showCount(n));
const columnsOf = (t: Say): Column<DayRow>[] => [
  {
    id: 'day',
    title: t('Outbound date'),
    width: 150,
    grow: true,
    sort: 'day',
    cell: (r) => showDayDate(r.day),
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
    right: true,
    titled: true,
    sort: 'received',
    cell: (r) => count(r.received),
  },
  {
    id: 'billed',
    title: t('boxes|Billed'),
    width: 120,
    right: true,
    titled: true,
    cell: (r) => count(r.billed),
  },
  { id: 'credited', title: t('boxes|Credited'), width: 120, right: true, cell: (r) => count(r.credited) },
  { id: 'exempt', title: t('boxes|Exempt'), width: 120, right: true, cell: (r) => count(r.exempt) },
  {
    id: 'notYet',
    title: t('Not yet billed'),
    width: 130,
    right: true,
    sort: 'notYet',
    cell: (r) =>
      r.notYet === 0 ? count(0) : <b className={r.closed ? 't-fault' : ''}>{showCount(r.notYet)}</b>,
  },
  { id: 'invoiced', title: t('Units on invoices'), width: 140, right: true, cell: (r) => count(r.invoiced) },
];

/** The first and the last day of the month of a day. */
const monthOf = (day: string) => {
  const dateFrom = `${day.slice(0, 7)}-01`;
  const next = `${addDays(dateFrom, 31).slice(0, 7)}-01`;
  return { dateFrom, dateTo: addDays(next, -1) };
};

/** What has left on closed days and was never billed, whatever days are listed: each day is one press away. */
function NeverBilled({ days, list }: { days: readonly LostDay[]; list: ListOf<typeof monthDays> }) {
  const t = useText();
  if (days.length === 0) return null;
  return (
    <div className="note t-fault row wrap never-billed" role="status">
      <span>
        {t(
          '{count, plural, one {# box has left and was never billed} other {# boxes have left and were never billed}}',
          { count: days.reduce((sum, day) => sum + day.units, 0) },
        )}
        :
      </span>
      {days.map(({ day, units }) => (
        <button
          key={day}
          type="button"
          className="link"
          onClick={() => list.set({ dateFrom: day, dateTo: day })}
        >
          {showDate(day)} ({showCount(units)})
        </button>
      ))}
    </div>
  );
}

/** Month's end: what was received, and that all of it was billed, credited or exempt; the rest box by box. */
export default function MonthEndScreen() {
  const t = useText();
  const today = useToday();
  const language = useLanguage();
  const month = monthOf(today);
  const list = useList(monthDays, { start: month });
  const columns = useMemo(() => columnsOf(t), [t]);
  const { dateFrom, dateTo } = list.query;
  const save = (what: 'days' | 'boxes') =>
    download(exportMonth, { query: { dateFrom, dateTo, what, language } }, t('Exporting the month'));
  const { totals } = list;
  return (
    <Screen
      title={t('Month’s End')}
      note={
        totals
          ? t('{count, plural, one {# box} other {# boxes}} not yet billed', { count: totals.notYet })
          : ''
      }
      acts={
        <>
          <Action icon={IconDownload} onPress={() => save('days')}>
            {t('Export days')}
          </Action>
          <Action
            icon={IconDownload}
            whyNot={totals?.notYet === 0 ? t('Nothing is left.') : null}
            onPress={() => save('boxes')}
          >
            {t('Export boxes')}
          </Action>
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
        <RangeFilter name="dateFrom" to="dateTo" label={t('Outbound date')} always />
      </Filters>
      {totals && <NeverBilled days={totals.neverBilled} list={list} />}
      <DataTable
        name={t('Month’s End')}
        list={list}
        columns={columns}
        phone={{ state: 'notYet', below: ['received', 'billed'] }}
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
        empty={{ sentence: t('Nothing was received for these days.') }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.day}>
        {(row, beside) => <DayDrawer key={row.day} day={row} {...beside} />}
      </OpenRow>
    </Screen>
  );
}

const boxColumns = (t: Say): Column<BoxRow>[] => [
  {
    id: 'code',
    title: t('Unit'),
    width: 124,
    sort: 'code',
    cell: (r) => <A to={`/units/${r.id}`}>{r.code}</A>,
  },
  {
    id: 'kind',
    title: t('Why'),
    width: 190,
    grow: true,
    sort: 'kind',
    cell: (r) => t(kindNames[r.kind]),
    full: (r) => t(kindNames[r.kind]),
  },
  { id: 'where', title: t('Where'), width: 140, cell: (r) => <Where box={r} /> },
];
/** Where somebody mends it. */
function Where({ box: b }: { box: BoxRow }) {
  if (b.invoiceId !== null)
    return <A to={`/customerCenter/manageInvoices/${b.invoiceId}`}>{b.invoiceNumber}</A>;
  if (b.shipmentId !== null)
    return <A to={`/customerCenter/manageShipments/${b.shipmentId}`}>{b.shipmentNumber}</A>;
  if (b.bolId !== null)
    return (
      <A to="/customerCenter/billOfLading" search={{ bolNumber: b.bolNumber ?? '', open: b.bolId }}>
        {b.bolNumber}
      </A>
    );
  if (b.loadNumber === null) return <span className="dim">–</span>;
  return (
    <A to="/outbound/loading" search={{ loadNumber: b.loadNumber }}>
      {`L-${b.loadNumber}`}
    </A>
  );
}

/** The boxes of one day that nobody has billed yet. */
function DayDrawer({ day, place, onClose }: { day: DayRow } & Beside) {
  const t = useText();
  const list = useList(monthBoxes, { fixed: { dateFrom: day.day, dateTo: day.day }, where: 'here' });
  const columns = useMemo(() => boxColumns(t), [t]);
  const sums = [
    [t('boxes|Received'), day.received],
    [t('boxes|Billed'), day.billed],
    [t('boxes|Credited'), day.credited],
    [t('boxes|Exempt'), day.exempt],
    [t('Units on invoices'), day.invoiced],
  ] as const;
  return (
    <Drawer wide title={showDayDate(day.day)} place={place} onClose={onClose}>
      <div className="sum month-day">
        {sums.map(([name, units]) => (
          <div key={name}>
            <span className="dim">{name}</span>{' '}
            {units === 0 ? <span className="dim">0</span> : <b>{showCount(units)}</b>}
          </div>
        ))}
        <div className={day.closed && day.notYet > 0 ? 't-fault' : ''}>
          <span className="dim">{t('Not yet billed')}</span> <b>{showCount(day.notYet)}</b>
        </div>
      </div>
      {day.invoiced !== day.billed && (
        <p className="dim">
          {t(
            'Units on invoices differ from boxes where freight was billed by hand or its lines were changed.',
          )}
        </p>
      )}
      <DataTable
        name={t('Not yet billed')}
        list={list}
        columns={columns}
        phone={{ state: 'where', below: ['kind'] }}
        rowId={(r) => r.id}
        onOpen={null}
        empty={{ sentence: t('Nothing is left.') }}
      />
      <Pager list={list} />
    </Drawer>
  );
}
