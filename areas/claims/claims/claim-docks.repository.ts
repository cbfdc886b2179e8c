import { sql } from 'kysely';
import { z } from 'zod';
import { claimWarehouseDoorsSchema } from './claim-actions.contract.ts';
import type { ClaimWarehouseDoors } from './claim-actions.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Warehouses in the caller's scope, each with its doors. Outbound doors are first, because most damage happens there. */
export const findActiveWarehousesInScopeWithDoors = (work: RequestContext): Promise<ClaimWarehouseDoors[]> =>
  queryRows(work.tx, claimWarehouseDoorsSchema)`
    select w.id as "warehouseId", w.code as warehouse, w.time_zone as zone,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number) order by d.kind desc, d.number, d.id)
          from door d
          where d.warehouse_id = w.id
        ),
        '[]'
      ) as doors
    from warehouse w
    where ${and(sql`w.active`, inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
    order by w.code, w.id
  `;
const shipped = z.object({ day: z.string().nullable() });
/** The first ship date of the claimed freight. Null: its load carries nothing. */
export async function findFirstShipDateOfClaimedFreight(
  work: RequestContext,
  claimId: number,
): Promise<string | null> {
  const found = await queryFirstRow(work.tx, shipped)`
    select least(
        u.ship_date,
        (select min(x.ship_date) from unit x where x.consolidate_id = k.consolidate_id and x.active),
        (
          select min(x.ship_date)
          from load_pickup p
          join unit x on x.load_pickup_id = p.id and x.active
          where p.load_id = k.load_id
        )
      ) as day
    from claim k
    left join unit u on u.id = k.unit_id
    where k.id = ${claimId}
  `;
  return found?.day ?? null;
}
/** False when another user changed the claim in the meantime. */
export async function updateClaimDockAndTimeIfVersionMatches(
  work: RequestContext,
  { id, rowVersion }: { id: number; rowVersion: number },
  dock: { warehouseId: number; doorId: number | null; at: string | null },
): Promise<boolean> {
  const done = await work.tx
    .updateTable('claim')
    .set({
      warehouse_id: dock.warehouseId,
      door_id: dock.doorId,
      happened_at: dock.at,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
