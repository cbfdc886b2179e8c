import { sql } from 'kysely';
import { claimDockSchema } from './claim-actions.contract.ts';
import type { ClaimDock } from './claim-actions.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { warehouseScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Warehouses in the caller's scope, each with its doors. Outbound doors are first, because most damage happens there. */
export const findClaimDocks = (work: RequestContext): Promise<ClaimDock[]> =>
  queryRows(work.tx, claimDockSchema)`
    select w.id as "warehouseId", w.code as warehouse, w.zone,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number) order by d.kind desc, d.number, d.id)
          from door d
          where d.warehouse_id = w.id
        ),
        '[]'
      ) as doors
    from warehouse w
    where ${and(sql`w.active`, inRowScope(sql`w.id`, warehouseScope(work)))}
    order by w.code, w.id
  `;
/** False when another user changed the claim in the meantime. */
export async function updateClaimDock(
  work: RequestContext,
  { id, rowVersion }: { id: number; rowVersion: number },
  of: { warehouseId: number; doorId: number | null; at: string | null },
): Promise<boolean> {
  const done = await work.tx
    .updateTable('claim')
    .set({
      warehouse_id: of.warehouseId,
      door_id: of.doorId,
      happened_at: of.at,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
