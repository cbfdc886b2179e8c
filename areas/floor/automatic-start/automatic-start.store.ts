import { sql } from 'kysely';
import { z } from 'zod';
import { startHours } from '#areas/calendar/start-day/start-hours.sql.ts';
import { rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';

const starting = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  loadingSpeed: z.int(),
  extEmail: z.string().nullable(),
  releaseEmail: z.string().nullable(),
  etcEmail: z.string().nullable(),
  /** Hours of the automatic start, Sunday first; only of days that the warehouse works. */
  week: z.array(z.string().nullable()),
});
export type Starting = z.output<typeof starting>;
export async function startingWarehouses(tx: Tx): Promise<Starting[]> {
  return rows(tx, starting)`
    select w.id, w.code, w.name, w.zone, w.default_loading_speed as "loadingSpeed",
      w.ext_email as "extEmail", w.release_email as "releaseEmail", w.etc_email as "etcEmail",
      ${startHours(sql`w.id`)} as week
    from warehouse w
    where w.active
      and exists (
        select 1
        from warehouse_schedule s
        where s.warehouse_id = w.id and s.auto_start is not null and s.cutoff is not null
      )
    order by w.id
  `;
}
export async function startedOn(tx: Tx, warehouseId: number, date: string): Promise<boolean> {
  const started = await tx
    .selectFrom('warehouse_day')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('receiving_date', '=', date)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  return started !== undefined;
}
