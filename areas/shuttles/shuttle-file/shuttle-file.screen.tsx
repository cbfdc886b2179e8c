import { IconCalendarPlus, IconCalendarWeek, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import './shuttle-file.css';
import { ChangeRows } from './change-rows.form.tsx';
import { FromDays } from './from-days.form.tsx';
import { findShuttleFile } from './shuttle-file.contract.ts';
import type { ShuttleFileRow } from './shuttle-file.contract.ts';
import { ShuttleRowDialog } from './shuttle-row.form.tsx';
import { ShuttleRowDrawer, sourceNames } from './shuttle-row.part.tsx';
import { ChangeOutbound, filtersOf, WayFilters } from './shuttle-way.part.tsx';
import { ShuttleWeek, WeekSteps } from './shuttle-week.part.tsx';
import { isDate, showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { DateFilter, Filters, RangeFilter } from '#kit/web/filters.tsx';
import { useKeys } from '#kit/web/keys.ts';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<ShuttleFileRow>[] => [
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 148,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  { id: 'city', title: t('City'), width: 106, sort: 'city', cell: (r) => r.city, full: (r) => r.city },
  { id: 'state', title: t('State'), width: 100, cell: (r) => r.state ?? '–' },
  {
    id: 'receivingDate',
    title: t('Receiving date'),
    width: 136,
    sort: 'receivingDate',
    cell: (r) => showDate(r.receivingDate),
  },
  {
    id: 'receivingWarehouse',
    title: t('Received at'),
    width: 94,
    sort: 'receivingWarehouse',
    cell: (r) => r.receivingWarehouse,
  },
  {
    id: 'outboundDate',
    title: t('Outbound date'),
    width: 136,
    sort: 'outboundDate',
    cell: (r) => showDate(r.outboundDate),
    watch: (r) => r.outboundDate,
  },
  {
    id: 'outboundWarehouse',
    title: t('Leaves from'),
    width: 104,
    sort: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
    watch: (r) => r.outboundWarehouse,
  },
  { id: 'shuttle', title: t('Shuttle'), width: 78, sort: 'shuttle', cell: (r) => r.shuttle ?? '–' },
  {
    id: 'source',
    title: t('Written by'),
    width: 120,
    off: true,
    sort: 'source',
    cell: (r) => t(sourceNames[r.source]),
  },
  {
    id: 'units',
    title: t('Boxes'),
    width: 76,
    right: true,
    cell: (r) => showCount(r.units),
    watch: (r) => r.units,
  },
  {
    id: 'astray',
    title: t('Other way'),
    width: 92,
    right: true,
    cell: (r) => (r.astray === 0 ? <span className="dim">–</span> : showCount(r.astray)),
    watch: (r) => r.astray,
  },
];

/** Dated rows that say from where and when freight leaves, as a table and as the week that comes of them. */
export default function ShuttleFileScreen() {
  const t = useText();
  const me = useMe();
  const [address, change] = useAddress();
  const week = address['view'] === 'week';
  const today = useToday();
  const opens = useMemo(() => [{ dateFrom: today }, {}], [today]);
  const list = useList(findShuttleFile, {
    opens,
    days: {
      from: 'dateFrom',
      to: 'dateTo',
      one: 'receivingDate',
      sort: 'receivingDate',
      day: (r) => r.receivingDate,
    },
  });
  const [form, setForm] = useState<ShuttleFileRow | 'new' | null>(null);
  const [making, setMaking] = useState(false);
  const denied = me.can('editShuttleFile:routing') ? null : t(notAllowed);
  const noMaking = me.can('generateShuttleFile:routing') ? null : t(notAllowed);
  const show = (view: 'week' | undefined) => change({ view, date: undefined, page: undefined }, true);
  useKeys({
    w: () => show(week ? undefined : 'week'),
  });
  return (
    <Screen
      title={t('Shuttle File')}
      note={week ? undefined : showCount(list.total)}
      beside={<ViewChoice week={week} show={show} />}
      acts={
        <>
          <Action icon={IconCalendarPlus} whyNot={noMaking} onPress={() => setMaking(true)}>
            {t('Make rows…')}
          </Action>
          <NewAct whyNot={denied} onPress={() => setForm('new')}>
            {t('New shuttle row')}
          </NewAct>
        </>
      }
    >
      {week ? (
        <Week date={address['date']} go={(date) => change({ date })} />
      ) : (
        <Rows list={list} onEdit={setForm} />
      )}
      {form && (
        <ShuttleRowDialog
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
      {making && <FromDays onClose={() => setMaking(false)} />}
    </Screen>
  );
}

function ViewChoice({ week, show }: { week: boolean; show: (view: 'week' | undefined) => void }) {
  const t = useText();
  return (
    <div className="seg" role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={!week} onClick={() => show(undefined)}>
        <IconTable size={14} stroke={2} aria-hidden />
        {t('Table')}
      </button>
      <button type="button" aria-pressed={week} onClick={() => show('week')}>
        <IconCalendarWeek size={14} stroke={2} aria-hidden />
        {t('Week')}
      </button>
    </div>
  );
}

function Week({ date, go }: { date: string | undefined; go: (date: string | undefined) => void }) {
  const today = useToday();
  const shown = date !== undefined && isDate(date) ? date : today;
  return (
    <>
      <div className="shuttle-steps">
        <WeekSteps date={shown} go={go} />
      </div>
      <ShuttleWeek date={shown} />
    </>
  );
}

type File = ListOf<typeof findShuttleFile>;
function Rows({ list, onEdit }: { list: File; onEdit: (row: ShuttleFileRow) => void }) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  const today = useToday();
  const chosen = useSelection(list, (r) => r.id);
  const { orderField, orderDirection } = list.query;
  const order = { orderField, orderDirection };
  return (
    <>
      <Filters
        list={list}
        presets={[
          { name: t('From today on'), query: { ...order, dateFrom: today } },
          { name: t('Leaves today'), query: { ...order, outboundDate: today } },
          { name: t('row|All'), query: order },
        ]}
      >
        <DateFilter name="receivingDate" label={t('Receiving date')} />
        <DateFilter name="outboundDate" label={t('Outbound date')} />
        <WayFilters />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Received between')} />
      </Filters>
      <DataTable
        name={t('Shuttle File')}
        list={list}
        columns={columns}
        phone={{ state: 'units', below: ['receivingDate', 'outboundWarehouse'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{
          yet: {
            sentence: t('There is no row in the shuttle file.'),
            why: t('Rows come from the weekly set-up, from days of service, or are written by hand.'),
          },
        }}
      />
      <ChangeOutbound chosen={chosen} grant="updateAllShuttleFile:routing">
        {(onClose) => (
          <ChangeRows
            count={chosen.count}
            meant={{ ...filtersOf(list.query), ...chosen.wire }}
            onClose={onClose}
          />
        )}
      </ChangeOutbound>
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(row, beside) => <ShuttleRowDrawer row={row} {...beside} onEdit={() => onEdit(row)} />}
      </OpenRow>
    </>
  );
}
