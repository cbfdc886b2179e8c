import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ReceiptDrawer } from './receipt-drawer.part.tsx';
import { findReceipts } from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { receiptState, redeemableStates } from './pallet-receipt-states.contract.ts';
import { isOver } from './pallet-receipts.rules.ts';
import { anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { AccountFilter, DateFilter, Filters, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useToday } from '#kit/web/me.ts';
import type { Days } from '#kit/web/nearest.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { SeveralFilter } from '#kit/web/several-filter.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

export type Receipts = ListOf<typeof findReceipts>;
/** By the day the pallets came. */
export const receiptDays: Days<typeof findReceipts> = {
  from: 'receivingDateFrom',
  to: 'receivingDateTo',
  one: 'receivingDate',
  sort: 'receivingDate',
  day: (r) => r.receivingDate,
};
const soon = 7;

/** The last day of a receipt; one that is near stands out while the receipt can be redeemed. */
function Expiry({ receipt }: { receipt: ReceiptRow }) {
  const today = useToday(receipt.warehouseId);
  const running = redeemableStates.some((state) => state === receipt.status);
  if (!running) return showDate(receipt.expiresOn);
  if (isOver(receipt, today)) return <Badge tone="fault">{showDate(receipt.expiresOn)}</Badge>;
  return receipt.expiresOn <= addDays(today, soon) ? (
    <Badge tone="wait">{showDate(receipt.expiresOn)}</Badge>
  ) : (
    showDate(receipt.expiresOn)
  );
}

const columnsOf = (t: Say): Column<ReceiptRow>[] => [
  {
    id: 'number',
    title: t('Receipt'),
    width: 84,
    sort: 'number',
    cell: (r) => <span className="dig">{r.number}</span>,
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 110,
    sort: 'dayOfService',
    cell: (r) => showDate(r.dayOfService),
  },
  {
    id: 'receivingDate',
    title: t('Receiving date'),
    width: 116,
    sort: 'receivingDate',
    cell: (r) => showDate(r.receivingDate),
  },
  { id: 'warehouse', title: t('Warehouse'), width: 88, cell: (r) => r.warehouse },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 130,
    grow: true,
    sort: 'shipper',
    cell: (r) => r.shipper,
    full: (r) => r.shipper,
  },
  { id: 'valid', title: t('# Valid'), width: 68, right: true, cell: (r) => showCount(r.valid) },
  { id: 'invalid', title: t('# Invalid'), width: 76, right: true, cell: (r) => showCount(r.invalid) },
  { id: 'absent', title: t('# Absent'), width: 76, right: true, cell: (r) => showCount(r.absent) },
  {
    id: 'redeemable',
    title: t('Redeemable'),
    width: 100,
    right: true,
    sort: 'redeemable',
    cell: (r) => <b className="num">{showCount(r.redeemable)}</b>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 112,
    sort: 'status',
    cell: (r) => <State of="receipt" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'expiresOn',
    title: t('Expires'),
    width: 100,
    sort: 'expiresOn',
    cell: (r) => <Expiry receipt={r} />,
  },
];

/** Receipts as their warehouse and their shipper see them; `renderActs` gives what this person may do with one. */
export function ReceiptsList({
  list,
  ofShipper = false,
  renderActs,
}: {
  list: Receipts;
  ofShipper?: boolean;
  renderActs: (receipt: ReceiptRow) => ReactNode;
}) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <Filters list={list} presets={viewsOf(t, list)}>
        <DateFilter name="dayOfService" label={t('Day of service')} />
        <DateFilter name="receivingDate" label={t('Receiving date')} />
        {!ofShipper && <WarehouseFilter />}
        <SeveralFilter name="status" label={t('Status')} options={stateOptions('receipt', t)} />
        {!ofShipper && <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />}
        <TextFilter name="number" label={t('Receipt')} filter="digits" />
      </Filters>
      <DataTable
        name={t('Pallet Receipts')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: [ofShipper ? 'receivingDate' : 'shipper', 'redeemable'] }}
        rowId={(r) => r.id}
        empty={{
          why: ofShipper
            ? t('The warehouse writes a receipt for pallets that your freight came on.')
            : t('A receipt is written for the pallets that a shipper’s freight came on.'),
        }}
        totals={{
          number: t('All {count}', { count: showCount(list.total) }),
          redeemable: showCount(list.totals?.redeemable ?? 0),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(receipt, beside) => <ReceiptDrawer receipt={receipt} {...beside} foot={renderActs(receipt)} />}
      </OpenRow>
    </>
  );
}

/** By what is still to be done; the way it is sorted stays. */
function viewsOf(t: Say, list: Receipts): View[] {
  const { warehouseId, orderField, orderDirection } = list.query;
  const kept = { warehouseId, orderField, orderDirection };
  return [
    { name: t('To redeem'), query: { ...kept, status: [...redeemableStates] } },
    { name: t('Redeemed'), query: { ...kept, status: [receiptState.redeemed] } },
    { name: t('Expired'), query: { ...kept, status: [receiptState.expired] } },
    { name: t('All'), query: kept },
  ];
}
