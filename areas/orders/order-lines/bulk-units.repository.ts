import { sql } from 'kysely';
import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { MovedUnitRow } from '#areas/freight/units/move-units.sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * The deleted units that cannot be reactivated: another active unit of the shipper has the code, or an earlier one in this list.
 */
export async function findDeletedUnitIdsWithCodeInUse(
  work: RequestContext,
  unitIds: readonly number[],
): Promise<Set<number>> {
  const conflictRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    select id
    from (
      select u.id,
        row_number() over (partition by u.shipper_id, u.unit_code order by u.id desc) > 1
        or exists (
          select 1
          from unit x
          where x.shipper_id = u.shipper_id and x.unit_code = u.unit_code and x.active
        ) as taken
      from unit u
      where u.id = any(${[...unitIds]}::int[]) and not u.active
    ) t
    where taken
  `;
  return new Set(conflictRows.map((unit) => unit.id));
}

/**
 * Reactivates deleted units with the current values of their lines, which can have another day. Returns them. A code that is
 * active on another unit violates unit_live_code.
 */
export const reactivateDeletedUnits = (
  work: RequestContext,
  unitIds: readonly number[],
): Promise<MovedUnitRow[]> =>
  moveUnitsIfStatusAllows(work, 'reactivate', {
    valuesFrom: sql`consolidate c join orders o on o.id = c.order_id`,
    conditionOnUnitU: sql`c.id = u.consolidate_id and u.id = any(${[...unitIds]}::int[])`,
    newStatus: sql`c.status`,
    additionalSet: sql`
      active = true, deleted_at = null, deleted_reason = null, order_id = c.order_id,
      consignee_id = c.consignee_id, deliver_to_id = coalesce(c.care_of_id, c.consignee_id),
      bill_to_id = c.bill_to_id, ship_date = o.ship_date, day_of_service = c.day_of_service,
      outbound_date = c.outbound_date, outbound_warehouse_id = c.outbound_warehouse_id, cube = c.cube_each
    `,
  });
