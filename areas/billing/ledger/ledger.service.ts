import { ledgerErrors } from './ledger.errors.ts';
import * as store from './ledger.repository.ts';
import type { LedgerItem, NewLedgerMovement, StoredLedgerMovement } from './ledger.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * One function per ledger movement. The database writes postings and receipts together with the invoice and the payment
 * (db/migrations/0120_ledger.sql). Later user decisions are written here.
 */

const laterOf = (...dates: readonly string[]): string => dates.toSorted().at(-1) ?? '';
const ofPayment = (items: readonly LedgerItem[], paymentId: number): LedgerItem =>
  items.find((x) => x.paymentId === paymentId) ?? reject(commonErrors.notFound);

export interface PaymentAllocation {
  invoiceId: number;
  /** In cents, positive. */
  amount: number;
}
/** Applies the remaining amount of a payment to invoices, each with the given share. Returns what remains on account. */
export async function bookPaymentApplicationAndGetLeftCents(
  work: RequestContext,
  paymentId: number,
  date: string,
  shares: readonly PaymentAllocation[],
): Promise<number> {
  const left = await bookPaymentApplicationsAndGetLeftCents(work, date, [{ paymentId, shares }]);
  return left.get(paymentId) ?? reject(commonErrors.notFound);
}
/**
 * Applies many payments to invoices in a fixed number of statements. One invalid share rejects all. Returns the amount left
 * of each payment, by payment id.
 */
export async function bookPaymentApplicationsAndGetLeftCents(
  work: RequestContext,
  date: string,
  applications: readonly { paymentId: number; shares: readonly PaymentAllocation[] }[],
): Promise<Map<number, number>> {
  if (applications.length === 0) return new Map();
  const items = await store.lockLedgerItems(work.tx, {
    payments: applications.map((w) => w.paymentId),
    invoices: [...new Set(applications.flatMap((w) => w.shares.map((s) => s.invoiceId)))],
  });
  const payments = new Map(items.flatMap((x) => (x.paymentId === null ? [] : [[x.paymentId, x] as const])));
  const invoices = new Map(items.flatMap((x) => (x.invoiceId === null ? [] : [[x.invoiceId, x] as const])));
  const left = new Map<number, number>();
  const movements: NewLedgerMovement[] = [];
  for (const { paymentId, shares } of applications) {
    const payment = payments.get(paymentId) ?? reject(commonErrors.notFound);
    let rest = left.get(paymentId) ?? -payment.open;
    for (const { invoiceId, amount } of shares) {
      const invoice = invoices.get(invoiceId) ?? reject(commonErrors.notFound);
      mustFit(payment, invoice, { amount, rest });
      rest -= amount;
      invoice.open -= amount;
      movements.push({
        kind: 'applied',
        date: laterOf(date, payment.date, invoice.date),
        payerId: payment.payerId,
        itemId: payment.id,
        sides: [
          { book: 'on_account', itemId: payment.id, amount },
          { book: 'receivable', itemId: invoice.id, amount: -amount },
        ],
      });
    }
    left.set(paymentId, rest);
  }
  await store.insertLedgerMovements(work, movements);
  return left;
}
function mustFit(
  payment: LedgerItem,
  invoice: LedgerItem,
  { amount, rest }: { amount: number; rest: number },
): void {
  if (invoice.payerId !== payment.payerId) reject(ledgerErrors.payerMismatch, { number: invoice.number });
  if (amount > invoice.open)
    reject(ledgerErrors.amountExceedsOpen, {
      number: invoice.number,
      open: formatMoney(Math.max(0, invoice.open)),
    });
  if (amount > rest)
    reject(ledgerErrors.amountExceedsOnAccount, {
      reference: payment.number,
      open: formatMoney(Math.max(0, rest)),
    });
}

/** Refunds the remaining amount of a payment. */
export async function bookRefund(
  work: RequestContext,
  paymentId: number,
  refund: { date: string; amount: number; note?: string | undefined },
): Promise<void> {
  const payment = ofPayment(await store.lockLedgerItems(work.tx, { payments: [paymentId] }), paymentId);
  if (refund.amount > -payment.open)
    reject(ledgerErrors.amountExceedsOnAccount, {
      reference: payment.number,
      open: formatMoney(Math.max(0, -payment.open)),
    });
  await store.insertLedgerMovements(work, [
    {
      kind: 'refunded',
      date: laterOf(refund.date, payment.date),
      payerId: payment.payerId,
      itemId: payment.id,
      note: refund.note,
      sides: [
        { book: 'on_account', itemId: payment.id, amount: refund.amount },
        { book: 'bank', itemId: null, amount: -refund.amount },
      ],
    },
  ]);
}

