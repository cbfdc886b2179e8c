import type { ChargeRow } from './shipments.contract.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4,
} from '#kit/contract/money.ts';

/** How the steps to the cents of a charge are told. */

export type ChargeStep = ChargeRow['why'][number];

/** A quantity as its unit is counted: cubes in hundredths, revenue in cents. */
export function formatChargeQuantity(quantity: number, unit: string): string {
  if (unit === 'cubes') return formatHundredths(quantity);
  return unit === 'revenue' ? formatMoney(quantity) : formatCount(quantity);
}

/** The steps, one number each: what is read from the fuel table is the price of the week, then its row. */
export const expandFuelSteps = (why: readonly ChargeStep[]): ChargeStep[] =>
  why.flatMap((s) =>
    s.step === 'fuelTable'
      ? [
          { ...s, step: 'fuelPrice' },
          { ...s, step: 'fuelRow' },
        ]
      : [s],
  );

/** What was multiplied with what and what it comes to before it is rounded: "$75.00 × 24% = $18.0000". */
export function formatChargeCalculation(
  rate: Pick<ChargeRow, 'percentBp' | 'quantity' | 'quantityUnit' | 'rate4'>,
  exact: string,
): string {
  const [dollars = '0', fraction = ''] = exact.split('.');
  const sum = `$${dollars}.${fraction.padEnd(4, '0')}`.replace('$-', '-$');
  if (rate.percentBp !== 0)
    return `${formatMoney(rate.quantity)} × ${formatBasisPointsAsPercent(rate.percentBp)} = ${sum}`;
  if (rate.quantity === 1 && rate.quantityUnit !== 'cubes') return sum;
  return `${formatChargeQuantity(rate.quantity, rate.quantityUnit)} × ${formatRate4(rate.rate4)} = ${sum}`;
}
