import type { ChargeRow } from './shipments.contract.ts';

interface ChargeStart {
  rateUnit: '$' | '%';
  /** 1/10,000 $, or basis points when the unit is %. */
  rate: number;
  quantity: number;
}
const counted = new Set(['units', 'pallets', 'bins', 'trailer', 'flat']);

/**
 * What the form opens with to change a charge: saved as it stands it comes to the same amount. Cubes have
 * hundredths and a holiday charge may stand on
 * a part of the linehaul; of those the amount itself is changed.
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
