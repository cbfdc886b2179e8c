import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { onTimeToleranceMinutes } from './reports.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { unbilledOutcomes } from '#areas/billing/month-end/month-end.contract.ts';
import { receivedUnitsWithBillingOutcomeSql } from '#areas/billing/month-end/month-end.sql.ts';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { isClaimVisibleSql } from '#areas/claims/claims/claims.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { eventReceivedAtSql } from '#areas/freight/units/unit-position-history.sql.ts';
import type { StoredUnitEventKind } from '#areas/freight/units/unit-event-names.rules.ts';
import { and, gteDayInAnyZone, equalsIfGiven, lteDayInAnyZone, inRowScope } from '#kit/server/list-sql.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Piece = RawBuilder<unknown>;
export interface ReportPeriodAndWarehouse {
  dateFrom: string;
  dateTo: string;
  warehouseId?: number | undefined;
}

const between = (day: Piece, q: ReportPeriodAndWarehouse): Piece =>
  sql`${day} between ${q.dateFrom}::date and ${q.dateTo}::date`;
/** The requested warehouses, limited to the caller's. */
const warehouseConditions = (
  work: RequestContext,
  warehouse: Piece,
  q: ReportPeriodAndWarehouse,
): (Piece | undefined)[] => [
  equalsIfGiven(warehouse, q.warehouseId),
  inRowScope(warehouse, getWarehouseIdsInScope(work)),
];
const share = (part: Piece, totalSql: Piece): Piece =>
  sql`case when ${totalSql} = 0 then null else round(100.0 * ${part} / ${totalSql})::int end`;
const countIf = (condition: Piece): Piece => sql`(count(*) filter (where ${condition}))::int`;
const around = (moment: Piece, q: ReportPeriodAndWarehouse): Piece =>
  and(gteDayInAnyZone(moment, q.dateFrom), lteDayInAnyZone(moment, q.dateTo));

const onTime = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select x.lane, count(*)::int as drops, ${countIf(sql`x.late <= ${onTimeToleranceMinutes}`)} as "onTime",
    ${share(countIf(sql`x.late <= ${onTimeToleranceMinutes}`), sql`count(*)`)} as percent,
    round(avg(greatest(x.late, 0)))::int as late
  from (
    select concat(w.code, ' – ', concat_ws(' ', a.city, a.state_code)) as lane,
      extract(epoch from e.delivered_at - e.departure_eta) / 60 as late
    from load l
    join load_drop d on d.load_id = l.id
    join eta e on e.drop_id = d.id
    join warehouse w on w.id = e.origin_id
    join account a on a.id = d.deliver_to_id
    where ${and(
      between(sql`l.day_of_service`, q),
      sql`not l.void and e.delivered_at is not null and e.departure_eta is not null`,
      ...warehouseConditions(work, sql`e.origin_id`, q),
      accountRowScopeSql(work, 'load'),
    )}
  ) x
  group by x.lane
