import { IconCalendarPlus, IconCalendarWeek, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import './shuttle-file.css';
import { ChangeOutboundOfShuttleRowsDialog } from './change-rows.form.tsx';
import { GenerateShuttleRowsFromDaysOfServiceDialog } from './generate-from-days.form.tsx';
import { findShuttleRowsEndpoint } from './shuttle-file.contract.ts';
import type { ShuttleFileRow } from './shuttle-file.contract.ts';
import { ShuttleRowDialog } from './shuttle-row.form.tsx';
import { ShuttleRowDrawer, shuttleRowSourceNames } from './shuttle-row.component.tsx';
import {
  ChangeOutboundBar,
  omitPagingAndSort,
  ShuttleLaneFilters,
} from './shuttle-lane-fields.component.tsx';
import { ShuttleWeek, ShuttleWeekNavigation } from './shuttle-week.component.tsx';
import { isSupportedDate, formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { DateFilter, Filters, DateRangeFilter } from '#kit/web/filters.tsx';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<ShuttleFileRow>[] => [
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 148,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'city',
    title: t('City'),
    width: 106,
    sortField: 'city',
    cell: (r) => r.city,
    getFullText: (r) => r.city,
  },
  { id: 'state', title: t('State'), width: 100, cell: (r) => r.state ?? '–' },
  {
    id: 'receivingDate',
    title: t('Receiving date'),
    width: 136,
    sortField: 'receivingDate',
    cell: (r) => formatDate(r.receivingDate),
  },
  {
    id: 'receivingWarehouse',
    title: t('Received at'),
    width: 94,
    sortField: 'receivingWarehouse',
    cell: (r) => r.receivingWarehouse,
  },
  {
    id: 'outboundDate',
    title: t('Outbound date'),
    width: 136,
    sortField: 'outboundDate',
    cell: (r) => formatDate(r.outboundDate),
    getFlashValue: (r) => r.outboundDate,
  },
  {
    id: 'outboundWarehouse',
    title: t('Leaves from'),
    width: 104,
    sortField: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
    getFlashValue: (r) => r.outboundWarehouse,
  },
  { id: 'shuttle', title: t('Shuttle'), width: 78, sortField: 'shuttle', cell: (r) => r.shuttle ?? '–' },
  {
    id: 'source',
    title: t('Source'),
    width: 120,
    isHiddenByDefault: true,
    sortField: 'source',
    cell: (r) => t(shuttleRowSourceNames[r.source]),
  },
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.units),
    getFlashValue: (r) => r.units,
  },
  {
    id: 'astray',
    title: t('Mismatch'),
    width: 92,
    alignRight: true,
    cell: (r) => (r.astray === 0 ? <span className="muted">–</span> : formatCount(r.astray)),
    getFlashValue: (r) => r.astray,
  },
];

/** Dated rows that set from where and when freight leaves, as a table and as the resulting week. */
export default function ShuttleFileScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [address, change] = useUrlSearch();
  const week = address['view'] === 'week';
  const today = useWarehouseToday();
  const opens = useMemo(() => [{ dateFrom: today }, {}], [today]);
  const list = useList(findShuttleRowsEndpoint, {
    candidateViews: opens,
    days: {
      fromField: 'dateFrom',
      toField: 'dateTo',
      singleDayField: 'receivingDate',
      sortField: 'receivingDate',
      getDay: (r) => r.receivingDate,
    },
  });
  const [form, setForm] = useState<ShuttleFileRow | 'new' | null>(null);
  const [making, setMaking] = useState(false);
  const denied = me.can('editShuttleFile:routing') ? null : t(notAllowedMessage);
  const noMaking = me.can('generateShuttleFile:routing') ? null : t(notAllowedMessage);
  const show = (view: 'week' | undefined) => change({ view, date: undefined, page: undefined }, true);
  useHotkeys({
    w: () => show(week ? undefined : 'week'),
  });
  return (
    <Screen
      title={t('Shuttle File')}
      note={week ? undefined : formatCount(list.total)}
      besideTitle={<ViewChoice week={week} show={show} />}
      actions={
        <>
          <Button icon={IconCalendarPlus} disabledReason={noMaking} onPress={() => setMaking(true)}>
            {t('Generate rows…')}
          </Button>
          <CreateButton disabledReason={denied} onPress={() => setForm('new')}>
            {t('New shuttle row')}
          </CreateButton>
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
          row={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
      {making && <GenerateShuttleRowsFromDaysOfServiceDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}

function ViewChoice({ week, show }: { week: boolean; show: (view: 'week' | undefined) => void }) {
  const t = useTranslate();
  return (
    <div className="segmented" role="group" aria-label={t('View')}>
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
  const today = useWarehouseToday();
  const shownDate = date !== undefined && isSupportedDate(date) ? date : today;
  return (
    <>
      <div className="shuttle-week-navigation">
        <ShuttleWeekNavigation date={shownDate} onDateChange={go} />
      </div>
      <ShuttleWeek date={shownDate} />
    </>
  );
}

type File = EndpointListState<typeof findShuttleRowsEndpoint>;
function Rows({ list, onEdit }: { list: File; onEdit: (row: ShuttleFileRow) => void }) {
  const t = useTranslate();
  const columns = useMemo(() => columnsOf(t), [t]);
  const today = useWarehouseToday();
  const chosen = useRowSelection(list, (r) => r.id);
  const { orderField, orderDirection } = list.query;
  const order = { orderField, orderDirection };
  return (
    <>
      <Filters
        list={list}
        presets={[
          { name: t('Today onward'), query: { ...order, dateFrom: today } },
          { name: t('Leaves today'), query: { ...order, outboundDate: today } },
          { name: t('row|All'), query: order },
        ]}
      >
        <DateFilter name="receivingDate" label={t('Receiving date')} />
        <DateFilter name="outboundDate" label={t('Outbound date')} />
        <ShuttleLaneFilters />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Received between')} />
      </Filters>
      <DataTable
        name={t('Shuttle File')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'units', secondLineColumns: ['receivingDate', 'outboundWarehouse'] }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={{
          yet: {
            message: t('No rows in the shuttle file. Generate or add rows.'),
            explanation: t('Rows come from the weekly setup or days of service, or are added manually.'),
          },
        }}
      />
      <ChangeOutboundBar selection={chosen} permission="updateAllShuttleFile:routing">
        {(onClose) => (
          <ChangeOutboundOfShuttleRowsDialog
            count={chosen.count}
            selection={{ ...omitPagingAndSort(list.query), ...chosen.bulkParams }}
            onClose={onClose}
          />
        )}
      </ChangeOutboundBar>
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(row, drawerProps) => <ShuttleRowDrawer row={row} {...drawerProps} onEdit={() => onEdit(row)} />}
      </ListDetailDrawer>
    </>
  );
}
