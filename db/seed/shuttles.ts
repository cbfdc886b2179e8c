import type { SeedTables } from './seed-tables.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { weekdayOf } from '#kit/contract/dates.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedParties, SeedWarehouse } from './accounts-and-users.ts';

/** The shuttle lanes between docks. */
const ways = [
  ['WPB', 'MIA'],
  ['OXN', 'VIS'],
] as const;

/** Creates a shuttle that waits to be loaded today at each dock that ships by shuttle. */
export function seedPendingShuttleLoads(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
): void {
  const byCode = new Map<string, SeedWarehouse>(
    [...parties.warehouseByCode.values()].map((w) => [w.seed.code, w]),
  );
  for (const [from, to] of ways) {
    const [dock, goal] = [byCode.get(from), byCode.get(to)];
    if (!dock || !goal) continue;
    const { operatingDay: running, startedAt: began } = calendar.daysOfWarehouse(dock);
    tables.addWithId('shuttle_load', {
      number: `SH-${tables.getRows('shuttle_load').length + 101}`,
      day_of_service: running,
      warehouse_id: dock.id,
      outbound_warehouse_id: goal.id,
      status: 0,
      trailer: `CL ${4100 + dock.id}`,
      seal: null,
      released_at: null,
      arrived_at: null,
      created_at: began.toString(),
      updated_at: began.toString(),
    });
  }
}

/**
 * Derives the weekly setup from the file: each consignee whose freight always takes the same route on a weekday. A few have no
 * rule yet, so that file and setup differ in places.
 */
export function seedShuttleSetupFromShuttleFile(tables: SeedTables, now: Temporal.Instant): void {
  const file = tables.getRows('shuttle_file');
  const rules = new Map<string, { rows: (typeof file)[number][]; ways: Set<string> }>();
  for (const row of file) {
    const [received, outboundDate] = [String(row['receiving_date']), String(row['outbound_date'])];
    const key = [row['consignee_id'], weekdayOf(received), row['receiving_warehouse_id']].join(' ');
    const route = [weekdayOf(outboundDate), row['outbound_warehouse_id']].join(' ');
    const rule = rules.get(key) ?? { rows: [], ways: new Set<string>() };
    rules.set(key, { rows: [...rule.rows, row], ways: rule.ways.add(route) });
  }
  for (const { rows, ways } of rules.values()) {
    const [row] = rows;
    if (!row || ways.size > 1 || Number(row['consignee_id']) % 5 === 0) continue;
    for (const dated of rows) dated['source'] = 'setup';
    tables.addWithId('shuttle_setup', {
      consignee_id: row['consignee_id'],
      receiving_dow: weekdayOf(String(row['receiving_date'])),
      receiving_warehouse_id: row['receiving_warehouse_id'],
      outbound_dow: weekdayOf(String(row['outbound_date'])),
      outbound_warehouse_id: row['outbound_warehouse_id'],
      shuttle: row['shuttle'],
      updated_at: now.toString(),
    });
  }
}

const step = 1_500;
/**
 * Records what each truck left with and what was counted on arrival. On the last truck to each dock one unit is missing and one
 * is damaged, both without a reason yet.
 */
export function seedShuttleManifests(tables: SeedTables): void {
  const trucks = tables
    .getRows('shuttle_load')
    .filter((truck) => Number(truck['status']) >= shuttleLoadStatus.released);
  const byTruck = Map.groupBy(tables.getRows('unit'), (unit) => unit['shuttle_load_id']);
  const last = new Map(
    trucks
      .filter((truck) => truck['arrived_at'] !== null)
      .toSorted((a, b) => String(a['arrived_at']).localeCompare(String(b['arrived_at'])))
      .map((truck) => [truck['outbound_warehouse_id'], truck['id']]),
  );
  for (const truck of trucks) {
    const units = byTruck.get(truck['id']) ?? [];
    const arrived = truck['arrived_at'] === null ? null : Date.parse(String(truck['arrived_at']));
    const standing = units.filter((unit) => unit['status'] === unitStatus.arrived);
    const open = last.get(truck['outbound_warehouse_id']) === truck['id'] ? standing : [];
    units.forEach((unit, i) => {
      const counted = arrived !== null && !(open.length > 1 && unit === open.at(-1));
      tables.addWithoutId('shuttle_manifest', {
        shuttle_load_id: truck['id'],
        unit_id: unit['id'],
        sent: true,
        counted_at: counted ? new Date(arrived + i * step).toISOString() : null,
        counted_by: counted ? 'Rosa Lima' : null,
        damaged: counted && open.length > 1 && unit === open[0],
      });
    });
  }
}
