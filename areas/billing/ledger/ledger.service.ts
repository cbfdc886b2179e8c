import { ledgerErrors } from './ledger.errors.ts';
import * as store from './ledger.store.ts';
import type { LedgerItem, Movement, Written } from './ledger.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showMoney } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * A function for each movement of the ledger. Postings and receipts write theirs in the database, with the invoice
 * and the payment themselves (db/migrations/0120_ledger.sql); what people decide afterwards is written here.
 */

const laterOf = (...dates: readonly string[]): string => dates.toSorted().at(-1) ?? '';
const ofPayment = (items: readonly LedgerItem[], paymentId: number): LedgerItem =>
  items.find((x) => x.paymentId === paymentId) ?? refuse(commonErrors.notFound);

export interface Share {
  invoiceId: number;
  /** Cents, above zero. */
  amount: number;
}
/** Pays invoices from what is left of a payment, each as far as it says. Answers what is left on account then. */
export async function apply(
  work: Work,
  paymentId: number,
  date: string,
  shares: readonly Share[],
): Promise<number> {
  const left = await applyMany(work, date, [{ paymentId, shares }]);
  return left.get(paymentId) ?? refuse(commonErrors.notFound);
}
/**
 * The same for many payments in a handful of statements, whatever their number; one share that does not fit refuses
 * them all. Answers what is left of each.
 */
export async function applyMany(
  work: Work,
  date: string,
  wishes: readonly { paymentId: number; shares: readonly Share[] }[],
): Promise<Map<number, number>> {
  if (wishes.length === 0) return new Map();
  const items = await store.holdItems(work.tx, {
    payments: wishes.map((w) => w.paymentId),
    invoices: [...new Set(wishes.flatMap((w) => w.shares.map((s) => s.invoiceId)))],
  });
  const payments = new Map(items.flatMap((x) => (x.paymentId === null ? [] : [[x.paymentId, x] as const])));
  const invoices = new Map(items.flatMap((x) => (x.invoiceId === null ? [] : [[x.invoiceId, x] as const])));
  const left = new Map<number, number>();
  const movements: Movement[] = [];
  for (const { paymentId, shares } of wishes) {
    const payment = payments.get(paymentId) ?? refuse(commonErrors.notFound);
    let rest = left.get(paymentId) ?? -payment.open;
    for (const { invoiceId, amount } of shares) {
      const invoice = invoices.get(invoiceId) ?? refuse(commonErrors.notFound);
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
  await store.writeMovements(work, movements);
  return left;
}
function mustFit(
  payment: LedgerItem,
  invoice: LedgerItem,
  { amount, rest }: { amount: number; rest: number },
): void {
  if (invoice.payerId !== payment.payerId) refuse(ledgerErrors.otherPayer, { number: invoice.number });
  if (amount > invoice.open)
    refuse(ledgerErrors.moreThanOpen, { number: invoice.number, open: showMoney(Math.max(0, invoice.open)) });
  if (amount > rest)
    refuse(ledgerErrors.moreThanOnAccount, { reference: payment.number, open: showMoney(Math.max(0, rest)) });
}

/** Gives back what is left of a payment. */
export async function refund(
  work: Work,
  paymentId: number,
  wish: { date: string; amount: number; note?: string | undefined },
): Promise<void> {
  const payment = ofPayment(await store.holdItems(work.tx, { payments: [paymentId] }), paymentId);
  if (wish.amount > -payment.open)
    refuse(ledgerErrors.moreThanOnAccount, {
      reference: payment.number,
      open: showMoney(Math.max(0, -payment.open)),
    });
  await store.writeMovements(work, [
    {
      kind: 'refunded',
      date: laterOf(wish.date, payment.date),
      payerId: payment.payerId,
      itemId: payment.id,
      note: wish.note,
      sides: [
        { book: 'on_account', itemId: payment.id, amount: wish.amount },
        { book: 'bank', itemId: null, amount: -wish.amount },
      ],
    },
  ]);
}

/** Gives up what is open of an invoice, in part or in whole. */
export async function writeOff(
  work: Work,
  invoiceId: number,
  wish: { date: string; amount: number; note: string },
): Promise<void> {
  const [invoice] = await store.holdItems(work.tx, { invoices: [invoiceId] });
  if (!invoice) return refuse(commonErrors.notFound);
  if (wish.amount > invoice.open)
    refuse(ledgerErrors.moreThanOpen, { number: invoice.number, open: showMoney(Math.max(0, invoice.open)) });
  await store.writeMovements(work, [
    {
      kind: 'written_off',
      date: laterOf(wish.date, invoice.date),
      payerId: invoice.payerId,
      itemId: invoice.id,
      note: wish.note,
      sides: [
        { book: 'bad_debt', itemId: null, amount: wish.amount },
        { book: 'receivable', itemId: invoice.id, amount: -wish.amount },
      ],
    },
  ]);
}

/** Keeps what is open of invoices until the transaction ends: nothing is paid, given up or credited of them beside it. */
export async function lockInvoiceItems(work: Work, invoiceIds: readonly number[]): Promise<void> {
  await store.holdItems(work.tx, { invoices: invoiceIds });
}
/** Reverses the postings of invoices that are locked and were never paid, given up or credited. */
export const reversePostings = (work: Work, invoiceIds: readonly number[], note: string): Promise<void> =>
  store.writePostingReversals(work, invoiceIds, note);

/** What is given up of an invoice, which nobody gives up or pays beside this until the transaction ends. */
export async function writtenOff(work: Work, invoiceId: number): Promise<number> {
  await store.holdItems(work.tx, { invoices: [invoiceId] });
  return store.writtenOffOf(work.tx, invoiceId);
}

const final: Partial<Record<Written['kind'], { sentence: string }>> = {
  posted: { sentence: 'This cannot be reversed: a posted invoice is credited instead.' },
  received: { sentence: 'This cannot be reversed: the payment itself is reversed.' },
  reversed: { sentence: 'This cannot be reversed: it is a reversal.' },
};
/** Takes back an application, a refund or a write-off; answers the payment that it was of, if it was one's. */
export async function reverseMovement(
  work: Work,
  id: number,
  date: string,
  note: string | undefined,
): Promise<Written> {
  await store.holdItemsOf(work.tx, id);
  const movement = (await store.findMovement(work.tx, id)) ?? refuse(commonErrors.notFound);
  const why = final[movement.kind];
  if (why) refuse(ledgerErrors.notReversible, {}, why);
  if (movement.reversed) refuse(ledgerErrors.reversedAlready);
  await store.writeReversal(work, id, date, note);
  return movement;
}

/** Takes a payment back whole: the bank returned it. What it paid is open again. Answers how many invoices that are. */
export async function reversePayment(
  work: Work,
  paymentId: number,
  date: string,
  note: string,
): Promise<number> {
  const payment = ofPayment(await store.holdPaid(work.tx, paymentId), paymentId);
  const standing = await store.standingOf(work.tx, payment.id);
  if (standing.length === 0) refuse(ledgerErrors.reversedAlready);
  if (standing.some((m) => m.kind === 'refunded'))
    refuse(ledgerErrors.refundFirst, { reference: payment.number });
  // The latest first: what was applied, then what was received.
  for (const m of standing) await store.writeReversal(work, m.id, date, note);
  return standing.filter((m) => m.kind === 'applied').length;
}
