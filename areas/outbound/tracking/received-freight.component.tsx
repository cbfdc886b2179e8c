import { useMemo } from 'react';
import type { findReceivedFreightEndpoint, ReceivedFreightRow } from './shipment-tracking.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const idOf = (r: ReceivedFreightRow): string => [r.shipDate, r.warehouseId, r.shipperId].join('.');

/** What has arrived at each of our warehouses by shipper, and what is still expected. */
export function ReceivedFreightTable({
  list,
}: {
  list: EndpointListState<typeof findReceivedFreightEndpoint>;
}) {
  const t = useTranslate();
  const columns = useMemo(() => columnsOf(t), [t]);
  const { totals } = list;
  return (
    <DataTable
      name={t('Receiving')}
      list={list}
      columns={columns}
      phoneLayout={{ statusColumn: 'waiting', secondLineColumns: ['warehouse', 'received'] }}
      rowId={idOf}
      onOpen={null}
      totals={{
        shipper: t('All {count}', { count: formatCount(list.total) }),
        units: formatCount(totals?.units),
        received: formatCount(totals?.received),
        waiting: formatCount(totals?.waiting),
      }}
      emptyText={{ message: t('No shipments on these dates.'), explanation: t('Try a wider date range.') }}
    />
  );
}

const moment = (instant: string | null, timeZone: string) =>
  instant === null ? (
    <span className="muted">–</span>
  ) : (
    <time dateTime={instant}>{formatShortDateTimeWithZone(instant, timeZone)}</time>
  );
const columnsOf = (t: Translate): TableColumn<ReceivedFreightRow>[] => [
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 160,
    flexGrow: true,
    sortField: 'shipper',
    cell: (r) => r.shipper,
    getFullText: (r) => r.shipper,
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 150,
    sortField: 'warehouse',
    cell: (r) => r.warehouse,
    getFullText: (r) => `${r.warehouseCode} ${r.warehouse}`,
  },
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 104,
    sortField: 'shipDate',
    cell: (r) => formatDate(r.shipDate),
  },
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    sortField: 'units',
    cell: (r) => <b>{formatCount(r.units)}</b>,
    getFlashValue: (r) => r.units,
  },
  {
    id: 'received',
    title: t('Received'),
    width: 92,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.received),
    getFlashValue: (r) => r.received,
  },
  {
    id: 'waiting',
    title: t('Expected'),
    width: 110,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'waiting',
    cell: (r) =>
      r.waiting === 0 ? <Badge tone="done">{t('All received')}</Badge> : <b>{formatCount(r.waiting)}</b>,
    getFlashValue: (r) => r.waiting,
  },
  { id: 'first', title: t('First unit'), width: 130, cell: (r) => moment(r.firstAt, r.zone) },
  { id: 'last', title: t('Last unit'), width: 130, cell: (r) => moment(r.lastAt, r.zone) },
];
