import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitUGoesToClosedAccountSql } from '#areas/calendar/days-of-service/closed-destinations.sql.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { pendingWorkCountSchema } from './home.contract.ts';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { isClaimVisibleSql } from '#areas/claims/claims/claims.sql.ts';
import {
  isOpenForBillingSql,
  isShipmentSOpenForBillingWithChargesSql,
  shipmentSNeedsRatingSql,
} from '#areas/billing/shipments/open-billing.sql.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { neverBilledUnitCountOfClosedDaysSql } from '#areas/billing/month-end/month-end.sql.ts';
import { matchingDeliveriesSql } from '#areas/outbound/tracking/deliver-to.sql.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { defaultOutboundDateOfWarehouseWSql } from '#areas/calendar/start-day/operating-day.sql.ts';
import type { PendingWorkCount } from './home.contract.ts';
import { and, equalsIfGiven, or, inRowScope } from '#kit/server/list-sql.ts';
import { isoInstantTextSql, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const nowSql = (work: RequestContext) => sql`${work.now.toString()}::timestamptz`;
/** The operating day shown for a warehouse. */
const runningDay = (work: RequestContext, warehouse: RawBuilder<unknown>) =>
  sql`
    (
      select ${defaultOutboundDateOfWarehouseWSql(work)}
      from warehouse w
      where w.id = ${warehouse}
    )
  `;

/** Freight that one of the accounts sends, receives or pays for. Null means all accounts. */
const concerns = (accounts: readonly number[] | null) =>
  and(
    or(
      inRowScope(sql`u.shipper_id`, accounts),
      inRowScope(sql`u.consignee_id`, accounts),
      inRowScope(sql`u.bill_to_id`, accounts),
    ),
  );

interface Counted {
  n: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
  day?: RawBuilder<unknown>;
}
/** Freight in transit to a consignee that no longer accepts any, within the caller's units. */
function toClosedPlaces(work: RequestContext): Counted {
  const scopeWarehouseIds = getWarehouseIdsInScope(work);
  return {
    n: sql`
        select count(*)::int
        from unit u
        where u.active
          and u.status <> ${sql.lit(unitStatus.pending)}
          and ${unitUGoesToClosedAccountSql(work)}
          and ${and(
            concerns(getAccountIdsInScope(work)),
            or(
              inRowScope(sql`u.outbound_warehouse_id`, scopeWarehouseIds),
              inRowScope(sql`u.receiving_warehouse_id`, scopeWarehouseIds),
              inRowScope(sql`u.current_warehouse_id`, scopeWarehouseIds),
            ),
          )}
      `,
  };
}
/** Mis-staged units of the operating day shown for a warehouse. */
function misstaged(work: RequestContext, warehouseId: number | undefined): Counted {
  const day = runningDay(work, sql`${warehouseId ?? null}::int`);
  return {
    n: sql`
      select count(*)::int
      from unit u
      where u.active
        and u.status = ${sql.lit(unitStatus.misStaged)}
        and u.outbound_warehouse_id = ${warehouseId ?? null}::int
        and u.outbound_date = ${day}
        and ${concerns(getAccountIdsInScope(work))}
    `,
    day,
  };
}
/** Items in the cooler. */
function inCooler(work: RequestContext, warehouseId: number | undefined): Counted {
  const waits = sql`
    from cooler_item i
    join unit u on u.id = i.unit_id
    where i.closed_at is null
      and ${and(
        inRowScope(sql`i.warehouse_id`, getWarehouseIdsInScope(work)),
        equalsIfGiven(sql`i.warehouse_id`, warehouseId),
        accountRowScopeSql(work, 'unit'),
      )}
  `;
  return { n: sql`select count(*)::int ${waits}`, since: sql`select min(i.opened_at) ${waits}` };
}
/** Undecided extension requests, and since when. */
function asked(work: RequestContext): Counted {
  const extensions = sql`
    from extension e
    where e.status = ${sql.lit(cutoffExtensionStatus.pending)}
      and ${and(accountRowScopeSql(work, 'extension'))}
      and ${and(inRowScope(sql`e.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;
  return { n: sql`select count(*)::int ${extensions}`, since: sql`select min(e.created_at) ${extensions}` };
}
/** Claims with a status, and when the oldest was filed. */
function claimed(work: RequestContext, status: number): Counted {
  const claims = sql`from claim k where k.status = ${status} and ${and(isClaimVisibleSql(work))}`;
  return { n: sql`select count(*)::int ${claims}`, since: sql`select min(k.filed_at) ${claims}` };
}
/** Counts the same rows, in the same scope, as the list that each kind opens. */
function countsOf(
  work: RequestContext,
  warehouseId: number | undefined,
): Record<PendingWorkCount['kind'], Counted> {
  const scopeWarehouseIds = getWarehouseIdsInScope(work);
  const billed = (which: RawBuilder<boolean>): Counted => ({
    n: sql`
      select count(*)::int
      from shipment s
      where ${which} and ${and(accountRowScopeSql(work, 'shipment'))}
    `,
  });
  return {
    extensions: asked(work),
    misstaged: misstaged(work, warehouseId),
    cooler: inCooler(work, warehouseId),
    closedPlaces: toClosedPlaces(work),
    inbound: {
      n: sql`
        select count(*)::int
        from shuttle_load s
        where s.status = ${sql.lit(shuttleLoadStatus.released)}
          and ${and(inRowScope(sql`s.outbound_warehouse_id`, scopeWarehouseIds), accountRowScopeSql(work, 'shuttle'))}
      `,
    },
    pendingOrders: {
      n: sql`
        select count(*)::int
        from orders o
        join warehouse w on w.id = o.receiving_warehouse_id
        where o.deleted_at is null
          and o.status = ${sql.lit(orderStatus.pending)}
          and o.ship_date between (${nowSql(work)} - interval '1 day')::date and (${nowSql(work)} + interval '1 day')::date
          and o.ship_date = (${nowSql(work)} at time zone w.time_zone)::date
          and ${and(accountRowScopeSql(work, 'order'))}
          and ${and(inRowScope(sql`o.receiving_warehouse_id`, scopeWarehouseIds))}
          and exists (select 1 from consolidate c where c.order_id = o.id and c.deleted_at is null)
      `,
    },
    ratingErrors: billed(isOpenForBillingSql([shipmentStatuses.error])),
    unrated: billed(sql`${shipmentSNeedsRatingSql} and s.status <> ${sql.lit(shipmentStatuses.error)}`),
    toClose: billed(isShipmentSOpenForBillingWithChargesSql),
    neverBilled: { n: sql`select (${neverBilledUnitCountOfClosedDaysSql(work)})::int` },
    drafts: {
      n: sql`
        select count(*)::int
        from invoice i
        where i.posted_at is null
          and i.deleted_at is null
          and ${and(accountRowScopeSql(work, 'invoice'))}
      `,
    },
    claimsFiled: claimed(work, claimStatus.filed),
    claimOffers: claimed(work, claimStatus.offered),
    // Matches the list without a date filter. Claimed shortages already wait for the company.
    arrivedShort: {
      n: sql`select count(*)::int from (${matchingDeliveriesSql(work, { short: true, claimed: false })}) f`,
    },
    outbox: {
      n: sql`select count(*)::int from outbox where status = 'failed'`,
      since: sql`select min(created_at) from outbox where status = 'failed'`,
    },
    checks: {
      n: sql`select count(*)::int from invariant_check where violation_count > 0`,
      since: sql`select min(violated_since) from invariant_check where violation_count > 0`,
    },
  };
}

/** Counts the requested kinds in the requested order. Kinds with a count of zero are omitted. */
export async function countNonZeroPendingWork(
  work: RequestContext,
  kinds: readonly PendingWorkCount['kind'][],
  warehouseId: number | undefined,
): Promise<PendingWorkCount[]> {
  if (kinds.length === 0) return [];
  const counts = countsOf(work, warehouseId);
  const nothing = sql`select null`;
  const parts = kinds.map(
    (kind, n) =>
      sql`
        select ${n}::int as seq, ${kind}::text as kind, (${counts[kind].n}) as count,
          (${counts[kind].since ?? nothing})::timestamptz as since,
          (${counts[kind].day ?? nothing})::date as day
      `,
  );
  return queryRows(work.tx, pendingWorkCountSchema)`
    select kind, count, since, day
    from (${sql.join(parts, sql` union all `)}) x
    where count > 0
    order by seq
  `;
}

/** The cutoffs of the seven weekdays, Sunday first. Null means closed that day. */
const week = z.array(z.string().nullable());
const warehouseHours = z.object({
  zone: z.string(),
  works: z.boolean(),
  schedule: week,
  groups: z.array(
    z.object({
      groupId: z.int().nullable(),
      name: z.string().nullable(),
      week: week.nullable(),
      blocked: z.array(z.string()),
      shippers: z.int(),
    }),
  ),
});
export type ShipperCutoffSchedules = z.output<typeof warehouseHours>;
/** The cutoffs of the active shippers of a warehouse: the warehouse's own, or those of their cutoff groups. */
export async function findShipperCutoffSchedulesByGroup(
  work: RequestContext,
  warehouseId: number,
): Promise<ShipperCutoffSchedules | undefined> {
  const accounts = getAccountIdsInScope(work);
  return queryFirstRow(work.tx, warehouseHours)`
    with s as (
      select p.cutoff_group_id as id, count(*)::int as shippers
      from account a
      left join shipper_profile p on p.account_id = a.id
      where a.account_type = ${sql.lit(accountType.shipper)}
        and a.active
        and a.warehouse_id = ${warehouseId}
        and ${and(inRowScope(sql`a.id`, accounts))}
      group by p.cutoff_group_id
    )
    select w.time_zone as zone, w.active and w.is_receiving and not w.is_terminal as works,
      (
        select jsonb_agg(h.cutoff order by d)
        from generate_series(0, 6) d
        left join warehouse_schedule h on h.warehouse_id = w.id and h.dow = d
      ) as schedule,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'groupId', g.id, 'name', g.name, 'shippers', s.shippers, 'week',
              case
              when g.id is not null then (
                select jsonb_agg(h.cutoff order by d)
                from generate_series(0, 6) d
                left join cutoff_group_schedule h on h.group_id = g.id and h.dow = d
              ) end,
              'blocked',
              (
                select coalesce(jsonb_agg(d.receiving_date), '[]')
                from warehouse_day d
                join warehouse_day_blocked_group b on b.warehouse_day_id = d.id
                where d.warehouse_id = w.id
                  and b.cutoff_group_id = g.id
                  and d.receiving_date >= (${nowSql(work)} - interval '2 days')::date
              )
            )
          )
          from s
          left join cutoff_group g on g.id = s.id
        ),
        '[]'
      ) as groups
    from warehouse w
    where w.id = ${warehouseId}
  `;
}

const pace = z.object({
  day: z.string(),
  zone: z.string(),
  hours: z.array(z.object({ at: z.string(), received: z.int(), loaded: z.int() })),
});
export type HourlyThroughput = z.output<typeof pace>;
/** Hours without activity are included with zero. */
export async function findHourlyThroughputUpTo24Hours(
  work: RequestContext,
  warehouseId: number,
): Promise<HourlyThroughput | undefined> {
  const accounts = getAccountIdsInScope(work);
  return queryFirstRow(work.tx, pace)`
    with w as (
      select w.id, w.time_zone as zone, ${runningDay(work, sql`${warehouseId}::int`)} as day
      from warehouse w
      where w.id = ${warehouseId}
    ),
      u as materialized (
        select u.received_at, u.loaded_at, w.zone
        from w
        join unit u on u.outbound_warehouse_id = w.id and u.outbound_date = w.day
        where u.active
          and u.status > ${sql.lit(unitStatus.pending)}
          and ${concerns(accounts)}
      ),
      e as (
        select date_trunc('hour', received_at, zone) as hour, 1 as received, 0 as loaded
        from u
        where received_at is not null
        union all
        select date_trunc('hour', loaded_at, zone), 0, 1
        from u
        where loaded_at is not null
      ),
      h as (
        select hour, sum(received)::int as received, sum(loaded)::int as loaded
        from e
        where hour > ${nowSql(work)} - interval '24 hours' and hour <= ${nowSql(work)}
        group by hour
      )
    select w.day, w.zone,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'at', ${isoInstantTextSql('t.hour')}, 'received',
              coalesce(h.received, 0), 'loaded', coalesce(h.loaded, 0)
            )
            order by t.hour
          )
          from generate_series((select min(hour) from h), ${nowSql(work)}, interval '1 hour') as t(hour)
          left join h on h.hour = t.hour
        ),
        '[]'
      ) as hours
    from w
  `;
}
