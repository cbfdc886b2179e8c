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
  charge: Pick<
    ChargeRow,
    'amount' | 'rate4' | 'percentBp' | 'quantity' | 'quantityUnit' | 'manual' | 'source'
  >,
): ChargeStart {
  if (charge.percentBp !== 0 && (charge.manual || charge.source === 'fuel'))
    return { rateUnit: '%', rate: charge.percentBp, quantity: 1 };
  if (counted.has(charge.quantityUnit) && charge.quantity > 0)
    return { rateUnit: '$', rate: charge.rate4, quantity: charge.quantity };
  return { rateUnit: '$', rate: charge.amount * 100, quantity: 1 };
}
