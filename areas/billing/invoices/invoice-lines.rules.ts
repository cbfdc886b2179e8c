import { handAmount } from '#areas/billing/shipments/hand-amount.rules.ts';
import { percentOf } from '#kit/contract/money.ts';

/** What lines of an invoice come to (docs/domain/billing.md#invoices). Cents; rates 1/10,000 $ or basis points. */

export interface Line {
  id: number;
  /** Lines that come from shipments stand as they were rated. */
  shipmentId: number | null;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
  amount: number;
}
/** A column of the database, and more than any invoice of this trade. */
export const mostCents = 2_000_000_000;

const isShare = (line: Pick<Line, 'shipmentId' | 'rateUnit'>): boolean =>
  line.shipmentId === null && line.rateUnit === '%';
/** What percentages are taken of: every line that is no percentage made by hand, so that their order does not matter. */
export const baseOf = (lines: readonly Pick<Line, 'shipmentId' | 'rateUnit' | 'amount'>[]): number =>
  lines.reduce((sum, line) => (isShare(line) ? sum : sum + line.amount), 0);

/** Rate times quantity, or the percentage of a base; the quantity of a percentage is its base. */
export function reckon(
  line: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  base: number,
): { quantity: number; quantityUnit: string; amount: number } {
  if (line.rateUnit === '%')
    return { quantity: base, quantityUnit: 'revenue', amount: handAmount(line, base) };
  return { quantity: line.quantity ?? 1, quantityUnit: '', amount: handAmount(line, base) };
}
/** The percentages of an invoice whose base has changed, each with what it comes to now. */
export function following(lines: readonly Line[]): { id: number; quantity: number; amount: number }[] {
  const base = baseOf(lines);
  return lines
    .filter((line) => isShare(line) && line.quantity !== base)
    .map((line) => ({ id: line.id, quantity: base, amount: percentOf(base, line.rate) }));
}
export const sumOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);
/** Whether a row can hold it. */
export const isTooMuch = (cents: number): boolean => Math.abs(cents) > mostCents;

/** A flat charge over the most that a rate holds ($200,000) is stored by the cent. It is shown as 1 at its amount, like any other. */
export const factorsOf = (line: {
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
}): { quantity: number; rate: number } =>
  line.quantityUnit === 'flat' &&
  line.rateUnit === '$' &&
  Math.abs(line.rate) === 100 &&
  line.quantity === Math.abs(line.amount)
    ? { quantity: 1, rate: 100 * line.amount }
    : { quantity: line.quantity, rate: line.rate };
