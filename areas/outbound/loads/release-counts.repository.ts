import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { isExpectedByShuttleSql } from './pickup-counts.repository.ts';
import { queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });
const releaseCount = z.object({
  pickupId: z.int(),
  planned: z.int(),
  loaded: z.int(),
  unexplained: z.int(),
  misStaged: z.int(),
  notArrived: z.int(),
  trailer: z.object({ clean: z.boolean(), odorFree: z.boolean(), reeferOk: z.boolean() }).nullable(),
});
export type UnitCountsForRelease = z.output<typeof releaseCount>;

/** Selects pickups by their ids, or all pickups of a load without reading their ids first. */
export type PickupSelector = { ids: readonly number[] } | { loadId: number };
const meant = (selector: PickupSelector) =>
  'ids' in selector ? sql`p.id = any(${[...selector.ids]}::int[])` : sql`p.load_id = ${selector.loadId}::int`;

/** Counts the units that decide about a pickup's release. A unit without a shortage row counts as unexplained. */
export async function findUnitCountsForReleaseByPickup(
  work: RequestContext,
  pickups: PickupSelector,
): Promise<Map<number, UnitCountsForRelease>> {
  const found = await queryRowsWithCachedPlan(work.tx, releaseCount)`
    select p.id as "pickupId", count(u.id)::int as planned, (count(u.id)
      filter (where u.status = ${sql.lit(unitStatus.loaded)}))::int as loaded,
      (
        count(u.id) filter (
          where u.status <> ${sql.lit(unitStatus.loaded)} and s.reason_code is null and not ${isExpectedByShuttleSql}
        )
      )::int as unexplained,
      (count(u.id) filter (where u.status = ${sql.lit(unitStatus.misStaged)}))::int as "misStaged",
      (count(u.id) filter (where s.reason_code is null and ${isExpectedByShuttleSql}))::int as "notArrived",
      (
        select json_build_object('clean', i.clean, 'odorFree', i.odor_free, 'reeferOk', i.reefer_ok)
        from trailer_inspection i
        where i.load_pickup_id = p.id
        order by i.id desc
        limit 1
      ) as trailer
    from load_pickup p
    left join unit u on u.load_pickup_id = p.id and u.active
    left join load_shortage s on s.load_pickup_id = p.id and s.unit_id = u.id
    where ${meant(pickups)}
    group by p.id
  `;
  return new Map(found.map((counts) => [counts.pickupId, counts]));
}

/** Finds the pickups with food on board. Food requires a trailer inspection (FSMA), flowers do not. */
export async function findFoodPickupIds(work: RequestContext, pickups: PickupSelector): Promise<Set<number>> {
  const found = await queryRowsWithCachedPlan(work.tx, identified)`
    select p.id
    from load_pickup p
    where ${meant(pickups)}
      and exists (
        select 1
        from unit u
        join consolidate c on c.id = u.consolidate_id
        join product g on g.id = c.product_id
        where u.load_pickup_id = p.id and u.active and g.is_food
      )
  `;
  return new Set(found.map(({ id }) => id));
}

const startedDay = z.object({
  id: z.int(),
  warehouseId: z.int(),
  outboundDate: z.string(),
  loadingSpeed: z.int(),
  finalReleasedAt: z.string().nullable(),
  rowVersion: z.int(),
});
export type OperatingDay = z.output<typeof startedDay>;

/** Finds the operating days of the pickups' warehouses, by warehouse. */
export async function findOperatingDayByWarehouse(
  work: RequestContext,
  pickups: PickupSelector,
): Promise<Map<number, OperatingDay>> {
  const found = await queryRowsWithCachedPlan(work.tx, startedDay)`
    select d.id, d.warehouse_id as "warehouseId", d.outbound_date as "outboundDate",
      d.loading_speed as "loadingSpeed", d.final_released_at as "finalReleasedAt", d.row_version as "rowVersion"
    from (select distinct p.warehouse_id as id from load_pickup p where ${meant(pickups)}) w
    cross join lateral ${lastStartedOperatingDaySql(sql`w.id`)} d
  `;
  return new Map(found.map((day) => [day.warehouseId, day]));
}
