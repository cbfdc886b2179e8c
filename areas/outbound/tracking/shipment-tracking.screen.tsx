import { useMemo } from 'react';
import { ReceivedFreightTable } from './received-freight.component.tsx';
import {
  findReceivedFreightEndpoint,
  findTrackedShipmentsEndpoint,
  defaultTrackingShipDateRangeDays,
} from './shipment-tracking.contract.ts';
import type { TrackedShipment } from './shipment-tracking.contract.ts';
import { TrackedShipmentDrawer } from './tracked-shipment-drawer.component.tsx';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const idOf = (r: TrackedShipment): string => [r.shipDate, r.shipperId, r.consigneeId].join('.');

/** The progress of freight: by shipper and consignee, or as it arrives at our warehouses. */
export default function ShipmentTrackingScreen() {
  const [search] = useUrlSearch();
  return search['view'] === 'receiving' ? <Receiving /> : <Stages />;
}

/** Navigates by ship date. Without ship dates in the filter (day of service only), there are no neighboring days. */
const days = {
  fromField: 'shipDateFrom',
  toField: 'shipDateTo',
  sortField: 'shipDate',
  getDay: (r: { shipDate: string }) => r.shipDate,
} as const;

/** The default of both views: the last three days. */
function useStart() {
  const today = useWarehouseToday();
  return useMemo(
    () => ({ shipDateFrom: addDays(today, 1 - defaultTrackingShipDateRangeDays), shipDateTo: today }),
    [today],
  );
}

function Stages() {
  const t = useTranslate();
  const start = useStart();
  const list = useList(findTrackedShipmentsEndpoint, { initialFilters: start, days });
  const shipsAlone = useShipsAlone();
  const columns = useMemo(() => columnsOf(t, !shipsAlone), [t, shipsAlone]);
  const { totals } = list;
  const count = (stage: keyof NonNullable<typeof totals>) => formatCount(totals?.[stage]);
  return (
    <Screen
      title={t('Shipment Tracking')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      besideTitle={<Switch />}
    >
      <TrackingFilters list={list} />
      <DataTable
        name={t('Shipment Tracking')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'units', secondLineColumns: ['city', 'shipDate'] }}
        rowId={idOf}
        totals={{
          consignee: t('All {count}', { count: formatCount(list.total) }),
          units: count('units'),
          finalized: count('finalized'),
          received: count('received'),
          shuttled: count('shuttled'),
          arrived: count('arrived'),
          putAway: count('putAway'),
          misStaged: count('misStaged'),
          cooler: count('cooler'),
          loaded: count('loaded'),
        }}
        emptyText={{ message: t('No shipments on these dates.'), explanation: t('Try a wider date range.') }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={idOf}>
        {(row, drawerProps) => (
          <TrackedShipmentDrawer row={row} status={list.query.status} {...drawerProps} />
        )}
      </ListDetailDrawer>
    </Screen>
  );
}

function Receiving() {
  const t = useTranslate();
  const start = useStart();
  const list = useList(findReceivedFreightEndpoint, { initialFilters: start, days });
  return (
    <Screen
      title={t('Shipment Tracking')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      besideTitle={<Switch />}
    >
      <TrackingFilters list={list} />
      <ReceivedFreightTable list={list} />
      <Pager list={list} />
    </Screen>
  );
}

/** Switches between the two views. Dates and filters are kept. */
function Switch() {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const receiving = search['view'] === 'receiving';
  const to = (view: string | undefined) => () =>
    change(
      { view, page: undefined, open: undefined, orderField: undefined, orderDirection: undefined },
      true,
    );
  return (
    <div className="segmented" role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={!receiving} onClick={to(undefined)}>
        {t('Stages')}
      </button>
      <button type="button" aria-pressed={receiving} onClick={to('receiving')}>
        {t('Receiving')}
      </button>
    </div>
  );
}

/** Users who ship for a single account need no shipper column. */
function useShipsAlone(): boolean {
  const me = useCurrentUser();
  return !me.user.everyAccount && me.accounts.length <= 1 && me.hasRole('Shipper');
}

function TrackingFilters({ list }: { list: ListState }) {
  const t = useTranslate();
  const ships = useShipsAlone();
  return (
    <Filters list={list}>
      <DateRangeFilter name="shipDateFrom" toName="shipDateTo" label={t('Ship date')} />
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      {!ships && (
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      )}
      <DateRangeFilter name="dayOfServiceFrom" toName="dayOfServiceTo" label={t('Day of service')} />
      <TextFilter name="city" label={t('City')} />
      <TextFilter name="stateId" label={t('State')} />
      <SelectFilter
        name="status"
        label={t('Status')}
        options={listSelectableStatusOptions('unit', t).filter((o) => o.value !== '0')}
      />
    </Filters>
  );
}

const shipperColumn = (t: Translate): TableColumn<TrackedShipment> => ({
  id: 'shipper',
  title: t('Shipper'),
  width: 96,
  sortField: 'shipper',
  cell: (r) => r.shipper,
  getFullText: (r) => r.shipper,
});
const dash = (n: number) => (n === 0 ? <span className="muted">–</span> : formatCount(n));
const columnsOf = (t: Translate, shippers: boolean): TableColumn<TrackedShipment>[] => {
  const stage = (
    id: 'finalized' | 'received' | 'shuttled' | 'putAway' | 'misStaged' | 'cooler' | 'loaded' | 'arrived',
    title: string,
    width: number,
  ): TableColumn<TrackedShipment> => ({
    id,
    title,
    width,
    alignRight: true,
    cell: (r) => dash(r[id]),
    getFlashValue: (r) => r[id],
  });
  return [
    {
      id: 'consignee',
      title: t('Consignee'),
      width: 100,
      flexGrow: true,
      sortField: 'consignee',
      cell: (r) => r.consignee,
      getFullText: (r) => `${r.consigneeNumber} ${r.consignee}`,
    },
    ...(shippers ? [shipperColumn(t)] : []),
    {
      id: 'city',
      title: t('City'),
      width: 84,
      sortField: 'city',
      cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
      getFullText: (r) => [r.city, r.state].filter(Boolean).join(' '),
    },
    {
      id: 'shipDate',
      title: t('column|Ship date'),
      width: 98,
      sortField: 'shipDate',
      cell: (r) => formatDate(r.shipDate),
    },
    {
      id: 'units',
      title: t('Units'),
      width: 58,
      alignRight: true,
      showsTitleOnPhone: true,
      sortField: 'units',
      cell: (r) => <b>{formatCount(r.units)}</b>,
      getFlashValue: (r) => r.units,
    },
    stage('finalized', t('Finalized'), 74),
    stage('received', t('Received'), 74),
    stage('putAway', t('Put Away'), 76),
    stage('misStaged', t('Mis-staged'), 84),
    stage('cooler', t('Cooler'), 64),
    stage('shuttled', t('column|Shuttled'), 74),
    stage('arrived', t('Arrived'), 70),
    stage('loaded', t('Loaded'), 68),
  ];
};
