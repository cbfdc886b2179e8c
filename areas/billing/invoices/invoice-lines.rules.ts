import { computeManualChargeCents } from '#areas/billing/shipments/manual-charge-amount.rules.ts';
import { applyBasisPointsToCents } from '#kit/contract/money.ts';

/** Amounts of invoice lines (docs/domain/billing.md#invoices). Amounts in cents, rates in 1/10,000 $ or basis points. */

export interface InvoiceLineAmounts {
  id: number;
  /** Lines from shipments keep their rated amounts. */
  shipmentId: number | null;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
  amount: number;
}
/** The limit of the database column, above any real invoice. */
export const maxInvoiceCents = 2_000_000_000;

const isShare = (line: Pick<InvoiceLineAmounts, 'shipmentId' | 'rateUnit'>): boolean =>
  line.shipmentId === null && line.rateUnit === '%';
/** The base for percentages: every line except manual percentages, so that their order does not matter. */
export const computePercentageBaseCentsExcludingManual = (
  lines: readonly Pick<InvoiceLineAmounts, 'shipmentId' | 'rateUnit' | 'amount'>[],
): number => lines.reduce((sum, line) => (isShare(line) ? sum : sum + line.amount), 0);

/** Rate times quantity, or the percentage of a base. The quantity of a percentage is its base. */
export function computeInvoiceLineQuantityAndAmount(
  line: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  baseCents: number,
): { quantity: number; quantityUnit: string; amount: number } {
  if (line.rateUnit === '%')
    return {
      quantity: baseCents,
      quantityUnit: 'revenue',
      amount: computeManualChargeCents(line, baseCents),
    };
  return {
    quantity: line.quantity ?? 1,
    quantityUnit: '',
    amount: computeManualChargeCents(line, baseCents),
  };
}
/** Returns the percentage lines whose base has changed, each with its new amount. */
export function computeChangedPercentageLines(
  lines: readonly InvoiceLineAmounts[],
): { id: number; quantity: number; amount: number }[] {
  const base = computePercentageBaseCentsExcludingManual(lines);
  return lines
    .filter((line) => isShare(line) && line.quantity !== base)
    .map((line) => ({ id: line.id, quantity: base, amount: applyBasisPointsToCents(base, line.rate) }));
}
export const sumInvoiceLineCents = (lines: readonly Pick<InvoiceLineAmounts, 'amount'>[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);
/** Whether an amount exceeds the column's limit. */
export const exceedsMaxInvoiceCents = (cents: number): boolean => Math.abs(cents) > maxInvoiceCents;

/**
 * A flat charge above the maximum rate ($200,000) is stored with a quantity in cents. It is shown as 1 at its amount, like any
 * other.
 */
export const getQuantityAndRateShowingFlatAsOne = (line: {
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
