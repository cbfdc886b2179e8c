import type { ChargeRow } from './shipments.contract.ts';

interface ChargeStart {
  rateUnit: '$' | '%';
  /** 1/10,000 $, or basis points if the unit is %. */
  rate: number;
  quantity: number;
}
const counted = new Set(['units', 'pallets', 'bins', 'trailer', 'flat']);

/**
 * The initial values of the form that edits a charge. Saving them unchanged gives the same amount. Cubes have hundredths, and a
 * holiday charge may cover only a part of the linehaul. For those, the user edits the amount itself.
 */
export function buildChargeFormValues(
  r: Pick<ChargeRow, 'amount' | 'rate4' | 'percentBp' | 'quantity' | 'quantityUnit' | 'manual' | 'source'>,
): ChargeStart {
  if (r.percentBp !== 0 && (r.manual || r.source === 'fuel'))
    return { rateUnit: '%', rate: r.percentBp, quantity: 1 };
  if (counted.has(r.quantityUnit) && r.quantity > 0)
    return { rateUnit: '$', rate: r.rate4, quantity: r.quantity };
  return { rateUnit: '$', rate: r.amount * 100, quantity: 1 };
}
