import { sql } from 'kysely';
import type { Tx } from '#kit/server/db.ts';

/** What stands in the cooler overnight: an item for each unit, open until the unit leaves. */

export interface Waiting {
  unitId: number;
  warehouseId: number;
  status: number;
  reason: string;
  at: string;
}
/** A unit that waits there already keeps the item it has. */
export async function openItem(tx: Tx, waiting: Waiting): Promise<void> {
  await sql`
    insert into cooler_item (
      unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at
    )
    select id, ${waiting.warehouseId}, day_of_service, shipper_id, consignee_id, ${waiting.status},
      ${waiting.reason}, ${waiting.at}::timestamptz
    from unit
    where id = ${waiting.unitId}
    on conflict (unit_id)
    where closed_at is null do nothing
  `.execute(tx);
}
/** How many items were open. */
export async function closeItems(
  tx: Tx,
  unitIds: readonly number[],
  at: string,
  newShipDate: string | null,
): Promise<number> {
  return (
    await sql`
      update cooler_item
      set status = 1, closed_at = ${at}::timestamptz,
        new_ship_date = coalesce(${newShipDate}::date, new_ship_date), row_version = row_version + 1
      where unit_id = any(${[...unitIds]}::int[]) and closed_at is null
      returning id
    `.execute(tx)
  ).rows.length;
}
