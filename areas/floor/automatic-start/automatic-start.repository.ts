import { sql } from 'kysely';
import { z } from 'zod';
import { autoStartTimesByWeekdaySql } from '#areas/calendar/start-day/start-times.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
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
  /** Times of the automatic start, Sunday first. Null on days that the warehouse does not work. */
  week: z.array(z.string().nullable()),
});
export type AutoStartWarehouse = z.output<typeof starting>;
export async function findAutoStartWarehouses(tx: Tx): Promise<AutoStartWarehouse[]> {
  return queryRows(tx, starting)`
    select w.id, w.code, w.name, w.time_zone as zone, w.default_loading_speed as "loadingSpeed",
      w.ext_email as "extEmail", w.release_email as "releaseEmail", w.etc_email as "etcEmail",
      ${autoStartTimesByWeekdaySql(sql`w.id`)} as week
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
export async function isDayStarted(tx: Tx, warehouseId: number, receivingDate: string): Promise<boolean> {
  const started = await tx
    .selectFrom('warehouse_day')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('receiving_date', '=', receivingDate)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  return started !== undefined;
}
