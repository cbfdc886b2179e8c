import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import {
  removeRecordsInBatches,
  removeRecordsOneByOneUntilFailure,
  runWithoutNestedLoopJoins,
} from './record-importer.service.ts';
import { formatFirstRecordNames, buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { maxInvoiceSeriesNumber, parseInvoiceSeriesNumber } from './invoice-series.rules.ts';
import { importErrors } from './imports.errors.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import * as opening from '#areas/billing/opening-balances/opening-balances.service.ts';
import type {
  ExistingOpeningPayment,
  OpeningInvoice,
  OpeningPayment,
  InvoiceWithTakenNumber,
  OpeningInvoiceRemovalBlocker,
} from '#areas/billing/opening-balances/opening-balances.service.ts';
import type { RecordInUse } from './imports.contract.ts';
import { raiseNextNumberToAtLeast } from '#areas/company/profile/profile.service.ts';
import { computeDueDate as dueDateOf } from '#areas/billing/closing/closing.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface PayerFacts {
  accounts: ReadonlyMap<string, ActiveAccountSummary>;
}
interface InvoiceReferenceData extends PayerFacts {
  taken: ReadonlyMap<string, InvoiceWithTakenNumber>;
}
interface PaymentReferenceData extends PayerFacts {
  /** The existing payments of these bill-tos. */
  known: ReadonlyMap<string, ExistingOpeningPayment>;
}
/** Highest amount of one invoice or payment, in cents: the limit of the database column. */
const mostCents = 2_000_000_000;

const cellOf = (cells: ImportRowCells, column: string): string => (cells.get(column) ?? '').trim();
const findPayers = (work: RequestContext, rows: readonly ImportRowCells[]): Promise<PayerFacts['accounts']> =>
  mapActiveAccountsByNumber(work, [...new Set(rows.map((cells) => cellOf(cells, 'payer').toUpperCase()))]);

function payerIn(reader: CellReader, { accounts }: PayerFacts): ActiveAccountSummary | undefined {
  const number = reader.code('payer', { most: 20, required: true });
  if (number === undefined) return undefined;
  return accounts.get(number) ?? reader.addError('payer', 'unknown', { value: number });
}
function amountIn(
  reader: CellReader,
  cells: ImportRowCells,
  { isInvoice = false }: { isInvoice?: boolean } = {},
): number | undefined {
  const amount = reader.cents('amount', { required: true });
  if (amount === undefined) return undefined;
  if (amount > mostCents) return reader.addError('amount', 'tooMuch', { value: cellOf(cells, 'amount') });
  return amount > 0
    ? amount
    : reader.addError('amount', amount < 0 && isInvoice ? 'isCredit' : 'notPositive');
}

/** True when a number in use belongs to the invoice of the row, which was imported before. */
const isSameInvoice = (
  { isOpening, ...other }: InvoiceWithTakenNumber,
  {
    payerId = other.payerId,
    amount = other.amount,
  }: { payerId?: number | undefined; amount?: number | undefined },
): boolean => isOpening && other.payerId === payerId && other.amount === amount;

/** Of the invoices that an import added, those that cannot be removed, and why. */
async function findUsedInvoices(work: RequestContext, ids: readonly string[]): Promise<RecordInUse[]> {
  const touched = await opening.listOpeningInvoiceRemovalBlockers(work, ids);
  const invoicesBlockedBy = (blocker: OpeningInvoiceRemovalBlocker['by']) =>
    touched.filter((invoice) => invoice.by === blocker);
  return [
    ...buildRecordsInUseWithSentence(invoicesBlockedBy('use'), 'Paid, disputed, written off or credited'),
    ...buildRecordsInUseWithSentence(
      invoicesBlockedBy('sending'),
      'Sent to the bill-to, the portal or accounting',
    ),
    ...buildRecordsInUseWithSentence(invoicesBlockedBy('closing'), 'Accounting period closed'),
  ];
}

