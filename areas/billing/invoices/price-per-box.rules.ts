import { allocateCents } from '#kit/contract/money.ts';

/** An invoice's amount per unit (docs/domain/billing.md#invoices): every cent is allocated to the freight lines. In cents. */

export interface BilledFreightLine {
  /** The shipment that carries the charges. For freight under a Master, the Master. */
  shipmentId: number;
  units: number;
  cubes: number;
}
/** The charges per shipment. null: manual lines, which apply to all freight. */
export interface ShipmentChargeAmount {
  shipmentId: number | null;
  amount: number;
}

/** The weights for allocation: cubes, or unit counts if no line has cubes. */
const weights = (lines: readonly BilledFreightLine[]): number[] =>
  lines.some((line) => line.cubes > 0) ? lines.map((line) => line.cubes) : lines.map((line) => line.units);

/**
 * Each line's share of the invoice, in line order. Charges of a shipment go to its lines and the rest to all lines, by largest
 * remainder.
 */
export function allocateInvoiceCentsToFreightLines(
  lines: readonly BilledFreightLine[],
  charges: readonly ShipmentChargeAmount[],
): number[] {
  const parts = lines.map(() => 0);
  const shipmentIds = new Set(lines.map((line) => line.shipmentId));
  for (const { shipmentId, amount } of charges) {
    const chargedLines = lines
      .map((line, place) => ({ line, place }))
      .filter(
        ({ line }) => shipmentId === null || !shipmentIds.has(shipmentId) || line.shipmentId === shipmentId,
      );
    const shares = allocateCents(amount, weights(chargedLines.map(({ line }) => line)));
    chargedLines.forEach(({ place }, i) => {
      parts[place] = (parts[place] ?? 0) + (shares[i] ?? 0);
    });
  }
  return parts;
}
