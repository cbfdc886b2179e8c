import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedParties } from './accounts-and-users.ts';
import type { TableRow } from '../insert-rows.ts';

const every = 15;
const hours = 12;
/** The rooms of a warehouse by number, with the mean temperature and its swing, in tenths °F. */
const rooms = [
  { room: 1, middle: 346, swing: 10 },
  { room: 2, middle: 342, swing: 8 },
  { room: 3, middle: 338, swing: 6 },
];

/**
 * Twelve hours of logger readings from the rooms of each warehouse, and the pallet temperatures at the dock on the current day.
 */
export function seedTemperatures(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  now: Temporal.Instant,
): void {
  const last = Math.floor(now.epochMilliseconds / (every * 60_000));
  for (const warehouse of parties.warehouseByCode.values())
    for (const { room, middle, swing } of rooms)
      for (let n = (hours * 60) / every; n >= 0; n -= 1) {
        const measuredAt = Temporal.Instant.fromEpochMilliseconds((last - n) * every * 60_000).toString();
        logged(
          tables,
          { warehouse_id: warehouse.id, room },
          measuredAt,
          middle + Math.round(swing * Math.sin(n / 5 + room)),
        );
      }
  const receivers = new Map(
    [...parties.warehouseByCode.values()].map(({ id, seed }) => [
      id,
      parties.scanners.find((person) => person.warehouseCode === seed.code)?.fullName,
    ]),
  );
  const running = new Map(
    [...parties.warehouseByCode.values()].map((warehouse) => [
      warehouse.id,
      calendar.daysOfWarehouse(warehouse).operatingDay,
    ]),
  );
  const claimed = claimedFreight(tables);
  for (const pallet of tables.getRows('receiving_pallet')) {
    const opened = String(pallet['opened_at']);
    const today = pallet['receiving_date'] === running.get(Number(pallet['warehouse_id']));
    if (!today && !claimed.pallets.has(pallet['id'])) continue;
    if (typeof pallet['temp_f'] !== 'number') continue;
    tables.addWithId('temp_reading', {
      ...ofNothing,
      warehouse_id: pallet['warehouse_id'],
      receiving_pallet_id: pallet['id'],
      measured_at: opened,
      tenths_f: pallet['temp_f'] * 10,
      source: 1,
      device: 'scanner 01',
      user_name: receivers.get(Number(pallet['warehouse_id'])) ?? 'Scanner',
      recorded_at: opened,
    });
  }
  for (const pickup of tables.getRows('load_pickup')) {
    const warm = claimed.pickups.get(pickup['id']);
    if (warm === undefined || typeof pickup['loaded_at'] !== 'string') continue;
    const from = Temporal.Instant.from(pickup['loaded_at']);
    for (const [hour, tenths] of (warm ? failing : steady).entries())
      logged(
        tables,
        { warehouse_id: pickup['warehouse_id'], load_id: pickup['load_id'] },
        from.add({ hours: hour }).toString(),
        tenths,
      );
  }
}
const ofNothing = { room: null, receiving_pallet_id: null, load_id: null };
function logged(tables: SeedTables, subjectFields: TableRow, measuredAt: string, tenths: number): void {
  tables.addWithId('temp_reading', {
    ...ofNothing,
    ...subjectFields,
    measured_at: measuredAt,
    tenths_f: tenths,
    source: 2,
    device: 'logger',
    user_name: 'Logger',
    recorded_at: measuredAt,
  });
}
/** Hourly logger readings of a truck since its door closed, in tenths °F: one steady, one with a failing reefer unit. */
const steady = [342, 339, 341, 338, 340];
const failing = [342, 347, 388, 451, 496];

/** The pallets that claimed units arrived on and the trucks they left with. True for freight claimed as warm. */
function claimedFreight(tables: SeedTables): {
  pallets: ReadonlySet<unknown>;
  pickups: ReadonlyMap<unknown, boolean>;
} {
  const pallets = new Set<unknown>();
  const pickups = new Map<unknown, boolean>();
  const units = new Map<unknown, TableRow>();
  const lines = new Map<unknown, TableRow>();
  for (const claim of tables.getRows('claim')) {
    units.set(claim['unit_id'], claim);
    lines.set(claim['consolidate_id'], claim);
  }
  for (const unit of tables.getRows('unit')) {
    const claim = units.get(unit['id']) ?? lines.get(unit['consolidate_id']);
    if (!claim) continue;
    pallets.add(unit['receiving_pallet_id']);
    pickups.set(
      unit['load_pickup_id'],
      pickups.get(unit['load_pickup_id']) || claim['type'] === 'temperature',
    );
  }
  return { pallets, pickups };
}
