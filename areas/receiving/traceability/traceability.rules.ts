import { traceReferenceDocumentNames, traceEventNumbers, traceEventNames } from './traceability.contract.ts';
import type { FoodTraceRow } from './traceability.contract.ts';
import { formatPhoneGroupedIfUs } from '#areas/accounts/accounts/account.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** The key data elements as the rule names them, as a sortable sheet: 21 CFR 1.1340, 1.1345, 1.1455(c)(3)(ii). */

const measures = new Map([
  [1, 'bin'],
  [2, 'box'],
  [3, 'pallet'],
]);
/** A cell that begins with a plus would get a visible mark that keeps it from being a formula. */
const place = ({ name, address, phone }: FoodTraceRow['here']) => [
  name,
  address,
  phone && formatPhoneGroupedIfUs(phone).replace(/^\+/, ''),
];
export const traceCsvColumnTitles = [
  'Event',
  'Date',
  'Traceability lot code',
  'Lot code assigned by',
  'Quantity',
  'Unit of measure',
  'Product description',
  'Previous source',
  'Previous source address',
  'Previous source phone',
  'Receiving location',
  'Receiving location address',
  'Receiving location phone',
  'Ship-from location',
  'Ship-from address',
  'Ship-from phone',
  'Subsequent recipient',
  'Subsequent recipient address',
  'Subsequent recipient phone',
  'Reference document type',
  'Reference document number',
  'Missing',
] as const;

/** Lists the data that the rule requires and the record lacks. */
export const listMissingTraceFieldLabels = (row: FoodTraceRow): string[] => [
  ...(row.lotCode === null ? ['traceability lot code'] : []),
  ...(row.lotSource === null ? ['lot code source'] : []),
  ...(row.other.phone === null || row.other.address === '' ? ['address or phone of the other party'] : []),
  ...(row.here.phone === null || row.here.address === '' ? ['address or phone of the warehouse'] : []),
];

const nowhere = [null, null, null];
export function toTraceCsvCells(row: FoodTraceRow): (string | number | null)[] {
  const isReceived = row.tracking === traceEventNumbers.received;
  return [
    traceEventNames.get(row.tracking) ?? '',
    formatDate(row.day),
    row.lotCode,
    row.lotSource,
    row.quantity,
    measures.get(row.unitOfMeasure) ?? '',
    row.product,
    ...(isReceived ? place(row.other) : nowhere),
    ...(isReceived ? place(row.here) : nowhere),
    ...(isReceived ? nowhere : place(row.here)),
    ...(isReceived ? nowhere : place(row.other)),
    traceReferenceDocumentNames.get(row.reference) ?? '',
    row.referenceNumber,
    listMissingTraceFieldLabels(row).join('; '),
  ];
}
