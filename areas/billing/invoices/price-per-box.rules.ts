import { allocateCents } from '#kit/contract/money.ts';

/** What an invoice comes to by the box (docs/domain/billing.md#invoices): every cent of it, on the lines of its freight. Cents. */

export interface BilledFreightLine {
  /** The shipment that carries the charges: of freight under a Master, the Master. */
  shipmentId: number;
  units: number;
  cubes: number;
}
/** What was charged by shipment; null: lines by hand, which stand for all of the freight. */
export interface ShipmentChargeAmount {
  shipmentId: number | null;
  amount: number;
}

/** Cubes measure freight; where nobody measured any, boxes do. */
const weights = (lines: readonly BilledFreightLine[]): number[] =>
  lines.some((line) => line.cubes > 0) ? lines.map((line) => line.cubes) : lines.map((line) => line.units);

/** Each line's part of the invoice, in their order: charges of a shipment over its lines, the rest over all, by largest remainder. */
export function allocateInvoiceToFreightLines(
  lines: readonly BilledFreightLine[],
  charged: readonly ShipmentChargeAmount[],
): number[] {
  const parts = lines.map(() => 0);
  const own = new Set(lines.map((line) => line.shipmentId));
  for (const { shipmentId, amount } of charged) {
    const theirs = lines
      .map((line, place) => ({ line, place }))
      .filter(({ line }) => shipmentId === null || !own.has(shipmentId) || line.shipmentId === shipmentId);
    const shares = allocateCents(amount, weights(theirs.map(({ line }) => line)));
    theirs.forEach(({ place }, i) => {
      parts[place] = (parts[place] ?? 0) + (shares[i] ?? 0);
    });
  }
  return parts;
}
