import { useMemo } from 'react';
import type { findReceived, ReceivedRow } from './shipment-tracking.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import type { ListOf } from '#kit/web/list.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const idOf = (r: ReceivedRow): string => [r.shipDate, r.warehouseId, r.shipperId].join('.');

/** What has come in at each of our warehouses of each shipper, and what is still waited for. */
export function ReceivingTable({ list }: { list: ListOf<typeof findReceived> }) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  const { totals } = list;
  return (
    <DataTable
      name={t('Receiving')}
      list={list}
      columns={columns}
      phone={{ state: 'waiting', below: ['warehouse', 'received'] }}
      rowId={idOf}
      onOpen={null}
      totals={{
        shipper: t('All {count}', { count: showCount(list.total) }),
        units: showCount(totals?.units ?? 0),
        received: showCount(totals?.received ?? 0),
        waiting: showCount(totals?.waiting ?? 0),
      }}
      empty={{ sentence: t('Nothing was shipped in these days.'), why: t('Widen the dates.') }}
    />
  );
}

const moment = (at: string | null, zone: string) =>
  at === null ? <span className="dim">–</span> : <time dateTime={at}>{showNamedMoment(at, zone)}</time>;
const columnsOf = (t: Say): Column<ReceivedRow>[] => [
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 160,
    grow: true,
    sort: 'shipper',
    cell: (r) => r.shipper,
    full: (r) => r.shipper,
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 150,
    sort: 'warehouse',
    cell: (r) => r.warehouse,
    full: (r) => `${r.warehouseCode} ${r.warehouse}`,
  },
  { id: 'shipDate', title: t('Ship date'), width: 104, sort: 'shipDate', cell: (r) => showDate(r.shipDate) },
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    right: true,
    sort: 'units',
    cell: (r) => <b>{showCount(r.units)}</b>,
    watch: (r) => r.units,
  },
  {
    id: 'received',
    title: t('Received'),
    width: 92,
    right: true,
    cell: (r) => showCount(r.received),
    watch: (r) => r.received,
  },
  {
    id: 'waiting',
    title: t('Waited for'),
    width: 110,
    right: true,
    sort: 'waiting',
    cell: (r) =>
      r.waiting === 0 ? <Badge tone="done">{t('All here')}</Badge> : <b>{showCount(r.waiting)}</b>,
    watch: (r) => r.waiting,
  },
  { id: 'first', title: t('First box'), width: 130, cell: (r) => moment(r.firstAt, r.zone) },
  { id: 'last', title: t('Last box'), width: 130, cell: (r) => moment(r.lastAt, r.zone) },
];
