import { IconClockExclamation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DeliveryDrawer, formatDeliveryLoadNumber } from './delivery-drawer.component.tsx';
import type { DeliveryDrawerSlots } from './delivery-drawer.component.tsx';
import { defaultDeliveryShipDateRangeDays, findDeliveriesEndpoint } from './deliver-to.contract.ts';
import type { DeliveryRow } from './deliver-to.contract.ts';
import { consigneeLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { ManageTrackingLinksButton } from '#areas/outbound/tracking-links/tracking-link.component.tsx';
import { DeliveryProofs } from '#areas/outbound/driver-proofs/recipient-proofs.component.tsx';
import { compareEtaToWindow } from '#areas/outbound/loads/loads.rules.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { addDays, formatDate, formatDateRange } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, Filters, BooleanFilter, DateRangeFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { useDefaultDaysUnlessNumberSearch } from '#kit/web/default-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

type Deliveries = EndpointListState<typeof findDeliveriesEndpoint>;
/** A row is one consignee at one stop. */
const idOf = (r: DeliveryRow): string => `${r.dropId}-${r.consigneeId}`;
/** An id in the URL that no row has is requested like any other, and not found. */
const nobody = 2_147_483_646;
const opened = (id: string) => {
  const [, dropId, consigneeId] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return { dropId: Number(dropId ?? nobody), consigneeAccountId: Number(consigneeId ?? nobody) };
};

const numbers = ['loadNumber'];

const parts: DeliveryDrawerSlots = {
  renderTrackingLink: (consigneeDay) => <ManageTrackingLinksButton consigneeDay={consigneeDay} />,
  renderProofs: (deliveryRef, pages) => <DeliveryProofs delivery={deliveryRef} pages={pages} />,
};

/** Deliveries: what is in transit, to whom, and its ETA. */
export default function TrackingAndEtaScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const week = useMemo(
    () => ({ shipDateFrom: addDays(today, 1 - defaultDeliveryShipDateRangeDays), shipDateTo: today }),
    [today],
  );
  const start = useDefaultDaysUnlessNumberSearch(week, numbers);
  const list = useList(findDeliveriesEndpoint, {
    initialFilters: start,
    days: {
      fromField: 'shipDateFrom',
      toField: 'shipDateTo',
      sortField: 'shipDate',
      getDay: (r) => r.shipDate,
    },
  });
  // Users with a single account need no consignee column.
  const several = me.user.everyAccount || me.accounts.length > 1;
  const columns = useMemo(() => columnsOf(t, several), [t, several]);
  return (
    <Screen title={t('Tracking and ETA')} note={list.loadState === 'first' ? '' : formatCount(list.total)}>
      <Filters list={list} presets={viewsOf(t, list, week)}>
        <DateRangeFilter name="shipDateFrom" toName="shipDateTo" label={t('Ship date')} />
        <DateRangeFilter
          name="deliveryDateFrom"
          toName="deliveryDateTo"
          label={t('Delivery')}
          includesTimes
        />
        <BooleanFilter name="inProgress" label={t('In progress')} />
        <BooleanFilter name="short" label={t('Short delivery')} />
        {me.can('viewClaims:customerService') && (
          <BooleanFilter name="claimed" label={t('Short units claimed')} />
        )}
        <TextFilter name="loadNumber" label={t('Load number')} filter="digits" />
        {several && (
          <LookupFilter
            name="consigneeAccountId"
            label={t('Consignee')}
            lookup={consigneeLookupIncludingInactive}
          />
        )}
      </Filters>
      <DataTable
        name={t('Tracking and ETA')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['deliverTo', 'eta'] }}
        rowId={idOf}
        emptyText={
          list.query.loadNumber !== undefined
            ? { message: t('Load not found, or you don’t have access to its freight.') }
            : {
                message: t('No freight in transit on these dates.'),
                explanation: t('Try a wider date range or search for the load number.'),
              }
        }
      />
      <Pager list={list} />
      {list.openRowId && (
        <DeliveryDrawer
          key={list.openRowId}
          deliveryRef={opened(list.openRowId)}
          slots={parts}
          position={getRowPosition(list, idOf, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </Screen>
  );
}

/** Views: in transit, delivered, and both. The sort order is kept. */
function viewsOf(t: Translate, list: Deliveries, start: object): ListViewPreset[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return [
    { name: t('delivery|All'), query: { ...start, ...sort } },
    { name: t('In progress'), query: { ...start, ...sort, inProgress: true } },
    { name: t('Delivered'), query: { ...start, ...sort, inProgress: false } },
    { name: t('Short delivery'), query: { ...start, ...sort, short: true } },
  ];
}

const loadColumn = (t: Translate): TableColumn<DeliveryRow> => ({
  id: 'load',
  title: t('Load'),
  width: 92,
  sortField: 'loadNumber',
  cell: (r) => (
    <>
      {formatDeliveryLoadNumber(r)}
      {r.short > 0 && (
        <span className="phone-only error">
          {' '}
          · {t('{short, plural, other {# short}}', { short: r.short })}
        </span>
      )}
    </>
  ),
});
const columnsOf = (t: Translate, several: boolean): TableColumn<DeliveryRow>[] => [
  loadColumn(t),
  {
    id: 'deliverTo',
    title: t('Deliver to'),
    width: 170,
    flexGrow: true,
    sortField: 'deliverTo',
    cell: (r) => r.deliverTo,
    getFullText: (r) => [r.deliverTo, r.city, r.state].filter(Boolean).join(', '),
  },
  {
    id: 'city',
    title: t('City'),
    width: 130,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
    getFullText: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  ...(several
    ? [
        {
          id: 'consignee',
          title: t('Consignee'),
          width: 160,
          sortField: 'consignee',
          cell: (r: DeliveryRow) => r.consignee,
          getFullText: (r: DeliveryRow) => `${r.consigneeNumber} ${r.consignee}`,
        },
      ]
    : []),
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 104,
    sortField: 'shipDate',
    cell: (r) => formatDate(r.shipDate),
    getFullText: (r) => datesOf(r),
  },
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    cell: (r) => formatCount(r.units),
    getFlashValue: (r) => r.units,
  },
  {
    id: 'short',
    title: t('Short'),
    width: 64,
    alignRight: true,
    cell: (r) =>
      r.short === 0 ? <span className="muted">–</span> : <b className="error">{formatCount(r.short)}</b>,
    getFlashValue: (r) => r.short,
  },
  {
    id: 'eta',
    title: t('ETA'),
    width: 158,
    sortField: 'deliveryDate',
    cell: (r) => <When row={r} />,
    getFlashValue: (r) => `${r.eta} ${r.deliveredAt}`,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 116,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="eta" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
];
const datesOf = (r: DeliveryRow): string => formatDateRange(r.shipDate, r.lastShipDate);

/** The time in the deliver-to's time zone, with an icon when it is after the window. */
function When({ row }: { row: DeliveryRow }) {
  const t = useTranslate();
  const instant = row.deliveredAt ?? row.eta;
  if (instant === null) return <span className="muted">–</span>;
  const late =
    row.status !== etaState.delivered &&
    compareEtaToWindow(row.eta, row.windowStart, row.windowEnd) === 'late';
  return (
    <time dateTime={instant} className={late ? 'error' : undefined}>
      {late && (
        <IconClockExclamation size={14} stroke={2} role="img" aria-label={t('late (missed window)')} />
      )}{' '}
      {formatShortDateTimeWithZone(instant, row.zone)}
    </time>
  );
}
