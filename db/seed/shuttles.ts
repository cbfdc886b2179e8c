import type { Book } from './book.ts';
import { weekday } from '#kit/contract/dates.ts';
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

/**
 * The weekly rule as the file shows it: a consignee of the file whose freight always goes one way on a weekday. A few have no
 * rule yet, so that the file and the set-up do not say the same everywhere.
 */
export function planShuttleSetup(book: Book, now: Temporal.Instant): void {
  const file = book.rows('shuttle_file');
  const rules = new Map<string, { rows: (typeof file)[number][]; ways: Set<string> }>();
  for (const row of file) {
    const [received, leaves] = [String(row['receiving_date']), String(row['outbound_date'])];
    const key = [row['consignee_id'], weekday(received), row['receiving_warehouse_id']].join(' ');
    const way = [weekday(leaves), row['outbound_warehouse_id']].join(' ');
    const known = rules.get(key) ?? { rows: [], ways: new Set<string>() };
    rules.set(key, { rows: [...known.rows, row], ways: known.ways.add(way) });
  }
  for (const { rows, ways } of rules.values()) {
    const [row] = rows;
    if (!row || ways.size > 1 || Number(row['consignee_id']) % 5 === 0) continue;
    for (const dated of rows) dated['source'] = 'setup';
    book.add('shuttle_setup', {
      consignee_id: row['consignee_id'],
      receiving_dow: weekday(String(row['receiving_date'])),
      receiving_warehouse_id: row['receiving_warehouse_id'],
      outbound_dow: weekday(String(row['outbound_date'])),
      outbound_warehouse_id: row['outbound_warehouse_id'],
      shuttle: row['shuttle'],
      updated_at: now.toString(),
    });
  }
}
