import type { ReactNode } from 'react';
import type { OutboundUnitRow } from './outbound-units.contract.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import {
  LookupFilter,
  Filters,
  BooleanFilter,
  DateRangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind, listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

const measures: Record<number, string> = enumLabelsByKind.unitOfMeasure;
const orNothing = (value: ReactNode) => value ?? <span className="muted">–</span>;

/** The unit, its accounts and its contents. */
const freightColumns = (t: Translate): TableColumn<OutboundUnitRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 112,
    sortField: 'unitCode',
    cell: (r) => <span className={r.active ? 'digits' : 'digits struck-through'}>{r.unitCode}</span>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 118,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="unit" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  { id: 'order', title: t('Order'), width: 68, sortField: 'orderNumber', cell: (r) => r.orderNumber },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 101,
    sortField: 'shipper',
    cell: (r) => translateIfUnknownAccountName(t, r.shipper),
    getFullText: (r) => translateIfUnknownAccountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 100,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => translateIfUnknownAccountName(t, r.consignee),
    getFullText: (r) =>
      r.careOf
        ? `${r.consignee}, ${t('Care of')} ${r.careOf}`
        : translateIfUnknownAccountName(t, r.consignee),
  },
  {
    id: 'product',
    title: t('Product'),
    width: 100,
    sortField: 'product',
    cell: (r) => r.productDescription,
    getFullText: (r) => `${r.productCode}, ${r.productDescription}`,
  },
  {
    id: 'size',
    title: t('Size (in)'),
    width: 102,
    cell: (r) => `${t(measures[r.unitOfMeasure] ?? '')} ${r.length}×${r.width}×${r.height}`,
  },
  {
    id: 'cube',
    title: t('Cube'),
    width: 78,
    alignRight: true,
    sortField: 'cube',
    cell: (r) => formatHundredths(r.cube),
  },
];
/** When it leaves, from where, and where it is. */
const departureColumns = (t: Translate): TableColumn<OutboundUnitRow>[] => [
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 124,
    sortField: 'dayOfService',
    cell: (r) => formatDate(r.dayOfService),
  },
  {
    id: 'outboundDate',
    title: t('Outbound'),
    width: 98,
    isHiddenByDefault: true,
    sortField: 'outboundDate',
    cell: (r) => formatDate(r.outboundDate),
  },
  {
    id: 'outboundWarehouse',
    title: t('From'),
    width: 56,
    isHiddenByDefault: true,
    cell: (r) => r.outboundWarehouse,
  },
  {
    id: 'position',
    title: t('Position'),
    width: 82,
    isHiddenByDefault: true,
    cell: (r) => orNothing(r.positionCode),
    getFlashValue: (r) => r.positionCode ?? '',
  },
  {
    id: 'putAwayCode',
    title: t('Put away'),
    width: 94,
    sortField: 'putAwayCode',
    cell: (r) => orNothing(r.putAwayCode),
    getFlashValue: (r) => r.putAwayCode ?? '',
  },
];
/** Its transport, and what was ordered. */
const transportColumns = (t: Translate, may: { loads: boolean }): TableColumn<OutboundUnitRow>[] => [
  {
    id: 'load',
    title: t('Load'),
    width: 74,
    sortField: 'load',
    cell: (r) =>
      r.loadId !== null && may.loads ? (
        <Link to="/outbound/loading" search={{ open: r.loadId }}>
          {r.loadName}
        </Link>
      ) : (
        orNothing(r.loadName)
      ),
  },
  {
    id: 'pallet',
    title: t('Pallet'),
    width: 170,
    isHiddenByDefault: true,
    sortField: 'pallet',
    cell: (r) => orNothing(r.palletCode && <span className="code">{r.palletCode}</span>),
  },
  {
    id: 'shuttle',
    title: t('Shuttle'),
    width: 70,
    isHiddenByDefault: true,
    cell: (r) => orNothing(r.shuttleNumber),
  },
  {
    id: 'trailer',
    title: t('Trailer'),
    width: 80,
    isHiddenByDefault: true,
    cell: (r) => orNothing(r.trailer),
  },
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 120,
    isHiddenByDefault: true,
    sortField: 'shipDate',
    cell: (r) => formatDate(r.shipDate),
  },
  { id: 'po', title: t('PO'), width: 90, isHiddenByDefault: true, cell: (r) => orNothing(r.po) },
  {
    id: 'shipment',
    title: t('Shipment'),
    width: 94,
    isHiddenByDefault: true,
    cell: (r) => orNothing(r.shipmentNumber),
  },
];

export const buildOutboundUnitColumns = (
  t: Translate,
  permissions: { loads: boolean },
): TableColumn<OutboundUnitRow>[] => [
  ...freightColumns(t),
  ...departureColumns(t),
  ...transportColumns(t, permissions),
];

/** Every filter of the list. All of them are in the URL. */
export function OutboundUnitFilterBar({
  list,
  presets,
}: {
  list: ListState;
  presets: readonly ListViewPreset[];
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <Filters list={list} presets={presets}>
      <DateRangeFilter name="dayOfServiceFrom" toName="dayOfServiceTo" label={t('Day of service')} />
      <DateRangeFilter name="outboundDateFrom" toName="outboundDateTo" label={t('Outbound')} />
      <SelectFilter
        name="warehouseId"
        label={t('Warehouse')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
      />
      <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('unit', t)} />
      <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <TextFilter name="unitId" label={t('Unit')} />
      <TextFilter name="orderNumber" label={t('Order')} filter="digits" />
      <TextFilter name="unitsConsolidateId" label={t('Consolidation')} filter="digits" />
      <TextFilter name="receivingPalletCode" label={t('Pallet')} />
      <TextFilter name="putAwayCode" label={t('Put away')} />
      <TextFilter name="loadNumber" label={t('Load')} />
      <TextFilter name="trailer" label={t('Trailer')} />
      <TextFilter name="shuttleNumber" label={t('Shuttle')} />
      <BooleanFilter name="loadIsNull" label={t('Without a load')} />
      <BooleanFilter name="shipmentIsNull" label={t('Without a shipment')} />
      <BooleanFilter name="toClosedPlace" label={t('To inactive location')} />
      <SelectFilter
        name="openAt"
        label={t('Still open at')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
      />
      <SelectFilter
        name="active"
        label={t('Show')}
        isAlwaysShown
        options={[
          { value: 'true', label: t('Active units') },
          { value: 'false', label: t('Deleted units') },
        ]}
      />
    </Filters>
  );
}
