import type { Book } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Parties } from './parties.ts';

const every = 15;
const hours = 12;
/** The rooms of a warehouse by number, with the middle of what is measured there and how far it swings, in tenths °F. */
const rooms = [
  { room: 1, middle: 346, swing: 10 },
  { room: 2, middle: 342, swing: 8 },
  { room: 3, middle: 338, swing: 6 },
];

/**
 * Twelve hours of what the loggers in the rooms of each warehouse have told, and how warm the pallets of the running day
 * were at the dock.
 */
export function planTemperatures(
  book: Book,
  parties: Parties,
  calendar: Calendar,
  now: Temporal.Instant,
): void {
  const last = Math.floor(now.epochMilliseconds / (every * 60_000));
  for (const warehouse of parties.warehouses.values())
    for (const { room, middle, swing } of rooms)
      for (let n = (hours * 60) / every; n >= 0; n -= 1) {
        const at = Temporal.Instant.fromEpochMilliseconds((last - n) * every * 60_000).toString();
        book.add('temp_reading', {
          warehouse_id: warehouse.id,
          room,
          receiving_pallet_id: null,
          measured_at: at,
          tenths_f: middle + Math.round(swing * Math.sin(n / 5 + room)),
          source: 2,
          device: 'logger',
          who: 'Logger',
          taken_at: at,
        });
      }
  const receivers = new Map(
    [...parties.warehouses.values()].map(({ id, seed }) => [
      id,
      parties.scanners.find((person) => person.warehouseCode === seed.code)?.fullName,
    ]),
  );
  const running = new Map(
    [...parties.warehouses.values()].map((warehouse) => [warehouse.id, calendar.days(warehouse).running]),
  );
  for (const pallet of book.rows('receiving_pallet')) {
    const opened = String(pallet['opened_at']);
    const today = pallet['receiving_date'] === running.get(Number(pallet['warehouse_id']));
    if (!today || typeof pallet['temp_f'] !== 'number') continue;
    book.add('temp_reading', {
      warehouse_id: pallet['warehouse_id'],
      room: null,
      receiving_pallet_id: pallet['id'],
      measured_at: opened,
      tenths_f: pallet['temp_f'] * 10,
      source: 1,
      device: 'scanner 01',
      who: receivers.get(Number(pallet['warehouse_id'])) ?? 'Scanner',
      taken_at: opened,
    });
  }
}
