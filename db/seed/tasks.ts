import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedParties } from './accounts-and-users.ts';

const most = 12;

/** The task that the manager of Miami has just assigned to Joel: move the units of the fullest slot to the cooler. */
export function seedFloorTask(tables: SeedTables, parties: SeedParties, calendar: SeedCalendar): void {
  const warehouse = parties.getWarehouse('MIA');
  const day = tables
    .getRows('warehouse_day')
    .find((row) => row['warehouse_id'] === warehouse.id && row['final_released_at'] === null);
  const slots = Map.groupBy(
    tables
      .getRows('unit')
      .filter(
        (unit) =>
          unit['active'] === true &&
          unit['status'] === unitStatus.putAway &&
          unit['current_warehouse_id'] === warehouse.id,
      ),
    (unit) => Number(unit['put_away_place_id']),
  );
  const [fullest] = [...slots].toSorted(([a, one], [b, other]) => other.length - one.length || a - b);
  const joel = parties.scanners.find(({ scannerUserId }) => scannerUserId === '101');
  if (!day || !fullest || !joel) return;
  const [placeId, boxes] = fullest;
  const { startedAt: from, eventsUntil: until } = calendar.daysOfWarehouse(warehouse);
  const sentAt = until.subtract({ minutes: 20 });
  tables.addWithId('floor_task', {
    warehouse_id: warehouse.id,
    warehouse_day_id: day['id'],
    from_kind: 'place',
    from_name: tables.getRows('place')[placeId - 1]?.['code'],
    from_place_ids: [placeId],
    to_kind: 'cooler',
    units: Math.min(most, boxes.length),
    scanner_user_id: joel.id,
    note: 'They were in the sun',
    sent_by: 'Dana Reyes',
    sent_at: (Temporal.Instant.compare(sentAt, from) < 0 ? from : sentAt).toString(),
  });
}
