import type { RateRow } from './shipments.contract.ts';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';

/** How the steps to the cents of a charge are told. */

export type Step = RateRow['why'][number];

/** A quantity as its unit is counted: cubes in hundredths, revenue in cents. */
export function quantityOf(quantity: number, unit: string): string {
  if (unit === 'cubes') return showHundredths(quantity);
  return unit === 'revenue' ? showMoney(quantity) : showCount(quantity);
}

/** The steps, one number each: what is read from the fuel table is the price of the week, then its row. */
export const numbered = (why: readonly Step[]): Step[] =>
  why.flatMap((s) =>
    s.step === 'fuelTable'
      ? [
          { ...s, step: 'fuelPrice' },
          { ...s, step: 'fuelRow' },
        ]
      : [s],
  );

/** What was multiplied with what and what it comes to before it is rounded: "$75.00 × 24% = $18.0000". */
export function sumOf(
  rate: Pick<RateRow, 'percentBp' | 'quantity' | 'quantityUnit' | 'rate4'>,
  exact: string,
): string {
  const [dollars = '0', fraction = ''] = exact.split('.');
  const sum = `$${dollars}.${fraction.padEnd(4, '0')}`.replace('$-', '-$');
  if (rate.percentBp !== 0) return `${showMoney(rate.quantity)} × ${showPercent(rate.percentBp)} = ${sum}`;
  if (rate.quantity === 1 && rate.quantityUnit !== 'cubes') return sum;
  return `${quantityOf(rate.quantity, rate.quantityUnit)} × ${showRate(rate.rate4)} = ${sum}`;
}
