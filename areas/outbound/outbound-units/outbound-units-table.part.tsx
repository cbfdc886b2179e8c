import type { ReactNode } from 'react';
import type { OutboundUnitRow } from './outbound-units.contract.ts';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showHundredths } from '#kit/contract/money.ts';
import {
  AccountFilter,
  Filters,
  FlagFilter,
  RangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import type { List } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choices, stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

const measures: Record<number, string> = choices.unitOfMeasure;
const orNothing = (value: ReactNode) => value ?? <span className="dim">–</span>;

/** Which unit, whose, and what it is. */
const freightColumns = (t: Say): Column<OutboundUnitRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 112,
    sort: 'unitCode',
    cell: (r) => <span className={r.active ? 'dig' : 'dig struck'}>{r.unitCode}</span>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 118,
    sort: 'status',
    cell: (r) => <State of="unit" value={r.status} />,
    watch: (r) => r.status,
  },
  { id: 'order', title: t('Order'), width: 68, sort: 'orderNumber', cell: (r) => r.orderNumber },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 101,
    sort: 'shipper',
    cell: (r) => accountName(t, r.shipper),
    full: (r) => accountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 100,
    grow: true,
    sort: 'consignee',
    cell: (r) => accountName(t, r.consignee),
    full: (r) => (r.careOf ? `${r.consignee}, ${t('Care of')} ${r.careOf}` : accountName(t, r.consignee)),
  },
  {
    id: 'product',
    title: t('Product'),
    width: 100,
    sort: 'product',
    cell: (r) => r.productDescription,
    full: (r) => `${r.productCode}, ${r.productDescription}`,
  },
  {
    id: 'size',
    title: t('Size, in'),
    width: 102,
    cell: (r) => `${t(measures[r.unitOfMeasure] ?? '')} ${r.length}×${r.width}×${r.height}`,
  },
  { id: 'cube', title: t('Cube'), width: 78, right: true, sort: 'cube', cell: (r) => showHundredths(r.cube) },
];
/** When it leaves, where it stands, and on what. */
const wayColumns = (t: Say, may: { loads: boolean }): Column<OutboundUnitRow>[] => [
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 124,
    sort: 'dayOfService',
    cell: (r) => showDate(r.dayOfService),
  },
  {
    id: 'outboundDate',
    title: t('Outbound'),
    width: 98,
    off: true,
    sort: 'outboundDate',
    cell: (r) => showDate(r.outboundDate),
  },
  { id: 'outboundWarehouse', title: t('From'), width: 56, off: true, cell: (r) => r.outboundWarehouse },
  {
    id: 'position',
    title: t('Position'),
    width: 82,
    off: true,
    cell: (r) => orNothing(r.positionCode),
    watch: (r) => r.positionCode ?? '',
  },
  {
    id: 'putAwayCode',
    title: t('Put away'),
    width: 94,
    sort: 'putAwayCode',
    cell: (r) => orNothing(r.putAwayCode),
    watch: (r) => r.putAwayCode ?? '',
  },
  {
    id: 'load',
    title: t('Load'),
    width: 74,
    sort: 'load',
    cell: (r) =>
      r.loadId !== null && may.loads ? (
        <A to="/outbound/loading" search={{ open: r.loadId }}>
          {r.loadName}
        </A>
      ) : (
        orNothing(r.loadName)
      ),
  },
  {
    id: 'pallet',
    title: t('Pallet'),
    width: 170,
    off: true,
    sort: 'pallet',
    cell: (r) => orNothing(r.palletCode && <span className="code">{r.palletCode}</span>),
  },
  { id: 'shuttle', title: t('Shuttle'), width: 70, off: true, cell: (r) => orNothing(r.shuttleNumber) },
  { id: 'trailer', title: t('Trailer'), width: 80, off: true, cell: (r) => orNothing(r.trailer) },
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 120,
    off: true,
    sort: 'shipDate',
    cell: (r) => showDate(r.shipDate),
  },
  { id: 'po', title: t('PO'), width: 90, off: true, cell: (r) => orNothing(r.po) },
  { id: 'shipment', title: t('Shipment'), width: 94, off: true, cell: (r) => orNothing(r.shipmentNumber) },
];

export const unitColumns = (t: Say, may: { loads: boolean }): Column<OutboundUnitRow>[] => [
  ...freightColumns(t),
  ...wayColumns(t, may),
];

/** Every way to narrow the list; all of it is in the address. */
export function UnitFilters({ list, presets }: { list: List; presets: readonly View[] }) {
  const t = useText();
  const me = useMe();
  return (
    <Filters list={list} presets={presets}>
      <RangeFilter name="dayOfServiceFrom" to="dayOfServiceTo" label={t('Day of service')} />
      <RangeFilter name="outboundDateFrom" to="outboundDateTo" label={t('Outbound')} />
      <SelectFilter
        name="warehouseId"
        label={t('Warehouse')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
      />
      <SelectFilter name="status" label={t('Status')} options={stateOptions('unit', t)} />
      <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      <TextFilter name="unitId" label={t('Unit')} />
      <TextFilter name="orderNumber" label={t('Order')} filter="digits" />
      <TextFilter name="unitsConsolidateId" label={t('Consolidation')} filter="digits" />
      <TextFilter name="receivingPalletCode" label={t('Pallet')} />
      <TextFilter name="putAwayCode" label={t('Put away')} />
      <TextFilter name="loadNumber" label={t('Load')} />
      <TextFilter name="trailer" label={t('Trailer')} />
      <TextFilter name="shuttleNumber" label={t('Shuttle')} />
      <FlagFilter name="loadIsNull" label={t('Without a load')} />
      <FlagFilter name="shipmentIsNull" label={t('Without a shipment')} />
      <FlagFilter name="toClosedPlace" label={t('To an inactive place')} />
      <SelectFilter
        name="openAt"
        label={t('Still open at')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
      />
      <SelectFilter
        name="active"
        label={t('Shows')}
        always
        options={[
          { value: 'true', label: t('Active units') },
          { value: 'false', label: t('Deleted units') },
        ]}
      />
    </Filters>
  );
}
