import type { Book } from './book.ts';
import type { Parties } from './parties.ts';

const every = 15;
const hours = 12;
/** The rooms of a warehouse by number, with the middle of what is measured there and how far it swings, in tenths °F. */
const rooms = [
  { room: 1, middle: 346, swing: 10 },
  { room: 2, middle: 342, swing: 8 },
  { room: 3, middle: 338, swing: 6 },
];

/** Twelve hours of what the loggers in the rooms of each warehouse have told. */
export function planTemperatures(book: Book, parties: Parties, now: Temporal.Instant): void {
  const last = Math.floor(now.epochMilliseconds / (every * 60_000));
  for (const warehouse of parties.warehouses.values())
    for (const { room, middle, swing } of rooms)
      for (let n = (hours * 60) / every; n >= 0; n -= 1) {
        const at = Temporal.Instant.fromEpochMilliseconds((last - n) * every * 60_000).toString();
        book.add('temp_reading', {
          warehouse_id: warehouse.id,
          room,
          measured_at: at,
          tenths_f: middle + Math.round(swing * Math.sin(n / 5 + room)),
          source: 2,
          device: 'logger',
          who: 'Logger',
          taken_at: at,
        });
      }
}