/** Writes off the open amount of an invoice, in part or in whole. */
export async function bookWriteOff(
  work: RequestContext,
  invoiceId: number,
  writeOff: { date: string; amount: number; note: string },
): Promise<void> {
  const [invoice] = await store.lockLedgerItems(work.tx, { invoices: [invoiceId] });
  if (!invoice) return reject(commonErrors.notFound);
  if (writeOff.amount > invoice.open)
    reject(ledgerErrors.amountExceedsOpen, {
      number: invoice.number,
      open: formatMoney(Math.max(0, invoice.open)),
    });
  await store.insertLedgerMovements(work, [
    {
      kind: 'written_off',
      date: laterOf(writeOff.date, invoice.date),
      payerId: invoice.payerId,
      itemId: invoice.id,
      note: writeOff.note,
      sides: [
        { book: 'bad_debt', itemId: null, amount: writeOff.amount },
        { book: 'receivable', itemId: invoice.id, amount: -writeOff.amount },
      ],
    },
  ]);
}

/**
 * Locks the open amounts of invoices until the transaction ends. Nothing of them can be paid, written off or credited
 * concurrently.
 */
export async function lockLedgerItemsOfInvoices(
  work: RequestContext,
  invoiceIds: readonly number[],
): Promise<void> {
  await store.lockLedgerItems(work.tx, { invoices: invoiceIds });
}
/** Reverses the postings of locked invoices that were never paid, written off or credited. */
export const bookInvoicePostingReversals = (
  work: RequestContext,
  invoiceIds: readonly number[],
  note: string,
): Promise<void> => store.insertInvoicePostingReversals(work, invoiceIds, note);

/** Returns the written-off amount of an invoice. Locks it against write-offs and payments until the transaction ends. */
export async function lockLedgerItemAndGetWrittenOffCents(
  work: RequestContext,
  invoiceId: number,
): Promise<number> {
  await store.lockLedgerItems(work.tx, { invoices: [invoiceId] });
  return store.findNetWrittenOffCents(work.tx, invoiceId);
}

const final: Partial<Record<StoredLedgerMovement['kind'], { sentence: string }>> = {
  posted: { sentence: 'This can’t be reversed. Credit the posted invoice instead.' },
  received: { sentence: 'This can’t be reversed. Reverse the payment instead.' },
  reversed: { sentence: 'This can’t be reversed because it is a reversal.' },
};
const creditStays = 'This can’t be reversed because a credit always pays the invoice that it credits.';
/** Reverses an application, a refund or a write-off. Returns the payment it belonged to, if any. */
export async function bookMovementReversalAndGetReversed(
  work: RequestContext,
  movementId: number,
  date: string,
  note: string | undefined,
): Promise<StoredLedgerMovement> {
  await store.lockLedgerItemsOfMovementAndInvoiceCredits(work.tx, movementId);
  const movement = (await store.findLedgerMovement(work.tx, movementId)) ?? reject(commonErrors.notFound);
  const why = final[movement.kind];
  if (why) reject(ledgerErrors.notReversible, {}, why);
  // A credit belongs to its invoice. Reversed, both would be open.
  if (movement.kind === 'applied' && movement.invoiceId !== null)
    reject(ledgerErrors.notReversible, {}, { sentence: creditStays });
  if (movement.reversed) reject(ledgerErrors.alreadyReversed);
  await store.insertLedgerMovementReversal(work, movementId, date, note);
  await store.applyCreditsToReopenedInvoices(work, [movementId]);
  return movement;
}

/**
 * Reverses a whole payment that the bank returned. The invoices it paid are open again, except for what was
 * credited meanwhile. Returns their number. */
export async function bookPaymentReversalAndCountReopenedInvoices(
  work: RequestContext,
  paymentId: number,
  date: string,
  note: string,
): Promise<number> {
  const payment = ofPayment(await store.lockPaymentItemAndItemsEverPaidByIt(work.tx, paymentId), paymentId);
  const standing = await store.findActiveMovementsOfPayment(work.tx, payment.id);
  if (standing.length === 0) reject(ledgerErrors.alreadyReversed);
  if (standing.some((m) => m.kind === 'refunded'))
    reject(ledgerErrors.paymentRefunded, { reference: payment.number });
  // Latest first: applications, then the receipt.
  for (const m of standing) await store.insertLedgerMovementReversal(work, m.id, date, note);
  await store.applyCreditsToReopenedInvoices(
    work,
    standing.map((m) => m.id),
  );
  return standing.filter((m) => m.kind === 'applied').length;
}