`;
const dwell = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select x.warehouse, x.shipper, count(*)::int as boxes, ${countIf(sql`x.closed_at is null`)} as there,
    round(avg(x.minutes))::int as average, round(max(x.minutes))::int as longest
  from (
    select w.code as warehouse, a.name as shipper, c.closed_at,
      extract(epoch from coalesce(c.closed_at, ${work.now.toString()}::timestamptz) - c.opened_at) / 60 as minutes
    from cooler_item c
    join unit u on u.id = c.unit_id
    join warehouse w on w.id = c.warehouse_id
    join account a on a.id = c.shipper_id
    where ${and(
      around(sql`c.opened_at`, q),
      between(sql`(c.opened_at at time zone w.time_zone)::date`, q),
      ...warehouseConditions(work, sql`c.warehouse_id`, q),
      accountRowScopeSql(work, 'unit'),
    )}
  ) x
  group by x.warehouse, x.shipper
`;
/** The unit events, written by scans, that count as each step. */
const moves = {
  received: ['receive'],
  putAway: ['putAway', 'stage'],
  loaded: ['load'],
} as const satisfies Record<string, readonly StoredUnitEventKind[]>;
const moved = (kinds: readonly string[]): Piece => countIf(sql`x.kind = any(${[...kinds]}::text[])`);
const pace = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select x.day, x.hour, x.warehouse, x.person, ${moved(moves.received)} as received,
    ${moved(moves.putAway)} as "putAway", ${moved(moves.loaded)} as loaded
  from (
    select (e.at at time zone w.time_zone)::date as day, to_char(e.at at time zone w.time_zone, 'HH24:00') as hour,
      w.code as warehouse, e.user_name as person, e.kind
    from unit_event e
    join unit u on u.id = e.unit_id
    join warehouse w on w.id = e.warehouse_id
    where ${and(
      around(sql`e.at`, q),
      between(sql`(e.at at time zone w.time_zone)::date`, q),
      sql`e.scanner_user_id is not null and e.kind = any(${Object.values(moves).flat()}::text[])`,
      ...warehouseConditions(work, sql`e.warehouse_id`, q),
      accountRowScopeSql(work, 'unit'),
    )}
  ) x
  group by x.day, x.hour, x.warehouse, x.person
`;
const cube = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select l.day_of_service as day, 'L-' || l.load_number as load, l.load_name as name,
    coalesce(l.trailer, '') as trailer, coalesce(sum(c.loaded), 0)::int as boxes,
    coalesce(sum(c.loaded_cubes), 0)::int as loaded, l.trailer_cube as takes,
    ${share(sql`coalesce(sum(c.loaded_cubes), 0)`, sql`l.trailer_cube`)} as percent
  from load l
  join load_pickup p on p.load_id = l.id
  left join load_count c on c.load_pickup_id = p.id
  where ${and(
    between(sql`l.day_of_service`, q),
    sql`not l.void`,
    ...warehouseConditions(work, sql`p.warehouse_id`, q),
    accountRowScopeSql(work, 'load'),
  )}
  group by l.id
`;
const cutoffs = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select a.name as shipper, count(*)::int as orders, ${countIf(sql`x.after`)} as after,
    ${share(countIf(sql`x.after`), sql`count(*)`)} as percent, sum(x.asked)::int as asked,
    sum(x.given)::int as given
  from (
    select o.shipper_id, o.after_cutoff as after, coalesce(e.asked, 0) as asked, coalesce(e.given, 0) as given
    from orders o
    left join lateral (
      select count(*) as asked, count(*) filter (where e.status = ${sql.lit(cutoffExtensionStatus.approved)}) as given
      from extension e
      where e.order_id = o.id
    ) e on true
    where ${and(
      between(sql`o.ship_date`, q),
      sql`o.deleted_at is null`,
      ...warehouseConditions(work, sql`o.receiving_warehouse_id`, q),
      accountRowScopeSql(work, 'order'),
    )}
  ) x
  join account a on a.id = x.shipper_id
  group by a.id
