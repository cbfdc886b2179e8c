import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The times at which a warehouse starts automatically as a JSON array, Sunday first. Null on days without one and days it does
 * not work.
 */
export const autoStartTimesByWeekdaySql = (warehouseId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_agg(case when s.cutoff is not null then s.auto_start end order by d)
  from generate_series(0, 6) d
  left join warehouse_schedule s on s.warehouse_id = ${warehouseId} and s.dow = d
)`;
