import type { Book } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Parties, Warehouse } from './parties.ts';

/** Where freight of a dock goes by shuttle. */
const ways = [
  ['WPB', 'MIA'],
  ['OXN', 'VIS'],
] as const;

/** A truck that waits to be loaded today at each dock that shuttles. */
export function planWaitingShuttles(book: Book, parties: Parties, calendar: Calendar): void {
  const byCode = new Map<string, Warehouse>([...parties.warehouses.values()].map((w) => [w.seed.code, w]));
  for (const [from, to] of ways) {
    const [dock, goal] = [byCode.get(from), byCode.get(to)];
    if (!dock || !goal) continue;
    const { running, from: began } = calendar.days(dock);
    if (
      book
        .rows('shuttle_load')
        .some((row) => row['warehouse_id'] === dock.id && row['day_of_service'] === running)
    )
      continue;
    book.add('shuttle_load', {
      number: `SH-${book.rows('shuttle_load').length + 101}`,
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
