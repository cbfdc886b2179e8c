import { sql } from 'kysely';
import { z } from 'zod';
import { laneRow } from './etas.contract.ts';
import type { LaneRow } from './etas.contract.ts';
import { every, ordered, paged, within } from '#kit/server/lists.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** What was driven: the legs of a load, the past deliveries of its lanes, and how far off their ETAs were. */

const legRow = z.object({
  dropId: z.int(),
  miles: z.int().nullable(),
  serviceMin: z.int(),
  windowStart: z.string().nullable(),
  placeId: z.int(),
  state: z.string().nullable(),
  originId: z.int().nullable(),
  solo: z.boolean(),
});
export type LegRow = z.output<typeof legRow>;
/** The way of the truck, stop by stop, from the last dock that it leaves. */
export const legsOf = (work: Work, loadId: number): Promise<LegRow[]> =>
  rows(work.tx, legRow)`
    select d.id as "dropId", d.miles, d.service_min as "serviceMin", d.window_start as "windowStart",
      d.deliver_to_id as "placeId", a.state_code as state,
      (
        select p.warehouse_id
        from load_pickup p
        where p.load_id = l.id
        order by p.seq desc, p.id desc
        limit 1
      ) as "originId",
      nullif(l.driver2, '') is null as solo
    from load_drop d
    join load l on l.id = d.load_id
    join account a on a.id = d.deliver_to_id
    where d.load_id = ${loadId}
    order by d.seq, d.id
  `;

const tripRow = z.object({
  placeId: z.int(),
  state: z.string().nullable(),
  plain: z.number(),
  took: z.number(),
  opens: z.number().nullable(),
  daysAgo: z.number(),
});
/** Deliveries of the last ninety days from a dock, the newest first. */
export const pastTrips = (work: Work, originId: number): Promise<z.output<typeof tripRow>[]> =>
  rows(work.tx, tripRow)`
    select d.deliver_to_id as "placeId", a.state_code as state, e.plain_minutes::float8 as plain,
      (extract(epoch from e.delivered_at - e.departed_at) / 60)::float8 as took,
      (extract(epoch from d.window_start - e.departed_at) / 60)::float8 as opens,
      (extract(epoch from ${work.now.toString()}::timestamptz - e.delivered_at) / 86400)::float8 as "daysAgo"
    from eta e
    join load_drop d on d.id = e.drop_id
    join account a on a.id = d.deliver_to_id
    where e.origin_id = ${originId}
      and e.status = 3
      and e.plain_minutes is not null
      and e.departed_at is not null
      and e.delivered_at > e.departed_at
      and e.delivered_at between ${work.now.toString()}::timestamptz - interval '90 days'
        and ${work.now.toString()}::timestamptz
    order by e.delivered_at desc
    limit 3000
  `;

/** What was computed when the truck left: the lane is measured by it. */
export async function keepDeparture(
  work: Work,
  departedAt: string,
  times: readonly { dropId: number; eta: string; plain: number; originId: number | null }[],
): Promise<void> {
  if (times.length === 0) return;
  await sql`
    update eta e
    set departed_at = ${departedAt}::timestamptz, origin_id = c.origin_id, departure_eta = c.eta,
      computed_eta = c.eta, plain_minutes = c.plain
    from unnest(
        ${times.map((c) => c.dropId)}::int[], ${times.map((c) => c.eta)}::timestamptz[],
        ${times.map((c) => c.plain)}::int[], ${times.map((c) => c.originId)}::int[]
      ) as c(drop_id, eta, plain, origin_id)
    where e.drop_id = c.drop_id and e.status < 3
  `.execute(work.tx);
}

const sorts = {
  p90: sql`p90`,
  p50: sql`p50`,
  deliveries: sql`deliveries`,
  deliverTo: sql`"deliverTo"`,
};
/** Deliveries of the last thirty days with both errors, in minutes; from the caller's docks. */
const measured = (work: Work) => sql`
  select e.origin_id, d.deliver_to_id,
    abs(extract(epoch from e.delivered_at - e.departure_eta)) / 60 as off,
    abs(extract(epoch from e.delivered_at - e.departed_at) / 60 - e.plain_minutes) as plain_off
  from eta e
  join load_drop d on d.id = e.drop_id
  where ${every(
    sql`e.status = 3 and e.plain_minutes is not null and e.departure_eta is not null and e.departed_at is not null`,
    sql`
      e.delivered_at between ${work.now.toString()}::timestamptz - interval '30 days'
        and ${work.now.toString()}::timestamptz
    `,
    within(sql`e.origin_id`, warehouseScope(work)),
  )}
`;
const errors = sql`
  round((percentile_cont(0.5) within group (order by m.off))::numeric)::int as p50,
  round((percentile_cont(0.9) within group (order by m.off))::numeric)::int as p90,
  round((percentile_cont(0.5) within group (order by m.plain_off))::numeric)::int as "plainP50",
  round((percentile_cont(0.9) within group (order by m.plain_off))::numeric)::int as "plainP90"
`;
const allLanes = laneRow.pick({ deliveries: true, p50: true, p90: true, plainP50: true, plainP90: true });
export async function findLanes(
  work: Work,
  q: Paging,
): Promise<{ data: LaneRow[]; totalRows: number; totals: z.output<typeof allLanes> }> {
  const data = await rows(work.tx, laneRow)`
    select w.code as origin, a.name as "deliverTo", a.city, a.state_code as "stateCode", x.deliveries, x.p50,
      x.p90, x."plainP50", x."plainP90"
    from (
      select m.origin_id, m.deliver_to_id, count(*)::int as deliveries, ${errors}
      from (${measured(work)}) m
      group by 1, 2
    ) x
    join warehouse w on w.id = x.origin_id
    join account a on a.id = x.deliver_to_id
    ${ordered(sorts, q, sql`w.code, a.name, a.id`)}
    ${paged(q)}
  `;
  const total = await row(work.tx, allLanes.extend({ n: z.int() }))`
    select count(distinct (m.origin_id, m.deliver_to_id))::int as n, count(*)::int as deliveries, ${errors}
    from (${measured(work)}) m
  `;
  const { n = 0, ...totals } = total ?? {
    deliveries: 0,
    p50: null,
    p90: null,
    plainP50: null,
    plainP90: null,
  };
  return { data, totalRows: n, totals };
}
