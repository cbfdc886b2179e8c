import { sql } from 'kysely';
import { z } from 'zod';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { laneAccuracyRowSchema } from './etas.contract.ts';
import type { LaneAccuracyRow } from './etas.contract.ts';
import { and, orderBy, limitOffset, inRowScope } from '#kit/server/list-sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** The times calculated at departure, and their errors. */

/** Saves the times calculated at departure. The accuracy of the lane is measured with them. */
export async function updateEtasAtDeparture(
  work: RequestContext,
  departedAt: string,
  times: readonly { dropId: number; eta: string; plainRuleMinutes: number; originId: number }[],
): Promise<void> {
  if (times.length === 0) return;
  await sql`
    update eta e
    set departed_at = ${departedAt}::timestamptz, origin_id = c.origin_id, departure_eta = c.eta,
      baseline_minutes = c.plain
    from unnest(
        ${times.map((c) => c.dropId)}::int[], ${times.map((c) => c.eta)}::timestamptz[],
        ${times.map((c) => c.plainRuleMinutes)}::int[], ${times.map((c) => c.originId)}::int[]
      ) as c(drop_id, eta, plain, origin_id)
    where e.drop_id = c.drop_id and e.status < ${sql.lit(etaState.delivered)}
  `.execute(work.tx);
}

const sorts = {
  p90: sql`p90`,
  p50: sql`p50`,
  deliveries: sql`deliveries`,
  deliverTo: sql`"deliverTo"`,
};
/**
 * Deliveries of the last thirty days from the caller's docks with both errors in minutes. A delivery is proved after unloading.
 */
const measured = (work: RequestContext) => sql`
  select e.origin_id, d.deliver_to_id,
    abs(extract(epoch from e.delivered_at - e.departure_eta) / 60 - d.service_min) as off,
    abs(extract(epoch from e.delivered_at - e.departed_at) / 60 - e.baseline_minutes - d.service_min) as plain_off
  from eta e
  join load_drop d on d.id = e.drop_id
  where ${and(
    sql`e.status = ${sql.lit(etaState.delivered)} and e.baseline_minutes is not null
      and e.departure_eta is not null and e.departed_at is not null`,
    sql`
      e.delivered_at between ${work.now.toString()}::timestamptz - interval '30 days'
        and ${work.now.toString()}::timestamptz
    `,
    inRowScope(sql`e.origin_id`, getWarehouseIdsInScope(work)),
  )}
`;
const errors = sql`
  round((percentile_cont(0.5) within group (order by m.off))::numeric)::int as p50,
  round((percentile_cont(0.9) within group (order by m.off))::numeric)::int as p90,
  round((percentile_cont(0.5) within group (order by m.plain_off))::numeric)::int as "plainP50",
  round((percentile_cont(0.9) within group (order by m.plain_off))::numeric)::int as "plainP90"
`;
const allLanes = laneAccuracyRowSchema.pick({
  deliveries: true,
  p50: true,
  p90: true,
  plainP50: true,
  plainP90: true,
});
export async function findLaneAccuracyRowsOfLast30Days(
  work: RequestContext,
  paging: Paging,
): Promise<{ data: LaneAccuracyRow[]; totalRows: number; totals: z.output<typeof allLanes> }> {
  const data = await queryRows(work.tx, laneAccuracyRowSchema)`
    select w.code as origin, a.id as "deliverToId", a.name as "deliverTo", a.city, a.state_code as "stateCode", x.deliveries, x.p50,
      x.p90, x."plainP50", x."plainP90"
    from (
      select m.origin_id, m.deliver_to_id, count(*)::int as deliveries, ${errors}
      from (${measured(work)}) m
      group by 1, 2
    ) x
    join warehouse w on w.id = x.origin_id
    join account a on a.id = x.deliver_to_id
    ${orderBy(sorts, paging, sql`w.code, a.name, a.id`)}
    ${limitOffset(paging)}
  `;
  const total = await queryFirstRow(work.tx, allLanes.extend({ n: z.int() }))`
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
