import { compareDates, daysBetween } from '#kit/contract/dates.ts';

/** A bill-to's statement (docs/domain/billing.md#statements). Amounts are cents; what is owed to us is positive. */

/** Posted invoices only; drafts and deleted ones are on no statement. Credits have negative amounts. */
export interface PostedInvoice {
  id: number;
  number: string;
  date: string;
  dueDate: string;
  /** 0 Flower, 1 Manual, 2 Adjustment. */
  type: number;
  amount: number;
  creditOfId: number | null;
}
export interface Payment {
  id: number;
  date: string;
  /** Positive = received; negative = given back or reversed. */
  amount: number;
  reference: string;
  invoiceId: number | null;
}
export interface StatementLine {
  date: string;
  kind: 'invoice' | 'credit' | 'payment';
  id: number;
  reference: string;
  dueDate: string | null;
  /** As it changes the balance: payments and credits negative. */
  amount: number;
  balance: number;
}
/** Open amounts by days past due on the closing date: not due, 1 to 30, 31 to 60, 61 to 90, over 90. */
export interface Ageing {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older: number;
}
export interface Statement {
  opening: number;
  lines: StatementLine[];
  closing: number;
  ageing: Ageing;
}

/** Opening is everything before `dateFrom`; opening and lines make the closing; the ageing adds up to the closing. */
export function statementOf(
  dateFrom: string,
  dateTo: string,
  invoices: readonly PostedInvoice[],
  payments: readonly Payment[],
): Statement {
  const until = {
    invoices: invoices.filter((i) => i.date <= dateTo),
    payments: payments.filter((p) => p.date <= dateTo),
  };
  const movements = [...until.invoices.map(ofInvoice), ...until.payments.map(ofPayment)].sort(inOrder);
  const opening = movements.filter((m) => m.date < dateFrom).reduce((sum, m) => sum + m.amount, 0);
  let balance = opening;
  const lines = movements
    .filter((m) => m.date >= dateFrom)
    .map((m) => {
      balance += m.amount;
      return { ...m, balance };
    });
  return { opening, lines, closing: balance, ageing: ageingOf(dateTo, until.invoices, until.payments) };
}

type Movement = Omit<StatementLine, 'balance'>;
const ofInvoice = (i: PostedInvoice): Movement => ({
  date: i.date,
  kind: i.amount < 0 ? 'credit' : 'invoice',
  id: i.id,
  reference: i.number,
  dueDate: i.dueDate,
  amount: i.amount,
});
const ofPayment = (p: Payment): Movement => ({
  date: p.date,
  kind: 'payment',
  id: p.id,
  reference: p.reference,
  dueDate: null,
  amount: -p.amount,
});

const kinds: readonly StatementLine['kind'][] = ['invoice', 'credit', 'payment'];
const inOrder = (a: Movement, b: Movement) =>
  compareDates(a.date, b.date) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id;

interface OpenItem {
  dueDate: string;
  left: number;
}

/**
 * What is open, by age. Credits and payments go to the invoice they name; the rest pays the longest due
 * first, and what is then over counts as not due.
 */
export function ageingOf(
  asOf: string,
  invoices: readonly PostedInvoice[],
  payments: readonly Payment[],
): Ageing {
  const items = new Map<number, OpenItem>();
  for (const i of invoices) if (i.amount > 0) items.set(i.id, { dueDate: i.dueDate, left: i.amount });
  const reversed = payments
    .filter((p) => p.amount < 0)
    .map((p): OpenItem => ({ dueDate: p.date, left: -p.amount }));
  let free = 0;
  for (const i of invoices) if (i.amount < 0) free += settle(items.get(i.creditOfId ?? -1), -i.amount);
  for (const p of payments) if (p.amount > 0) free += settle(items.get(p.invoiceId ?? -1), p.amount);
  const open = [...items.values(), ...reversed].sort((a, b) => compareDates(a.dueDate, b.dueDate));
  for (const item of open) free = settle(item, free);
  const ageing: Ageing = { current: 0 - free, days30: 0, days60: 0, days90: 0, older: 0 };
  for (const item of open) ageing[bucketOf(daysBetween(item.dueDate, asOf))] += item.left;
  return ageing;
}

// Takes an amount off an item and gives back what it did not need.
function settle(item: OpenItem | undefined, amount: number): number {
  if (!item) return amount;
  const used = Math.min(item.left, amount);
  item.left -= used;
  return amount - used;
}

function bucketOf(daysPastDue: number): keyof Ageing {
  if (daysPastDue > 90) return 'older';
  if (daysPastDue > 60) return 'days90';
  if (daysPastDue > 30) return 'days60';
  return daysPastDue > 0 ? 'days30' : 'current';
}
