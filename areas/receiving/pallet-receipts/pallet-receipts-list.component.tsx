import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ReceiptDrawer } from './receipt-drawer.component.tsx';
import { findReceiptsEndpoint } from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptStatus, redeemableReceiptStatuses } from './pallet-receipt-status.contract.ts';
import { isReceiptExpired } from './pallet-receipts.rules.ts';
import { shipperLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { LookupFilter, DateFilter, Filters, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import type { NearestDaysOptions } from '#kit/web/nearest-days.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

export type PalletReceiptListState = EndpointListState<typeof findReceiptsEndpoint>;
/** Filters and sorts by the receiving date. */
export const receiptNearestDaysOptions: NearestDaysOptions<typeof findReceiptsEndpoint> = {
  fromField: 'receivingDateFrom',
  toField: 'receivingDateTo',
  singleDayField: 'receivingDate',
  sortField: 'receivingDate',
  getDay: (r) => r.receivingDate,
};
const soon = 7;

/** The expiry date of a receipt. A near date is highlighted while the receipt can be redeemed. */
function Expiry({ receipt }: { receipt: ReceiptRow }) {
  const today = useWarehouseToday(receipt.warehouseId);
  const running = redeemableReceiptStatuses.some((state) => state === receipt.status);
  if (!running) return formatDate(receipt.expiresOn);
  if (isReceiptExpired(receipt, today)) return <Badge tone="fault">{formatDate(receipt.expiresOn)}</Badge>;
  return receipt.expiresOn <= addDays(today, soon) ? (
    <Badge tone="wait">{formatDate(receipt.expiresOn)}</Badge>
  ) : (
    formatDate(receipt.expiresOn)
  );
}

const columnsOf = (t: Translate): TableColumn<ReceiptRow>[] => [
  {
    id: 'number',
    title: t('Receipt'),
    width: 84,
    sortField: 'number',
    cell: (r) => <span className="digits">{r.number}</span>,
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 110,
    sortField: 'dayOfService',
    cell: (r) => formatDate(r.dayOfService),
  },
  {
    id: 'receivingDate',
    title: t('Receiving date'),
    width: 116,
    sortField: 'receivingDate',
    cell: (r) => formatDate(r.receivingDate),
  },
  { id: 'warehouse', title: t('Warehouse'), width: 88, cell: (r) => r.warehouse },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 130,
    flexGrow: true,
    sortField: 'shipper',
    cell: (r) => r.shipper,
    getFullText: (r) => r.shipper,
  },
  { id: 'valid', title: t('# Valid'), width: 68, alignRight: true, cell: (r) => formatCount(r.valid) },
  { id: 'invalid', title: t('# Invalid'), width: 76, alignRight: true, cell: (r) => formatCount(r.invalid) },
  { id: 'absent', title: t('# Absent'), width: 76, alignRight: true, cell: (r) => formatCount(r.absent) },
  {
    id: 'redeemable',
    title: t('Redeemable'),
    width: 100,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'redeemable',
    cell: (r) => <b className="numeric">{formatCount(r.redeemable)}</b>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 112,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="receipt" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'expiresOn',
    title: t('Expires'),
    width: 100,
    sortField: 'expiresOn',
    cell: (r) => <Expiry receipt={r} />,
  },
];

/**
 * The list of receipts as the warehouse and the shipper see it. `renderActs` renders the actions the user can take on a receipt.
 */
export function PalletReceiptList({
  list,
  ofShipper = false,
  renderActs,
}: {
  list: PalletReceiptListState;
  ofShipper?: boolean;
  renderActs: (receipt: ReceiptRow) => ReactNode;
}) {
  const t = useTranslate();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <Filters list={list} presets={viewsOf(t, list)}>
        <DateFilter name="dayOfService" label={t('Day of service')} />
        <DateFilter name="receivingDate" label={t('Receiving date')} />
        {!ofShipper && <UserWarehouseFilterIfSeveral />}
        <MultiSelectFilter
          name="status"
          label={t('Status')}
          options={listSelectableStatusOptions('receipt', t)}
        />
        {!ofShipper && (
          <LookupFilter
            name="shipperAccountId"
            label={t('Shipper')}
            lookup={shipperLookupIncludingInactive}
          />
        )}
        <TextFilter name="number" label={t('Receipt')} filter="digits" />
      </Filters>
      <DataTable
        name={t('Pallet Receipts')}
        list={list}
        columns={columns}
        phoneLayout={{
          statusColumn: 'status',
          secondLineColumns: [ofShipper ? 'receivingDate' : 'shipper', 'redeemable'],
        }}
        rowId={(r) => r.id}
        emptyText={{
          explanation: ofShipper
            ? t('The warehouse creates a receipt for the pallets your freight arrived on.')
            : t('Receipts are created for the pallets a shipper’s freight arrived on.'),
        }}
        totals={{
          number: t('All {count}', { count: formatCount(list.total) }),
          redeemable: formatCount(list.totals?.redeemable),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(receipt, drawerProps) => (
          <ReceiptDrawer receipt={receipt} {...drawerProps} footer={renderActs(receipt)} />
        )}
      </ListDetailDrawer>
    </>
  );
}

/** Views by what is still to do. The current sort order stays. */
function viewsOf(t: Translate, list: PalletReceiptListState): ListViewPreset[] {
  const { warehouseId, orderField, orderDirection } = list.query;
  const sharedQuery = { warehouseId, orderField, orderDirection };
  return [
    { name: t('To redeem'), query: { ...sharedQuery, status: [...redeemableReceiptStatuses] } },
    { name: t('Redeemed'), query: { ...sharedQuery, status: [palletReceiptStatus.redeemed] } },
    { name: t('Expired'), query: { ...sharedQuery, status: [palletReceiptStatus.expired] } },
    { name: t('All'), query: sharedQuery },
  ];
}
