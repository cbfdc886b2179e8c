import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { effectiveEtaTimeSql } from '#areas/outbound/loads/eta.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** The planner's last plan of a day. */

const storedPlanSchema = z.object({
  by: z.string(),
  at: z.string(),
  tours: z.array(z.object({ key: z.string(), size: z.int(), stops: z.array(z.int()) })),
});
export type StoredPlan = z.output<typeof storedPlanSchema>;
export const findStoredPlan = (
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<StoredPlan | undefined> =>
  queryFirstRow(work.tx, storedPlanSchema)`
    select created_by_name as by, created_at as at, tours
    from day_plan
    where warehouse_id = ${warehouseId} and day = ${day}::date
  `;
export async function upsertStoredPlan(
  work: RequestContext,
  warehouseId: number,
  day: string,
  tours: StoredPlan['tours'],
): Promise<void> {
  await sql`
    insert into day_plan (warehouse_id, day, created_at, created_by_name, tours)
    values (
      ${warehouseId}, ${day}::date, ${work.now.toString()}::timestamptz, ${work.actor.name},
      ${JSON.stringify(tours)}::jsonb
    )
    on conflict (warehouse_id, day) do update
    set created_at = excluded.created_at, created_by_name = excluded.created_by_name, tours = excluded.tours
  `.execute(work.tx);
}
const dock = z.object({ id: z.int(), code: z.string(), name: z.string(), day: z.string().nullable() });
/** The warehouses that trailers leave from, among the caller's warehouses. */
export const findVisiblePlanningWarehouses = (
  work: RequestContext,
): Promise<z.output<typeof dock>[]> => queryRows(work.tx, dock)`
  select w.id, w.code, w.name, d.outbound_date as day
  from warehouse w
  left join lateral ${lastStartedOperatingDaySql(sql`w.id`)} d on true
  where w.active and w.is_outbound and ${and(inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  order by w.code
`;
/** Finds the other warehouses where trucks of this dock load on a day. */
export async function findWarehousesSharingTrucks(
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<number[]> {
  const found = await queryRows(work.tx, z.object({ id: z.int() }))`
    select distinct o.warehouse_id as id
    from load l
    join load_pickup p on p.load_id = l.id and p.warehouse_id = ${warehouseId}
    join load_pickup o on o.load_id = l.id and o.warehouse_id <> ${warehouseId}
    where l.day_of_service = ${day}::date
    order by 1
  `;
  return found.map(({ id }) => id);
}
/** Finds the last earlier day on which trucks left the warehouse. */
export async function findPreviousDayWithLoads(
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<string | null> {
  const found = await queryFirstRow(work.tx, z.object({ day: z.string() }))`
    select l.day_of_service as day
    from load l
    join load_pickup p on p.load_id = l.id
    where p.warehouse_id = ${warehouseId} and l.day_of_service < ${day}::date and not l.void
    order by l.day_of_service desc
    limit 1
  `;
  return found?.day ?? null;
}

const expected = z.object({ loadId: z.int(), deliverTo: z.string(), eta: z.string().nullable() });
/** Finds the current ETAs of trucks with loading in progress or done. */
export const findEtasOfStartedLoads = (
  work: RequestContext,
  loadIds: readonly number[],
): Promise<z.output<typeof expected>[]> =>
  queryRows(work.tx, expected)`
    select l.id as "loadId", a.number as "deliverTo", ${effectiveEtaTimeSql} as eta
    from load l
    join load_drop d on d.load_id = l.id
    join account a on a.id = d.deliver_to_id
    join eta e on e.drop_id = d.id
    where l.id = any(${[...loadIds]}::int[]) and l.status > ${sql.lit(pickupStatus.pending)}
  `;
