import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedOrderLine } from './orders.ts';
import type { ReferenceIds } from './accounts-and-users.ts';

/**
 * The lots of food received in the last two days. One line of each shipper and day has none, so that a user has to ask for it.
 */
export function seedRecentFoodLots(
  tables: SeedTables,
  calendar: SeedCalendar,
  categories: ReadonlyMap<number, string>,
  referenceIds: ReferenceIds,
  lines: readonly SeedOrderLine[],
): void {
  const isFood = (line: SeedOrderLine) =>
    categories.get(referenceIds.products.get(line.product) ?? 0) === 'produce';
  const recent = lines.filter((line) => {
    const { past, operatingDay: running } = calendar.daysOfWarehouse(line.shipper.warehouse);
    return isFood(line) && (line.shipDate === running || line.shipDate === past.at(-1));
  });
  for (const dayLines of Map.groupBy(recent, (line) => `${line.shipper.id} ${line.shipDate}`).values())
    for (const { row, shipDate, product, shipper } of dayLines.length > 1 ? dayLines.slice(0, -1) : dayLines)
      tables.addWithoutId('line_lot', {
        consolidate_id: row.id,
        lot_code: `${product}-${shipDate.slice(2).replaceAll('-', '')}`,
        lot_source: `${shipper.seed.name}, ${shipper.seed.address}, ${shipper.seed.city}, ${shipper.seed.state} ${shipper.seed.zip}`,
      });
}
