import type { ImportUndoBlockerMessage, RecordInUse } from './imports.contract.ts';

/** Describes what prevents the records of an import from being removed. */

/** Tables that users know by name. Rows of all other tables are "other records". */
const tableSentences: Readonly<Record<string, string>> = {
  account: '{count, plural, one {# account uses} other {# accounts use}} it as bill-to',
  app_user: '{count, plural, one {# user} other {# users}}',
  bol: '{count, plural, one {# bill of lading} other {# bills of lading}}',
  bol_detail: '{count, plural, one {# bill of lading line} other {# bill of lading lines}}',
  consignee_by_shipper: '{count, plural, one {# entry} other {# entries}} in consignee lists',
  consolidate: '{count, plural, one {# order line} other {# order lines}}',
  day_of_service: '{count, plural, one {# day of service} other {# days of service}}',
  invoice: '{count, plural, one {# invoice} other {# invoices}}',
  order_template: '{count, plural, one {# order template} other {# order templates}}',
  order_template_line: '{count, plural, one {# order template line} other {# order template lines}}',
  orders: '{count, plural, one {# order} other {# orders}}',
  pallet_receipt: '{count, plural, one {# pallet receipt} other {# pallet receipts}}',
  payment: '{count, plural, one {# payment} other {# payments}}',
  rate_sheet: '{count, plural, one {# rate sheet} other {# rate sheets}}',
  shipment: '{count, plural, one {# shipment} other {# shipments}}',
  shipment_detail: '{count, plural, one {# shipment line} other {# shipment lines}}',
  storage_position: '{count, plural, one {# layout position} other {# layout positions}}',
  unit: '{count, plural, one {# unit} other {# units}}',
  warehouse: '{count, plural, one {# warehouse} other {# warehouses}}',
};
const otherSentence = '{count, plural, one {# other record} other {# other records}}';

export const buildRecordUseMessage = (sentence: string, count?: number): ImportUndoBlockerMessage => ({
  sentence,
  params: count === undefined ? {} : { count },
});
/** Ledger rows follow from invoices and payments, and are not listed separately. */
const isOfLedger = (table: string): boolean => table.startsWith('ledger_');
/** Tables without a name of their own share one message, which is last. */
function sumByTable(references: readonly { table: string; count: number }[]): ImportUndoBlockerMessage[] {
  const named = references.filter(({ table }) => table in tableSentences);
  const others = references.filter(
    ({ table }) => !(table in tableSentences) && (named.length === 0 || !isOfLedger(table)),
  );
  const counts = new Map<string, number>();
  for (const { table, count } of [...named, ...others]) {
    const sentence = tableSentences[table] ?? otherSentence;
    counts.set(sentence, (counts.get(sentence) ?? 0) + count);
  }
  return [...counts].map(([sentence, count]) => buildRecordUseMessage(sentence, count));
}
export const buildRecordsInUseFromReferences = (
  records: readonly { name: string; references: readonly { table: string; count: number }[] }[],
): RecordInUse[] =>
  records.map(({ name, references }) => ({
    name,
    uses: references.length === 0 ? [buildRecordUseMessage(otherSentence, 1)] : sumByTable(references),
  }));

/** Describes records that the same thing uses, with their counts where known. */
export const buildRecordsInUseWithSentence = (
  records: readonly { name: string; count?: number }[],
  sentence: string,
): RecordInUse[] =>
  records.map(({ name, count }) => ({ name, uses: [buildRecordUseMessage(sentence, count)] }));

/** The first names of records, and how many more there are. */
const mostNames = 3;
export const formatFirstRecordNames = (records: readonly RecordInUse[]): string =>
  records
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join('; ') + (records.length > mostNames ? ' …' : '');
