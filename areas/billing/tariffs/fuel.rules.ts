import type { FuelTableRow, FuelTableSteps, FuelTable } from './fuel.contract.ts';
import { weekdayOf } from '#kit/contract/dates.ts';

/** The fuel table and the index that it reads (docs/domain/billing.md#fuel). */

const monday = 1;
export const isStartOfWeek = (date: string): boolean => weekdayOf(date) === monday;

/** A price between two rows would have no surcharge, one in two rows either. */
export const hasNoGaps = (rows: readonly FuelTableRow[]): boolean =>
  rows.every(
    (row, at) =>
      row.fromMills <= row.toMills && (at === 0 || row.fromMills === (rows[at - 1]?.toMills ?? 0) + 1),
  );

/** What the table in force on a day makes of a price, in basis points. */
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

/** The rows of a table of equal steps. Below the first price there is no surcharge, and a row that says so. */
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
