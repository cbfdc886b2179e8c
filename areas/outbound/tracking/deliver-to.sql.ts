import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { defaultDeliveryShipDateRangeDays } from './deliver-to.contract.ts';
import type { findDeliveriesEndpoint } from './deliver-to.contract.ts';
import { isUnitULoadedOrPlannedOnTruckSql } from './on-truck.sql.ts';
import { warehousesWithTodaySql, isNearShipDateRangeSql, isShippedWithinSql } from './ship-date-range.sql.ts';
import { isUnitVisibleSql } from '#areas/freight/units/visible-units.sql.ts';
import { etaTimeVisibleToActorSql } from '#areas/outbound/loads/eta.sql.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { and, equalsIfGiven } from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;
type Wanted = Omit<Partial<QueryOf<typeof findDeliveriesEndpoint>>, 'page' | 'rows'>;

/** Freight on trucks: units `u` at the stop `d` of the load `l`. Excludes what a truck left behind. */
export const deliveryFreightFromTablesSql: Sql = sql`
  unit u
  join load_drop d on d.id = u.drop_id
  join load l on l.id = d.load_id
  join load_pickup p on p.id = u.load_pickup_id and p.load_id = l.id and ${isUnitULoadedOrPlannedOnTruckSql}
  join account t on t.id = d.deliver_to_id
  left join eta e on e.drop_id = d.id
`;
export const isVisibleActiveUnitSql = (work: RequestContext): Sql =>
  and(sql`u.active`, isUnitVisibleSql(work));

/** When it was delivered, else its ETA, else the start of its window. A hidden ETA affects neither sorting nor filters. */
export const deliveredOrExpectedTimeOfDropSql = (work: RequestContext): Sql =>
  sql`coalesce(e.delivered_at, ${etaTimeVisibleToActorSql(work)}, d.window_start)`;

function matching(work: RequestContext, q: Wanted): Sql {
  const local = sql`date_trunc('minute', ${deliveredOrExpectedTimeOfDropSql(work)} at time zone t.time_zone)`;
  return and(
    isVisibleActiveUnitSql(work),
    equalsIfGiven(sql`l.load_number`, q.loadNumber),
    equalsIfGiven(sql`u.consignee_id`, q.consigneeAccountId),
    q.deliveryDateFrom === undefined ? undefined : sql`${local} >= ${q.deliveryDateFrom}::timestamp`,
    q.deliveryDateTo === undefined ? undefined : sql`${local} <= ${q.deliveryDateTo}::timestamp`,
    q.inProgress === undefined
      ? undefined
      : sql`(coalesce(e.status, 0) < ${sql.lit(etaState.delivered)}) = ${q.inProgress}`,
    byShipDate(work, q),
  );
}
/** Without dates or a load, the default days apply. With either, deliveries of any ship date are found. */
function byShipDate(work: RequestContext, q: Wanted): Sql | undefined {
  const hasShipDateFilter = q.shipDateFrom !== undefined || q.shipDateTo !== undefined;
  const elsewise = [q.loadNumber, q.deliveryDateFrom, q.deliveryDateTo].some((v) => v !== undefined);
  if (!hasShipDateFilter && elsewise) return undefined;
  return and(
    isNearShipDateRangeSql(work, q, defaultDeliveryShipDateRangeDays),
    sql`
      exists (
        select 1
        from ${warehousesWithTodaySql(work)} rw
        where rw.id = u.receiving_warehouse_id
          and ${isShippedWithinSql(sql`u.ship_date`, q, defaultDeliveryShipDateRangeDays)}
      )
    `,
  );
}

/**
 * Units meant for the consignee `to` at the stop `d` that are missing: a departed truck did not take them, or the driver did not
 * find them at the delivery.
 */
const missing = (to: Sql): Sql => sql`
  (
    select s.unit_id
    from load_shortage s
    join load_pickup p on p.id = s.load_pickup_id
    where s.drop_id = d.id
      and s.consignee_id = ${to}
      and s.resolved_at is null
      and p.status = ${sql.lit(pickupStatus.released)}
    union
    select x.unit_id
    from delivery_proof f
    join delivery_exception x on x.proof_id = f.id and x.kind = 'short'
    join unit b on b.id = x.unit_id
    where f.drop_id = d.id and b.consignee_id = ${to}
  )
`;
/** The number of missing units. */
export const missingUnitCountOfConsigneeSql = (consigneeIdSql: Sql): Sql =>
  sql`(select count(*)::int from ${missing(consigneeIdSql)} m)`;
const arrivedShort = sql`
  (coalesce(e.status, 0) = ${sql.lit(etaState.delivered)} and exists (select from ${missing(sql`u.consignee_id`)} m))
`;

/** The status of a withdrawn claim (claim-status.contract.ts, of an area above this one). */
const withdrawn = 7;
/** True when a missing unit `m` is claimed in a claim the caller can see: by unit, by line or by load. */
const claimed = sql`
  exists (
    select
    from claim k
    left join unit b on b.id = m.unit_id
    where k.type in ('lost', 'short')
      and k.status <> ${sql.lit(withdrawn)}
      and (k.unit_id = m.unit_id or k.consolidate_id = b.consolidate_id or k.load_id = d.load_id)
  )
`;
/** True when every missing unit is claimed. */
const allClaimed = sql`
  (select coalesce(bool_and(${claimed}), false) from ${missing(sql`u.consignee_id`)} m)
`;

const groups = sql`d.id, l.id, t.id, e.drop_id, u.consignee_id`;
/** The matching deliveries as rows of `drop_id, consignee_id`, sortable by the columns in `groups`. */
export const matchingDeliveriesSql = (work: RequestContext, q: Wanted): Sql => sql`
  select d.id as drop_id, u.consignee_id
  from ${deliveryFreightFromTablesSql}
  where ${matching(work, q)}
  group by ${groups}
  having ${and(
    q.short === undefined ? undefined : sql`${arrivedShort} = ${q.short}`,
    q.claimed === undefined ? undefined : sql`${allClaimed} = ${q.claimed}`,
  )}
`;
