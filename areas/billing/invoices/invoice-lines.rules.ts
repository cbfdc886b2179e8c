import { computeManualChargeCents } from '#areas/billing/shipments/manual-charge-amount.rules.ts';
import { applyBasisPoints } from '#kit/contract/money.ts';

/** What lines of an invoice come to (docs/domain/billing.md#invoices). Cents; rates 1/10,000 $ or basis points. */

export interface InvoiceLineAmounts {
  id: number;
  /** Lines that come from shipments stand as they were rated. */
  shipmentId: number | null;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
  amount: number;
}
/** A column of the database, and more than any invoice of this trade. */
export const maxInvoiceCents = 2_000_000_000;

const isShare = (line: Pick<InvoiceLineAmounts, 'shipmentId' | 'rateUnit'>): boolean =>
  line.shipmentId === null && line.rateUnit === '%';
/** What percentages are taken of: every line that is no percentage made by hand, so that their order does not matter. */
export const computePercentageBaseCents = (
  lines: readonly Pick<InvoiceLineAmounts, 'shipmentId' | 'rateUnit' | 'amount'>[],
): number => lines.reduce((sum, line) => (isShare(line) ? sum : sum + line.amount), 0);

/** Rate times quantity, or the percentage of a base; the quantity of a percentage is its base. */
export function computeInvoiceLineAmount(
  line: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  base: number,
): { quantity: number; quantityUnit: string; amount: number } {
  if (line.rateUnit === '%')
    return { quantity: base, quantityUnit: 'revenue', amount: computeManualChargeCents(line, base) };
  return { quantity: line.quantity ?? 1, quantityUnit: '', amount: computeManualChargeCents(line, base) };
}
/** The percentages of an invoice whose base has changed, each with what it comes to now. */
export function recalculatePercentageLines(
  lines: readonly InvoiceLineAmounts[],
): { id: number; quantity: number; amount: number }[] {
  const base = computePercentageBaseCents(lines);
  return lines
    .filter((line) => isShare(line) && line.quantity !== base)
    .map((line) => ({ id: line.id, quantity: base, amount: applyBasisPoints(base, line.rate) }));
}
export const sumInvoiceLineCents = (lines: readonly Pick<InvoiceLineAmounts, 'amount'>[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);
/** Whether a row can hold it. */
export const exceedsMaxInvoiceCents = (cents: number): boolean => Math.abs(cents) > maxInvoiceCents;

/** A flat charge over the most that a rate holds ($200,000) is stored by the cent. It is shown as 1 at its amount, like any other. */
export const getLineQuantityAndRate = (line: {
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
