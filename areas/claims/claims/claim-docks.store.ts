import { sql } from 'kysely';
import { dock } from './claim-acts.contract.ts';
import type { Dock } from './claim-acts.contract.ts';
import { every, within } from '#kit/server/lists.ts';
import { rows } from '#kit/server/rows.ts';
import { warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Warehouses of the caller, each with its doors: outbound ones first, as most of it happens there. */
export const docks = (work: Work): Promise<Dock[]> =>
  rows(work.tx, dock)`
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
    where ${every(sql`w.active`, within(sql`w.id`, warehouseScope(work)))}
    order by w.code, w.id
  `;
/** False: somebody else changed the claim meanwhile. */
export async function writeDock(
  work: Work,
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
