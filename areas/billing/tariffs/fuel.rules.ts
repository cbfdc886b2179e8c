import type { FuelTableRow, FuelTableSteps, FuelTable } from './fuel.contract.ts';
import { weekdayOf } from '#kit/contract/dates.ts';

/** The fuel table and the index that it reads (docs/domain/billing.md#fuel). */

const monday = 1;
export const isMonday = (date: string): boolean => weekdayOf(date) === monday;

/**
 * True when the rows have neither gaps nor overlaps. A price in a gap would have no surcharge, and a price in two rows would be
 * ambiguous.
 */
export const hasNoGapsOrOverlaps = (rowsSortedByPrice: readonly FuelTableRow[]): boolean =>
  rowsSortedByPrice.every(
    (row, index) =>
      row.fromMills <= row.toMills &&
      (index === 0 || row.fromMills === (rowsSortedByPrice[index - 1]?.toMills ?? 0) + 1),
  );

/** The surcharge for a price from the table in effect on a day, in basis points. */
export function findFuelSurchargeBp(
  tables: readonly FuelTable[],
  day: string,
  priceMills: number,
): number | null {
  const table = tables
    .filter((t) => t.effectiveDate <= day)
    .reduce<FuelTable | null>((best, t) => (best && best.effectiveDate > t.effectiveDate ? best : t), null);
  return table?.rows.find((r) => r.fromMills <= priceMills && priceMills <= r.toMills)?.bp ?? null;
}

/** Builds the rows of a table of equal steps, including a row without a surcharge below the first price. */
export function buildFuelTableRows({
  baseMills,
  stepMills,
  stepBp,
  upToMills,
}: FuelTableSteps): FuelTableRow[] {
  const count = Math.floor((upToMills - baseMills) / stepMills) + 1;
  return [
    { fromMills: 0, toMills: baseMills - 1, bp: 0 },
    ...Array.from({ length: count }, (_, step) => ({
      fromMills: baseMills + step * stepMills,
      toMills: baseMills + (step + 1) * stepMills - 1,
      bp: (step + 1) * stepBp,
    })),
  ];
}