/** Imports invoices of a previous system that are not paid in full, each with its open amount. */
export const openInvoiceImporter: RecordImporter<OpeningInvoice, InvoiceReferenceData> = {
  id: 'openInvoices',
  async loadReferenceData(work, rows) {
    return {
      accounts: await findPayers(work, rows),
      taken: await opening.mapInvoicesByNumber(work, [
        ...new Set(rows.map((cells) => cellOf(cells, 'number'))),
      ]),
    };
  },
  parseRow(reader, cells, facts) {
    const payer = payerIn(reader, facts);
    const payerId = payer?.id;
    const number = reader.text('number', { most: 30, required: true });
    const date = reader.date('date', { required: true });
    const termsEnd = date === undefined || payer === undefined ? undefined : dueDateOf(date, payer.termsDays);
    const dueDate = reader.date('dueDate') ?? termsEnd;
    const amount = amountIn(reader, cells, { isInvoice: true });
    const note = reader.text('note', { most: 200 }) ?? 'Opening balance';
    if (dueDate !== undefined && date !== undefined && dueDate < date)
      reader.addError('dueDate', 'notAfter', { title: 'Date' });
    if (number !== undefined && parseInvoiceSeriesNumber(number) === maxInvoiceSeriesNumber)
      return reader.addError('number', 'aboveSeries', { value: number });
    const other = number === undefined ? undefined : facts.taken.get(number);
    // A posted number is not used twice, unless the import of its invoice was undone. Whether the invoice is the same can be
    // decided only when the complete row is read.
    if (number !== undefined && other && !isSameInvoice(other, { payerId, amount }))
      return reader.addError('number', 'taken', { value: number }, `${number}-2`);
    if (
      payerId === undefined ||
      number === undefined ||
      date === undefined ||
      dueDate === undefined ||
      amount === undefined
    )
      return undefined;
    if (other) {
      const keep = (column: string, value: string) =>
        reader.addWarning(column, 'kept', { record: number, value });
      if (date !== other.date) keep('date', formatDate(other.date));
      if (cellOf(cells, 'dueDate') !== '' && dueDate !== other.dueDate)
        keep('dueDate', formatDate(other.dueDate));
    }
    return { payerId, number, date, dueDate, amount, note };
  },
  keyOf: ({ number }) => number,
  async determineRowEffects(work, invoices) {
    const invoicesByNumber = await opening.mapInvoicesByNumber(
      work,
      invoices.map(({ number }) => number),
    );
    return invoices.map(({ number }) => (invoicesByNumber.has(number) ? 'unchanged' : 'add'));
  },
  async prepare(work, batches) {
    // Raises the series above the numbers of the file, so that no new invoice gets one of them.
    let highest = 0;
    for await (const invoices of batches)
      highest = Math.max(highest, ...invoices.map(({ number }) => parseInvoiceSeriesNumber(number) ?? 0));
    if (highest > 0) await raiseNextNumberToAtLeast(work, 'invoice', highest + 1);
  },
  async write(work, invoices) {
    const invoicesByNumber = await opening.mapInvoicesByNumber(
      work,
      invoices.map(({ number }) => number),
    );
    for (const invoice of invoices) {
      const other = invoicesByNumber.get(invoice.number);
      if (other && !isSameInvoice(other, invoice))
        reject(importErrors.invoiceNumberTaken, { number: invoice.number });
    }
    const missing = invoices.filter(({ number }) => !invoicesByNumber.has(number));
    return runWithoutNestedLoopJoins(work, () => opening.addAndPostOpeningInvoices(work, missing));
  },
  findRecordsInUse: findUsedInvoices,
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, async (batch) => {
      await opening.lockOpeningInvoicesAndItems(work, batch);
      const used = await findUsedInvoices(work, batch);
      if (used.length > 0)
        reject(importErrors.recordsInUse, { count: used.length, names: formatFirstRecordNames(used) });
      await opening.undoLockedOpeningInvoices(work, batch);
    }),
};

/** Imports payments and credits of a previous system that are not applied yet. */
export const unappliedPaymentImporter: RecordImporter<OpeningPayment, PaymentReferenceData> = {
  id: 'openPayments',
  async loadReferenceData(work, rows) {
    const accounts = await findPayers(work, rows);
    const payers = [...accounts.values()].map(({ id }) => ({ payerId: id }));
    return { accounts, known: await opening.mapOpeningPaymentsByPayerAndReference(work, payers) };
  },
  parseRow(reader, cells, facts) {
    const payerId = payerIn(reader, facts)?.id;
    const reference = reader.text('reference', { most: 60, required: true });
    const date = reader.date('date', { required: true });
    const amount = amountIn(reader, cells);
    const note = reader.text('note', { most: 200 }) ?? 'Opening balance';
    if (payerId === undefined || reference === undefined || date === undefined || amount === undefined)
      return undefined;
    const payment = { payerId, reference, date, amount, note };
    const existing = facts.known.get(unappliedPaymentImporter.keyOf(payment));
    const keep = (column: string, value: string) =>
      reader.addWarning(column, 'kept', { record: reference, value });
    if (existing && existing.amount !== amount) keep('amount', formatMoney(existing.amount));
    if (existing && existing.date !== date) keep('date', formatDate(existing.date));
    return payment;
  },
  keyOf: ({ payerId, reference }) => `${payerId} ${reference}`,
  async determineRowEffects(work, payments) {
    const paymentsByKey = await opening.mapOpeningPaymentsByPayerAndReference(work, payments);
    return payments.map((payment) =>
      paymentsByKey.has(unappliedPaymentImporter.keyOf(payment)) ? 'unchanged' : 'add',
    );
  },
  async write(work, payments) {
    const paymentsByKey = await opening.mapOpeningPaymentsByPayerAndReference(work, payments);
    const missing = payments.filter((payment) => !paymentsByKey.has(unappliedPaymentImporter.keyOf(payment)));
    return runWithoutNestedLoopJoins(work, () => opening.addOpeningPayments(work, missing));
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await opening.listOpeningPaymentsAppliedOrRefunded(work, ids),
      'Applied or refunded',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsOneByOneUntilFailure(ids, progress, (id) => opening.undoOpeningPayment(work, id)),
};
