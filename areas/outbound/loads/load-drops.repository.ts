import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { etaTimeUnlessHiddenSql } from './eta.sql.ts';
import { dropDetailSchema, dropSummarySchema } from './loads.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitFloorPlaceIdSql } from '#areas/freight/units/places.sql.ts';
import { queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The stops of loads. Units are counted by the pickup and stop they are assigned to. */

const dropRow = dropDetailSchema.omit({ consignees: true });
export type DropRow = z.output<typeof dropRow>;

export async function findDropRows(work: RequestContext, loadId: number): Promise<DropRow[]> {
  return queryRowsWithCachedPlan(work.tx, dropRow)`
    select d.id, d.seq, d.deliver_to_id as "deliverToId", a.number as "deliverToNumber", a.name, a.city,
      a.state_code as "stateCode", a.time_zone as zone, d.window_start as "windowStart", d.window_end as "windowEnd",
      d.miles, coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded,
      (coalesce(c.left_behind, 0) + coalesce(s.short, 0))::int as short, coalesce(c.cubes, 0)::int as cubes,
      coalesce(e.status, 0)::int as "etaStatus",
      ${etaTimeUnlessHiddenSql} as eta
    from load_drop d
    join account a on a.id = d.deliver_to_id
    left join eta e on e.drop_id = d.id
    left join (${dropCounts(sql`${loadId}::int`)}) c on c.drop_id = d.id
    left join lateral (
      select count(*) as short
      from load_shortage s
      join load_pickup p on p.id = s.load_pickup_id and p.status = ${sql.lit(pickupStatus.loaded)}
      join unit u on u.id = s.unit_id
      where p.load_id = ${loadId}
        and u.drop_id = d.id
        and u.active
        and u.load_pickup_id = p.id
        and u.status <> ${sql.lit(unitStatus.loaded)}
    ) s
      on true
    where d.load_id = ${loadId}
    order by d.seq
  `;
}

const dropConsignee = z.object({
  dropId: z.int(),
  consigneeId: z.int(),
  number: z.string(),
  name: z.string(),
  planned: z.int(),
  loaded: z.int(),
  cubes: z.int(),
  places: z.array(z.string()),
});
export type ConsigneeFreightAtDrop = z.output<typeof dropConsignee>;

/** Finds what each consignee gets at each stop, and the lanes and slots those units are in. */
export async function findDropFreightByConsignee(
  work: RequestContext,
  loadId: number,
): Promise<ConsigneeFreightAtDrop[]> {
  return queryRowsWithCachedPlan(work.tx, dropConsignee)`
    select f.drop_id as "dropId", f.consignee_id as "consigneeId", a.number, a.name,
      count(*)::int as planned, (count(*) filter (where f.loaded))::int as loaded,
      sum(f.cube)::int as cubes,
      coalesce(
        (array_agg(distinct f.place order by f.place) filter (where f.place is not null))[1:6], '{}'
      ) as places
    from (${dropFreight(sql`${loadId}::int`)}) f
    join account a on a.id = f.consignee_id
    group by f.drop_id, f.consignee_id, a.number, a.name
    order by f.drop_id, a.name, f.consignee_id
  `;
}

/** Where an unloaded unit is. A subquery by key per unit, because a join would read every place for each unit. */
const placeOf = sql`
  case when u.status <> ${sql.lit(unitStatus.loaded)} then (select s.code from place s where s.id = ${unitFloorPlaceIdSql('u')}) end
`;
/**
 * The freight of each stop of `loads`, counted like its pickups: assigned units, or the units taken by a pickup that has left.
 * Units that one left behind are `left`: planned and short, without cube.
 */
const dropFreight = (loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id as drop_id, u.consignee_id, u.cube, u.status = ${sql.lit(unitStatus.loaded)} as loaded, ${placeOf} as place
  from load_drop d
  join unit u on u.drop_id = d.id and u.active
  join load_pickup p on p.id = u.load_pickup_id and p.load_id = d.load_id
  where d.load_id in (${loads}) and (p.status < ${sql.lit(pickupStatus.released)} or u.status = ${sql.lit(unitStatus.loaded)})
  union all
  select left_behind.drop_id, coalesce(left_behind.consignee_id, u.consignee_id), 0, false, ${placeOf}
  from (${leftBehind(loads)}) left_behind
  join unit u on u.id = left_behind.unit_id
`;
/** Units that a pickup left behind, with the stop and consignee they were planned for then, not their current ones. */
const leftBehind = (loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id as drop_id, u.id as unit_id, s.consignee_id
  from load_drop d
  join load_pickup p on p.load_id = d.load_id and p.status = ${sql.lit(pickupStatus.released)}
  join load_shortage s on s.load_pickup_id = p.id
  join unit u on u.id = s.unit_id and (u.load_pickup_id is distinct from p.id or u.status <> ${sql.lit(unitStatus.loaded)})
  where d.load_id in (${loads}) and s.drop_id = d.id
`;
/** The same freight as numbers, from the counts of the pickups. */
const dropCounts = (loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.drop_id, sum(x.planned) as planned, sum(x.loaded) as loaded, sum(x.left_behind) as left_behind,
    sum(x.cubes) as cubes
  from (
    select t.drop_id, case when p.status < ${sql.lit(pickupStatus.released)} then t.units else t.loaded end as planned, t.loaded,
      0 as left_behind, case when p.status < ${sql.lit(pickupStatus.released)} then t.cubes else t.loaded_cubes end as cubes
    from load_pickup p
    join load_count t on t.load_pickup_id = p.id
    where p.load_id in (${loads})
    union all
    select drop_id, 1, 0, 1, 0
    from (${leftBehind(loads)}) left_behind
  ) x
  group by x.drop_id
`;

const shortDrop = dropSummarySchema.extend({ loadId: z.int() });
export type DropSummary = z.output<typeof shortDrop>;

export async function findDropSummaries(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<DropSummary[]> {
  return queryRowsWithCachedPlan(work.tx, shortDrop)`
    select d.id, d.load_id as "loadId", d.seq, a.city, a.state_code as "stateCode", a.name,
      coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded
    from load_drop d
    join account a on a.id = d.deliver_to_id
    left join (${dropCounts(sql`select unnest(${[...loadIds]}::int[])`)}) c on c.drop_id = d.id
    where d.load_id = any(${[...loadIds]}::int[])
    order by d.load_id, d.seq
  `;
}
