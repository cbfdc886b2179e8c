import { sql } from 'kysely';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { recentLoadTrailerRowSchema } from './trailers.contract.ts';
import type { RecentLoadTrailerRow } from './trailers.contract.ts';
import { containsTextIgnoringCaseAndAccents, and, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** The known trailers of a warehouse: those of its loads, each with the load that uses it now. */
export async function findRecentLoadTrailersUpTo50(
  work: RequestContext,
  warehouseId: number,
  search: string | undefined,
): Promise<RecentLoadTrailerRow[]> {
  const today = sql`(${work.now.toString()}::timestamptz at time zone w.time_zone)::date`;
  return queryRows(work.tx, recentLoadTrailerRowSchema)`
    select l.trailer, (array_agg(l.carrier order by l.day_of_service desc, l.id desc))[1] as carrier,
      max(l.day_of_service) as "lastDay",
      (
        array_agg('L-' || l.load_number order by l.day_of_service desc, l.id desc) filter (
          where l.status < ${sql.lit(pickupStatus.released)} and not l.void and l.day_of_service >= ${today} - 1
        )
      )[1] as "busyWith"
    from warehouse w
    join load_pickup p on p.warehouse_id = w.id
    join load l on l.id = p.load_id
    where ${and(
      sql`w.id = ${warehouseId} and l.trailer is not null and l.day_of_service >= ${today} - 60`,
      inRowScope(sql`w.id`, getWarehouseIdsInScope(work)),
      search === undefined ? undefined : containsTextIgnoringCaseAndAccents(sql`l.trailer`, search),
    )}
    group by l.trailer
    order by (
      array_agg(l.id) filter (where l.status < ${sql.lit(pickupStatus.released)} and not l.void and l.day_of_service >= ${today} - 1)
    ) is not null, max(l.day_of_service) desc, l.trailer
    limit 50
  `;
}
