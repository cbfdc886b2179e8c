import type { ChargeRow } from './shipments.contract.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';

/** Formats the steps of a charge's calculation. */

export type ChargeStep = ChargeRow['why'][number];

/** Formats a quantity by its unit: cubes in hundredths, revenue in cents. */
export function formatChargeQuantity(quantity: number, unit: string): string {
  if (unit === 'cubes') return formatHundredths(quantity);
  return unit === 'revenue' ? formatMoney(quantity) : formatCount(quantity);
}

/** Expands the steps to one number each. A fuel table step becomes the week's price and its table row. */
export const expandFuelSteps = (steps: readonly ChargeStep[]): ChargeStep[] =>
  steps.flatMap((s) =>
    s.step === 'fuelTable'
      ? [
          { ...s, step: 'fuelPrice' },
          { ...s, step: 'fuelRow' },
        ]
      : [s],
  );

/** Formats the multiplication and its unrounded result: "$75.00 × 24% = $18.0000". */
export function formatChargeCalculation(
  rate: Pick<ChargeRow, 'percentBp' | 'quantity' | 'quantityUnit' | 'rate4'>,
  exactDollars: string,
): string {
  const [dollars = '0', fraction = ''] = exactDollars.split('.');
  const sum = `$${dollars}.${fraction.padEnd(4, '0')}`.replace('$-', '-$');
  if (rate.percentBp !== 0)
    return `${formatMoney(rate.quantity)} × ${formatBasisPointsAsPercent(rate.percentBp)} = ${sum}`;
  if (rate.quantity === 1 && rate.quantityUnit !== 'cubes') return sum;
  return `${formatChargeQuantity(rate.quantity, rate.quantityUnit)} × ${formatRate4AsDollars(rate.rate4)} = ${sum}`;
}