`;
const countInStatuses = (...states: readonly (keyof typeof unitStatus)[]): Piece =>
  countIf(sql`x.active and x.status = any(${states.map((state) => unitStatus[state])}::int[])`);
/**
 * Derives the status of a unit on a day from its history: the last event the system had received by then. If that event leaves no
 * status, the status of the event before it applies.
 */
const statuses = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select x.day, count(*)::int as units, ${countInStatuses('pending', 'finalized')} as awaited,
    ${countInStatuses('received', 'putAway', 'misStaged')} as "onFloor", ${countInStatuses('cooler')} as cooler,
    ${countInStatuses('shuttled')} as shuttled, ${countInStatuses('loaded', 'arrived')} as loaded, ${countIf(sql`not x.active`)} as gone
  from (
    select u.outbound_date as day, s.to_status as status, k.kind is distinct from 'deleted' as active
    from unit u
    join warehouse w on w.id = u.outbound_warehouse_id
    join lateral (select (u.outbound_date + 1)::timestamp at time zone w.time_zone as moment) t on true
    join lateral (
      select e.to_status
      from unit_event e
      where e.unit_id = u.id and e.to_status is not null and ${eventReceivedAtSql('e')} < t.moment
      order by e.id desc
      limit 1
    ) s on true
    left join lateral (
      select e.kind
      from unit_event e
      where e.unit_id = u.id and e.kind in ('deleted', 'reactivated') and ${eventReceivedAtSql('e')} < t.moment
      order by e.id desc
      limit 1
    ) k on true
    where ${and(
      between(sql`u.outbound_date`, q),
      sql`t.moment <= ${work.now.toString()}::timestamptz`,
      ...warehouseConditions(work, sql`u.outbound_warehouse_id`, q),
      accountRowScopeSql(work, 'unit'),
    )}
  ) x
  group by x.day
`;
const became = (...kinds: readonly string[]): Piece => countIf(sql`b.kind = any(${[...kinds]}::text[])`);
const remainder = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select b.day, count(*)::int as received, ${became('billed')} as billed, ${became('credited')} as credited,
    ${became('cancelled', 'deleted')} as exempt, ${became(...unbilledOutcomes)} as "notYet"
  from ${receivedUnitsWithBillingOutcomeSql(work, q)} b
  where ${and(equalsIfGiven(sql`b.warehouse_id`, q.warehouseId))}
  group by b.day
`;
/** The cube of a claimed unit: its own, the average of its line, or the average of the claimant's units on the load. */
const cubesOfClaim = sql`
  coalesce(
    u.cube,
    k.boxes * (
      select avg(x.cube)
      from unit x
      where x.consolidate_id = k.consolidate_id
        or (
          x.load_pickup_id in (select p.id from load_pickup p where p.load_id = k.load_id)
          and k.claimant_id in (x.consignee_id, x.shipper_id, x.bill_to_id)
        )
    ),
    0
  )
`;
const claims = (work: RequestContext, q: ReportPeriodAndWarehouse): Piece => sql`
  select x.cause, x.shipper, x.dock, x.hour, x.type, count(*)::int as claims, sum(x.boxes)::int as boxes,
    round(sum(x.cubes))::int as cubes, sum(x.amount)::int8 as claimed, sum(coalesce(x.settled, 0))::int8 as paid
  from (
    select coalesce(g.label, '') as cause, coalesce(s.name, '') as shipper,
      concat_ws(' ', w.code, o.number) as dock,
      coalesce(to_char(k.happened_at at time zone w.time_zone, 'HH24:00'), '') as hour, k.type, k.boxes,
      ${cubesOfClaim} as cubes, k.amount, k.settled_amount as settled
    from claim k
    join warehouse w on w.id = k.warehouse_id
    left join claim_reason g on g.code = k.cause
    left join door o on o.id = k.door_id
    left join unit u on u.id = k.unit_id
    left join consolidate c on c.id = coalesce(k.consolidate_id, u.consolidate_id)
    left join account s on s.id = c.shipper_id
    where ${and(
      between(sql`k.filed_on`, q),
      sql`k.status <> ${sql.lit(claimStatus.withdrawn)}`,
      ...warehouseConditions(work, sql`k.warehouse_id`, q),
      isClaimVisibleSql(work),
    )}
  ) x
  group by x.cause, x.shipper, x.dock, x.hour, x.type
`;

/** The query of each report, with one column for each of its columns. */
export const reportRowSqlBuilders: Record<
  ReportId,
  (work: RequestContext, q: ReportPeriodAndWarehouse) => Piece
> = {
  onTime,
  dwell,
  pace,
  cube,
  cutoffs,
  statuses,
  remainder,
  claims,
};
