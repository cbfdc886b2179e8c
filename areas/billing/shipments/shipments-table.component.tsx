import type { ShipmentRow } from './shipments.contract.ts';
import { shipmentLifecycle } from './shipments.contract.ts';
import { ShipmentStatusBadges } from './shipment-status.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';

const { states } = shipmentLifecycle;
const terms: Record<number, string> = enumLabelsByKind.paymentTerm;

const reasonColumn = (t: Translate): TableColumn<ShipmentRow> => ({
  id: 'error',
  title: t('Reason'),
  width: 140,
  cell: (r) => <span className="muted">{formatRatingError(t, r)}</span>,
  getFullText: (r) => formatRatingError(t, r),
});
/** The freight and payer columns. */
const freightColumns = (t: Translate): TableColumn<ShipmentRow>[] => [
  {
    id: 'shipmentNumber',
    title: t('Shipment'),
    width: 86,
    sortField: 'shipmentNumber',
    cell: (r) => r.shipmentNumber,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 110,
    sortField: 'status',
    cell: (r) => <ShipmentStatusBadges shipment={r} />,
    getFlashValue: (r) => `${r.status} ${r.approvedAt ?? ''} ${r.masterNumber ?? ''}`,
    getFullText: (r) => wholeState(t, r),
  },
  {
    id: 'outboundDate',
    title: t('Outbound'),
    width: 98,
    sortField: 'outboundDate',
    cell: (r) => formatDate(r.outboundDate),
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 96,
    sortField: 'shipper',
    cell: (r) => r.shipper,
    getFullText: (r) => r.shipper,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 102,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'city',
    title: t('City'),
    width: 120,
    isHiddenByDefault: true,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  {
    id: 'billTo',
    title: t('Bill to'),
    width: 96,
    sortField: 'billTo',
    cell: (r) => r.billTo,
    getFullText: (r) => r.billTo,
  },
  { id: 'terms', title: t('Terms'), width: 88, cell: (r) => t(terms[r.paymentTerm] ?? '') },
  { id: 'outboundWarehouse', title: t('warehouse|From'), width: 58, cell: (r) => r.outboundWarehouse },
  {
    id: 'receivingWarehouse',
    title: t('Received at'),
    width: 96,
    isHiddenByDefault: true,
    cell: (r) => r.receivingWarehouse,
  },
];
const quantityColumns = (t: Translate): TableColumn<ShipmentRow>[] => [
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    sortField: 'units',
    cell: (r) => formatCount(r.units),
  },
  {
    id: 'cubes',
    title: t('Cu ft'),
    width: 84,
    alignRight: true,
    sortField: 'cubes',
    cell: (r) => formatHundredths(r.cubes),
  },
];
/** A shipment with an error has its reason where others have the amount. */
const amountColumns = (t: Translate): TableColumn<ShipmentRow>[] => [
  {
    id: 'amount',
    title: t('Amount'),
    width: 106,
    alignRight: true,
    sortField: 'amount',
    cell: (r) => {
      if (r.error) return <span className="muted">{formatRatingError(t, r)}</span>;
      return isWithoutAmount(r) ? <span className="muted">–</span> : formatMoney(r.amount);
    },
    getFlashValue: (r) => r.amount,
    getFullText: (r) => formatRatingError(t, r) || formatMoney(r.amount),
  },
  {
    id: 'invoice',
    title: t('Invoice'),
    width: 70,
    cell: (r) => r.invoiceNumber ?? <span className="muted">–</span>,
  },
];

function wholeState(t: Translate, r: ShipmentRow): string {
  if (r.masterNumber !== null) return t('Billed with Master {number}', { number: String(r.masterNumber) });
  return formatRatingError(t, r);
}
/** Why the shipment could not be rated. Blank when it has no error. */
const formatRatingError = (t: Translate, { error }: Pick<ShipmentRow, 'error'>): string =>
  error ? t(error.sentence, error.params) : '';
/** Not rated, or billed with its Master. */
const isWithoutAmount = (r: ShipmentRow): boolean =>
  r.masterNumber !== null ||
  (r.amount === 0 && r.status !== states.rated.value && r.status !== states.closed.value);

/**
 * The columns of the list of shipments. `hasOnlyErrors`: no shipment of the page could be rated. Then the reason has a column of
 * its own instead of amount and invoice, except on a phone.
 */
export const buildShipmentColumns = (
  t: Translate,
  { phone, hasOnlyErrors }: { phone: boolean; hasOnlyErrors: boolean },
): TableColumn<ShipmentRow>[] => [
  ...freightColumns(t),
  ...quantityColumns(t),
  ...(hasOnlyErrors && !phone ? [reasonColumn(t)] : amountColumns(t)),
];
