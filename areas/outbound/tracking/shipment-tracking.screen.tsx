import { useMemo } from 'react';
import { ReceivingTable } from './receiving.part.tsx';
import { findReceived, findTracked, trackingDays } from './shipment-tracking.contract.ts';
import type { TrackedRow } from './shipment-tracking.contract.ts';
import { TrackedDrawer } from './tracked-drawer.part.tsx';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { AccountFilter, Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { List } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const idOf = (r: TrackedRow): string => [r.shipDate, r.shipperId, r.consigneeId].join('.');

/** How far freight has come: by shipper and consignee, or as it comes in at our warehouses. */
export default function ShipmentTrackingScreen() {
  const [search] = useAddress();
  return search['view'] === 'receiving' ? <Receiving /> : <Stages />;
}

/** By the day of their ship date; who filters by day of service alone is not led elsewhere. */
const days = {
  from: 'shipDateFrom',
  to: 'shipDateTo',
  sort: 'shipDate',
  day: (r: { shipDate: string }) => r.shipDate,
} as const;

/** What both views begin with: the last three days. */
function useStart() {
  const today = useToday();
  return useMemo(() => ({ shipDateFrom: addDays(today, 1 - trackingDays), shipDateTo: today }), [today]);
}

function Stages() {
  const t = useText();
  const start = useStart();
  const list = useList(findTracked, { start, days });
  const shipsAlone = useShipsAlone();
  const columns = useMemo(() => columnsOf(t, !shipsAlone), [t, shipsAlone]);
  const { totals } = list;
  const count = (of: keyof NonNullable<typeof totals>) => showCount(totals?.[of] ?? 0);
  return (
    <Screen
      title={t('Shipment Tracking')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      beside={<Switch />}
    >
      <TrackingFilters list={list} />
      <DataTable
        name={t('Shipment Tracking')}
        list={list}
        columns={columns}
        phone={{ state: 'units', below: ['city', 'shipDate'] }}
        rowId={idOf}
        totals={{
          consignee: t('All {count}', { count: showCount(list.total) }),
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
        empty={{ sentence: t('Nothing was shipped in these days.'), why: t('Widen the dates.') }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={idOf}>
        {(row, beside) => <TrackedDrawer row={row} status={list.query.status} {...beside} />}
      </OpenRow>
    </Screen>
  );
}

function Receiving() {
  const t = useText();
  const start = useStart();
  const list = useList(findReceived, { start, days });
  return (
    <Screen
      title={t('Shipment Tracking')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      beside={<Switch />}
    >
      <TrackingFilters list={list} />
      <ReceivingTable list={list} />
      <Pager list={list} />
    </Screen>
  );
}

/** The two views; dates and filters stay with whoever changes between them. */
function Switch() {
  const t = useText();
  const [search, change] = useAddress();
  const receiving = search['view'] === 'receiving';
  const to = (view: string | undefined) => () =>
    change(
      { view, page: undefined, open: undefined, orderField: undefined, orderDirection: undefined },
      true,
    );
  return (
    <div className="seg" role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={!receiving} onClick={to(undefined)}>
        {t('Stages')}
      </button>
      <button type="button" aria-pressed={receiving} onClick={to('receiving')}>
        {t('Receiving')}
      </button>
    </div>
  );
}

/** Whoever ships for one account alone need not be told by whom it was shipped. */
function useShipsAlone(): boolean {
  const me = useMe();
  return !me.user.everyAccount && me.accounts.length <= 1 && me.is('Shipper');
}

function TrackingFilters({ list }: { list: List }) {
  const t = useText();
  const ships = useShipsAlone();
  return (
    <Filters list={list}>
      <RangeFilter name="shipDateFrom" to="shipDateTo" label={t('Ship date')} />
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      {!ships && <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />}
      <RangeFilter name="dayOfServiceFrom" to="dayOfServiceTo" label={t('Day of service')} />
      <TextFilter name="city" label={t('City')} />
      <TextFilter name="stateId" label={t('State')} />
      <SelectFilter
        name="status"
        label={t('Status')}
        options={stateOptions('unit', t).filter((o) => o.value !== '0')}
      />
    </Filters>
  );
}

const shipperColumn = (t: Say): Column<TrackedRow> => ({
  id: 'shipper',
  title: t('Shipper'),
  width: 96,
  sort: 'shipper',
  cell: (r) => r.shipper,
  full: (r) => r.shipper,
});
const dash = (n: number) => (n === 0 ? <span className="dim">–</span> : showCount(n));
const columnsOf = (t: Say, shippers: boolean): Column<TrackedRow>[] => {
  const stage = (
    id: 'finalized' | 'received' | 'shuttled' | 'putAway' | 'misStaged' | 'cooler' | 'loaded' | 'arrived',
    title: string,
    width: number,
  ): Column<TrackedRow> => ({
    id,
    title,
    width,
    right: true,
    cell: (r) => dash(r[id]),
    watch: (r) => r[id],
  });
  return [
    {
      id: 'consignee',
      title: t('Consignee'),
      width: 100,
      grow: true,
      sort: 'consignee',
      cell: (r) => r.consignee,
      full: (r) => `${r.consigneeNumber} ${r.consignee}`,
    },
    ...(shippers ? [shipperColumn(t)] : []),
    {
      id: 'city',
      title: t('City'),
      width: 84,
      sort: 'city',
      cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
      full: (r) => [r.city, r.state].filter(Boolean).join(' '),
    },
    {
      id: 'shipDate',
      title: t('column|Ship date'),
      width: 98,
      sort: 'shipDate',
      cell: (r) => showDate(r.shipDate),
    },
    {
      id: 'units',
      title: t('Units'),
      width: 58,
      right: true,
      sort: 'units',
      cell: (r) => <b>{showCount(r.units)}</b>,
      watch: (r) => r.units,
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
