import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';

/**
 * The planner settings of the demo warehouses: their trailers, a lane mileage that overrides the map, and two consignees that
 * never share a trailer.
 */
export function seedPlannerSettings(tables: SeedTables, parties: SeedParties): void {
  const trailer = (
    warehouse: { id: number },
    [name, cube, weight, fixed, mile]: readonly [string, number, number, number, number],
    count: number | null,
  ) =>
    tables.addWithId('trailer_size', {
      warehouse_id: warehouse.id,
      name,
      cube,
      max_weight_lb: weight,
      fixed_cents: fixed,
      cents_per_mile: mile,
      available_count: count,
      active: true,
    });
  const [miami, oxnard] = [parties.getWarehouse('MIA'), parties.getWarehouse('VIS')];
  tables.addWithoutId('planning_setting', {
    warehouse_id: miami.id,
    latitude: 25.79,
    longitude: -80.31,
    pound_hundredths_per_cube: 780,
  });
  tables.addWithoutId('planning_road_factor', {
    warehouse_id: miami.id,
    state_code: 'CO',
    road_factor_percent: 130,
  });
  tables.addWithoutId('planning_road_factor', {
    warehouse_id: miami.id,
    state_code: 'TN',
    road_factor_percent: 125,
  });
  trailer(miami, ["53' reefer", 250_000, 43_000, 45_000, 215], null);
  trailer(miami, ["28' pup", 125_000, 22_000, 30_000, 190], 6);
  trailer(oxnard, ["53' reefer", 250_000, 43_000, 48_000, 225], null);
  const account = (number: string) => parties.account(number).id;
  tables.addWithId('planning_lane', {
    warehouse_id: miami.id,
    from_account_id: null,
    to_account_id: account('IL00401'),
    miles: 1380,
    minutes: 1560,
  });
  const [one = 0, other = 0] = [account('FL00428'), account('FL00429')].toSorted((a, b) => a - b);
  tables.addWithId('planning_separation', {
    warehouse_id: miami.id,
    consignee_id: one,
    other_consignee_id: other,
    note: 'They sell to the same shops',
  });
}
