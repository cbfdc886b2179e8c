import { compareDates, daysBetween } from '#kit/contract/dates.ts';
import { lineKinds } from './line-kinds.contract.ts';
import type { LineKind } from './line-kinds.contract.ts';
import type { Ages } from '#areas/settings/settings/ages.contract.ts';

/** A payer's statement (docs/domain/billing.md#statements). Amounts are cents; what is owed to us is positive. */

export interface Movement {
  date: string;
  kind: LineKind;
  /** Of the movement: the order in which they were written. */
  id: number;
  /** As it changes the balance: payments and credits are below zero. */
  amount: number;
}
/** What is open of an invoice or a payment: what we owe is below zero. */
export interface OpenItem {
  dueDate: string;
  open: number;
}
/** Open amounts by days past due on the closing date: not due, of the three ages that the house has set, and older. */
export interface Ageing {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older: number;
}
export interface Statement<M extends Movement> {
  opening: number;
  lines: (M & { balance: number })[];
  closing: number;
  ageing: Ageing;
}

/**
 * Opening is everything before `dateFrom`; opening and lines make the closing; the ageing adds up to the closing.
 * Takes what moved up to `dateTo`, and what was open at the end of that day.
 */
export function statementOf<M extends Movement>(
  dateFrom: string,
  dateTo: string,
  moved: readonly M[],
  open: readonly OpenItem[],
  ages: Ages,
): Statement<M> {
  const movements = moved.filter((m) => m.date <= dateTo).toSorted(inOrder);
  const opening = movements.filter((m) => m.date < dateFrom).reduce((sum, m) => sum + m.amount, 0);
  let balance = opening;
  const lines = movements
    .filter((m) => m.date >= dateFrom)
    .map((m) => {
      balance += m.amount;
      return { ...m, balance };
    });
  return { opening, lines, closing: balance, ageing: ageingOf(dateTo, open, ages) };
}

const inOrder = (a: Movement, b: Movement) =>
  compareDates(a.date, b.date) || lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind) || a.id - b.id;

/**
 * What is open, by age. Credits and payments that went to no invoice pay the longest due first, and what is then
 * over counts as not due.
 */
export function ageingOf(asOf: string, items: readonly OpenItem[], ages: Ages): Ageing {
  let free = 0;
  for (const { open } of items) if (open < 0) free -= open;
  const ageing: Ageing = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 };
  const owed = items.filter(({ open }) => open > 0);
  for (const { dueDate, open } of owed.toSorted((a, b) => compareDates(a.dueDate, b.dueDate))) {
    const paid = Math.min(open, free);
    free -= paid;
    ageing[bucketOf(daysBetween(dueDate, asOf), ages)] += open - paid;
  }
  ageing.current -= free;
  return ageing;
}

function bucketOf(daysPastDue: number, [first, second, third]: Ages): keyof Ageing {
  if (daysPastDue > third) return 'older';
  if (daysPastDue > second) return 'days90';
  if (daysPastDue > first) return 'days60';
  return daysPastDue > 0 ? 'days30' : 'current';
}
