import type { CellReader, RowCells } from './cells.rules.ts';
import { removeEach } from './import-kind.service.ts';
import { usedBy } from './records-in-use.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import { highestInSeries, seriesNumberIn } from './invoice-series.rules.ts';
import { importErrors } from './imports.errors.ts';
import { findAccountNumbers } from '#areas/accounts/accounts/accounts.service.ts';
import type { NumberedAccount } from '#areas/accounts/accounts/accounts.service.ts';
import * as opening from '#areas/billing/opening/opening.service.ts';
import type { OpeningInvoice, OpeningPayment, TakenInvoice } from '#areas/billing/opening/opening.service.ts';
import { setNextNumber } from '#areas/company/profile/profile.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

interface PayerFacts {
  accounts: ReadonlyMap<string, NumberedAccount>;
}
interface InvoiceFacts extends PayerFacts {
  taken: ReadonlyMap<string, TakenInvoice>;
}
/** Most of one invoice or payment, in cents: what a column holds. */
const mostCents = 2_000_000_000;
const termsDays = 30;

const cellOf = (cells: RowCells, column: string): string => (cells.get(column) ?? '').trim();
const findPayers = (work: Work, rows: readonly RowCells[]): Promise<PayerFacts['accounts']> =>
  findAccountNumbers(work, [...new Set(rows.map((cells) => cellOf(cells, 'payer').toUpperCase()))]);

function payerIn(reader: CellReader, { accounts }: PayerFacts): number | undefined {
  const number = reader.code('payer', { most: 20, required: true });
  if (number === undefined) return undefined;
  return accounts.get(number)?.id ?? reader.wrong('payer', 'unknown', { value: number });
}
function amountIn(reader: CellReader, cells: RowCells): number | undefined {
  const amount = reader.cents('amount', { required: true });
  if (amount === undefined) return undefined;
  if (amount > mostCents) return reader.wrong('amount', 'tooMuch', { value: cellOf(cells, 'amount') });
  return amount > 0 ? amount : reader.wrong('amount', 'notPositive');
}

/** Whether a number that is taken belongs to the invoice of the row, which was imported before. */
const isSameInvoice = (
  { isOpening, ...other }: TakenInvoice,
  {
    payerId = other.payerId,
    amount = other.amount,
  }: { payerId?: number | undefined; amount?: number | undefined },
): boolean => isOpening && other.payerId === payerId && other.amount === amount;

/** Raises the next invoice number above the numbers of the file that the series could give out. */
async function raiseInvoiceSeries(work: Work, invoices: readonly OpeningInvoice[]): Promise<void> {
  const highest = Math.max(0, ...invoices.map(({ number }) => seriesNumberIn(number) ?? 0));
  if (highest >= (await opening.findNextInvoiceNumber(work)))
    await setNextNumber(work, 'invoice', highest + 1);
}

/** Invoices of the old system that are not paid in full, each with what is still open. */
export const openInvoicesKind: ImportKind<OpeningInvoice, InvoiceFacts> = {
  id: 'openInvoices',
  async findFacts(work, rows) {
    return {
      accounts: await findPayers(work, rows),
      taken: await opening.findTaken(work, [...new Set(rows.map((cells) => cellOf(cells, 'number')))]),
    };
  },
  readRow(reader, cells, facts) {
    const payerId = payerIn(reader, facts);
    const number = reader.text('number', { most: 30, required: true });
    const date = reader.date('date', { required: true });
    const dueDate = reader.date('dueDate') ?? (date === undefined ? undefined : addDays(date, termsDays));
    const amount = amountIn(reader, cells);
    const note = reader.text('note', { most: 200 }) ?? 'Opening balance';
    if (dueDate !== undefined && date !== undefined && dueDate < date)
      reader.wrong('dueDate', 'notAfter', { title: 'Date' });
    if (number !== undefined && seriesNumberIn(number) === highestInSeries)
      return reader.wrong('number', 'aboveSeries', { value: number });
    const other = number === undefined ? undefined : facts.taken.get(number);
    // A posted number is not given twice, not even when its invoice was taken back. Whether it is the same is known of a whole row.
    if (number !== undefined && other && !isSameInvoice(other, { payerId, amount }))
      return reader.wrong('number', 'taken', { value: number }, `${number}-2`);
    if (
      payerId === undefined ||
      number === undefined ||
      date === undefined ||
      dueDate === undefined ||
      amount === undefined
    )
      return undefined;
    return { payerId, number, date, dueDate, amount, note };
  },
  keyOf: ({ number }) => number,
  async findEffects(work, invoices) {
    const taken = await opening.findTaken(
      work,
      invoices.map(({ number }) => number),
    );
    return invoices.map(({ number }) => (taken.has(number) ? 'unchanged' : 'add'));
  },
  async write(work, invoices) {
    // The series is locked first: no invoice is posted under one of these numbers any more.
    await raiseInvoiceSeries(work, invoices);
    const taken = await opening.findTaken(
      work,
      invoices.map(({ number }) => number),
    );
    for (const invoice of invoices) {
      const other = taken.get(invoice.number);
      if (other && !isSameInvoice(other, invoice))
        refuse(importErrors.numberTaken, { number: invoice.number });
    }
    return opening.addInvoices(
      work,
      invoices.filter(({ number }) => !taken.has(number)),
    );
  },
  findInUse: async (work, ids) =>
    usedBy(await opening.findInvoicesInUse(work, ids), 'Was paid, disputed, written off or credited'),
  remove: (work, ids, progress) => removeEach(ids, progress, (id) => opening.takeBackInvoice(work, id)),
};

/** Payments and credits of the old system that are not applied yet. */
export const openPaymentsKind: ImportKind<OpeningPayment, PayerFacts> = {
  id: 'openPayments',
  findFacts: async (work, rows) => ({ accounts: await findPayers(work, rows) }),
  readRow(reader, cells, facts) {
    const payerId = payerIn(reader, facts);
    const reference = reader.text('reference', { most: 60, required: true });
    const date = reader.date('date', { required: true });
    const amount = amountIn(reader, cells);
    const note = reader.text('note', { most: 200 }) ?? 'Opening balance';
    if (payerId === undefined || reference === undefined || date === undefined || amount === undefined)
      return undefined;
    return { payerId, reference, date, amount, note };
  },
  keyOf: ({ payerId, reference }) => `${payerId} ${reference}`,
  async findEffects(work, payments) {
    const known = await opening.findKnownPayments(work, payments);
    return payments.map((payment) => (known.has(openPaymentsKind.keyOf(payment)) ? 'unchanged' : 'add'));
  },
  async write(work, payments) {
    const known = await opening.findKnownPayments(work, payments);
    return opening.addPayments(
      work,
      payments.filter((payment) => !known.has(openPaymentsKind.keyOf(payment))),
    );
  },
  findInUse: async (work, ids) =>
    usedBy(await opening.findPaymentsInUse(work, ids), 'Was applied or refunded'),
  remove: (work, ids, progress) => removeEach(ids, progress, (id) => opening.takeBackPayment(work, id)),
};
