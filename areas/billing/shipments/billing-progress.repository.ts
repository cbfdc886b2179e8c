import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ResultOf, QueryOf } from '#kit/contract/endpoint.ts';
import type { BillingProgress, getBillingBacklogAndProgressEndpoint } from './billing-progress.contract.ts';
import { isShipmentSOpenForBillingWithChargesSql, shipmentSNeedsRatingSql } from './open-billing.sql.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentMatchesFiltersInScopeSql } from './shipments.repository.ts';
import { createTotalsCacheUntilTablesChange } from '#kit/server/cached-totals.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The unrated shipments of these dates, and the billing progress of the rest. */

type Wish = QueryOf<typeof getBillingBacklogAndProgressEndpoint>;

const waiting = z.object({ toRate: z.int(), error: z.int(), mark: z.string() });
const sumsOfWaiting = createTotalsCacheUntilTablesChange<z.output<typeof waiting>>(['shipment']);
const countWaiting = (work: RequestContext, q: Wish) =>
  sumsOfWaiting(work, q, async (mark) => {
    const found = await queryFirstRow(work.tx, waiting)`
      select count(*)::int as "toRate", count(*) filter (where s.status = ${shipmentStatuses.error})::int as error,
        ${mark} as mark
      from shipment s
      where ${shipmentMatchesFiltersInScopeSql(work, q)} and ${shipmentSNeedsRatingSql}
    `;
    if (!found) throw new Error('A count returned no row');
    return found;
  });

const progressSchema = z.object({
  ratedCount: z.int(),
  rated: z.int(),
  approvedCount: z.int(),
  approved: z.int(),
  closedCount: z.int(),
  closed: z.int(),
  postedCount: z.int(),
  posted: z.int(),
});
/** The amounts of these dates by billing progress. Shipments billed with a Master count with it. */
async function countLane(work: RequestContext, q: Wish): Promise<BillingProgress> {
  const { rated, master, closed } = shipmentStatuses;
  const is = {
    rated: sql`${isShipmentSOpenForBillingWithChargesSql} and s.approved_at is null`,
    approved: sql`${isShipmentSOpenForBillingWithChargesSql} and s.approved_at is not null`,
    closed: sql`s.status = ${sql.lit(closed)} and i.posted_at is null`,
    posted: sql`s.status = ${sql.lit(closed)} and i.posted_at is not null`,
  };
  const found = await queryFirstRow(work.tx, progressSchema)`
    select ${countOf(is.rated)} as "ratedCount", ${moneyOf(is.rated)} as rated,
      ${countOf(is.approved)} as "approvedCount", ${moneyOf(is.approved)} as approved,
      ${countOf(is.closed)} as "closedCount", ${moneyOf(is.closed)} as closed,
      ${countOf(is.posted)} as "postedCount", ${moneyOf(is.posted)} as posted
    from shipment s
    left join invoice i on i.id = s.invoice_id
    where ${shipmentMatchesFiltersInScopeSql(work, { ...q, status: [rated, master, closed] })}
  `;
  if (!found) throw new Error('A count returned no row');
  return {
    rated: { shipments: found.ratedCount, amount: found.rated },
    approved: { shipments: found.approvedCount, amount: found.approved },
    closed: { shipments: found.closedCount, amount: found.closed },
    posted: { shipments: found.postedCount, amount: found.posted },
  };
}
const countOf = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`;
const moneyOf = (which: RawBuilder<unknown>) =>
  sql`coalesce(sum(s.amount) filter (where ${which}), 0)::bigint`;

export async function getBillingBacklogAndProgress(
  work: RequestContext,
  q: Wish,
): Promise<ResultOf<typeof getBillingBacklogAndProgressEndpoint>> {
  const bounded = q.outboundDateFrom !== undefined && q.outboundDateTo !== undefined;
  const found = await runPipelinedByName({
    waits: countWaiting(work, q),
    ahead: bounded ? countLane(work, q) : Promise.resolve(null),
  });
  return { toRate: found.waits.toRate, error: found.waits.error, lane: found.ahead };
}
