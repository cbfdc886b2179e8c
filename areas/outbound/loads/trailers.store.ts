import { sql } from 'kysely';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { trailerRow } from './trailers.contract.ts';
import type { TrailerRow } from './trailers.contract.ts';
import { contains, every, within } from '#kit/server/lists.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** The trailers that a warehouse knows: those of its loads, each with the load that has it now. */
export async function trailersOf(
  work: Work,
  warehouseId: number,
  search: string | undefined,
): Promise<TrailerRow[]> {
  const today = sql`(${work.now.toString()}::timestamptz at time zone w.zone)::date`;
  return rows(work.tx, trailerRow)`
    select l.trailer, (array_agg(l.carrier order by l.day_of_service desc, l.id desc))[1] as carrier,
      max(l.day_of_service) as "lastDay",
      (
        array_agg('L-' || l.load_number order by l.day_of_service desc, l.id desc) filter (
          where l.status < ${sql.lit(pickupState.released)} and not l.void and l.day_of_service >= ${today} - 1
        )
      )[1] as "busyWith"
    from warehouse w
    join load_pickup p on p.warehouse_id = w.id
    join load l on l.id = p.load_id
    where ${every(
      sql`w.id = ${warehouseId} and l.trailer is not null and l.day_of_service >= ${today} - 60`,
      within(sql`w.id`, warehouseScope(work)),
      search === undefined ? undefined : contains(sql`l.trailer`, search),
    )}
    group by l.trailer
    order by (
      array_agg(l.id) filter (where l.status < ${sql.lit(pickupState.released)} and not l.void and l.day_of_service >= ${today} - 1)
    ) is not null, max(l.day_of_service) desc, l.trailer
    limit 50
  `;
}
