import { compareDates, daysBetween } from '#kit/contract/dates.ts';
import { statementLineKinds } from './statement-line-kinds.contract.ts';
import type { StatementLineKind } from './statement-line-kinds.contract.ts';
import type { AgingLimitDays } from '#areas/settings/settings/aging-limits.contract.ts';

/** A payer's statement (docs/domain/billing.md#statements). Amounts are cents. What the payer owes is positive. */

export interface BalanceMovement {
  date: string;
  kind: StatementLineKind;
  /** Id of the movement. Movements are in the order in which they were written. */
  id: number;
  /** The change of the balance, in cents. Payments and credits are negative. */
  amount: number;
}
/** The open amount of an invoice or payment. Credits to the payer are negative. */
export interface OpenBalanceItem {
  dueDate: string;
  open: number;
}
/** Open amounts by days past due on the closing date: not due, three aging buckets with configured limits, and older. */
export interface AgingBuckets {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older: number;
}
export interface AccountStatement<M extends BalanceMovement> {
  opening: number;
  lines: (M & { balance: number })[];
  closing: number;
  ageing: AgingBuckets;
}

/**
 * Builds a statement from the movements up to `dateTo` and the items open at the end of that day. The opening balance is
 * everything before `dateFrom`. Opening balance plus lines equals the closing balance, and the aging sums to it.
 */
export function buildStatement<M extends BalanceMovement>(
  dateFrom: string,
  dateTo: string,
  allMovementsUntilDateTo: readonly M[],
  openItemsAtEndOfDateTo: readonly OpenBalanceItem[],
  agingLimits: AgingLimitDays,
): AccountStatement<M> {
  const movements = allMovementsUntilDateTo.filter((m) => m.date <= dateTo).toSorted(inOrder);
  const opening = movements.filter((m) => m.date < dateFrom).reduce((sum, m) => sum + m.amount, 0);
  let balance = opening;
  const lines = movements
    .filter((m) => m.date >= dateFrom)
    .map((m) => {
      balance += m.amount;
      return { ...m, balance };
    });
  return {
    opening,
    lines,
    closing: balance,
    ageing: computeAging(dateTo, openItemsAtEndOfDateTo, agingLimits),
  };
}

const inOrder = (a: BalanceMovement, b: BalanceMovement) =>
  compareDates(a.date, b.date) ||
  statementLineKinds.indexOf(a.kind) - statementLineKinds.indexOf(b.kind) ||
  a.id - b.id;

/**
 * The open amounts by aging bucket. Unapplied credits and payments reduce the longest overdue items first. What is left over
 * counts as not due.
 */
export function computeAging(
  asOf: string,
  items: readonly OpenBalanceItem[],
  agingLimitDays: AgingLimitDays,
): AgingBuckets {
  let free = 0;
  for (const { open } of items) if (open < 0) free -= open;
  const ageing: AgingBuckets = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 };
  const owed = items.filter(({ open }) => open > 0);
  for (const { dueDate, open } of owed.toSorted((a, b) => compareDates(a.dueDate, b.dueDate))) {
    const paid = Math.min(open, free);
    free -= paid;
    ageing[bucketOf(daysBetween(dueDate, asOf), agingLimitDays)] += open - paid;
  }
  ageing.current -= free;
  return ageing;
}

function bucketOf(daysPastDue: number, [first, second, third]: AgingLimitDays): keyof AgingBuckets {
  if (daysPastDue > third) return 'older';
  if (daysPastDue > second) return 'days90';
  if (daysPastDue > first) return 'days60';
  return daysPastDue > 0 ? 'days30' : 'current';
}
