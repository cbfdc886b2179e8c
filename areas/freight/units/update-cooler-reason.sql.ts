import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from './units.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Sets the reason for a unit that is already in the cooler of a warehouse, by the shuttle it came with. Returns false when it is
 * not there.
 */
export async function updateCoolerItemOfShuttleUnit(
  work: RequestContext,
  unit: { id: number; shuttleLoadId: number; warehouseId: number },
  item: { status: number; reason: string },
): Promise<boolean> {
  const items = await queryRows(work.tx, z.object({ id: z.int() }))`
    update cooler_item i
    set status = ${item.status}::smallint, reason = ${item.reason}, row_version = i.row_version + 1
    from unit u
    where u.id = i.unit_id
      and u.id = ${unit.id}
      and u.shuttle_load_id = ${unit.shuttleLoadId}
      and u.active
      and u.status = ${sql.lit(unitStatus.cooler)}
      and i.warehouse_id = ${unit.warehouseId}
      and i.closed_at is null
    returning i.id
  `;
  return items.length > 0;
}
