import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  receivedFreightRowSchema,
  trackedShipmentSchema,
  trackedShipmentTotalsSchema,
  trackedUnitSchema,
  defaultTrackingShipDateRangeDays,
} from './shipment-tracking.contract.ts';
import type {
  findReceivedFreightEndpoint,
  findTrackedShipmentsEndpoint,
  findTrackedUnitsEndpoint,
  ReceivedFreightRow,
  ReceivedFreightTotals,
  StageCounts,
  TrackedShipment,
  TrackedUnit,
} from './shipment-tracking.contract.ts';
import { warehousesWithTodaySql, isNearShipDateRangeSql, isShippedWithinSql } from './ship-date-range.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { isUnitVisibleSql } from '#areas/freight/units/visible-units.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  lteDay,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;
type Asked = Omit<
  QueryOf<typeof findTrackedShipmentsEndpoint>,
  'page' | 'rows' | 'orderField' | 'orderDirection'
> & {
  warehouseId?: number | undefined;
};
const state = (name: keyof typeof unitStatus): Sql => sql.lit(unitStatus[name]);

/**
 * Shipped freight `u`, received at `rw`, with its consignee `c` when the filter is by place. Excludes units that are not
 * finalized or are deleted.
 */
function followed(work: RequestContext, q: Asked): Sql {
  const { city, stateId } = q;
  return sql`
    from unit u
    join ${warehousesWithTodaySql(work)} rw on rw.id = u.receiving_warehouse_id
    ${(city ?? stateId) === undefined ? sql`` : sql`join account c on c.id = u.consignee_id`}
    where ${and(
      sql`u.active and u.status <> ${state('pending')}`,
      isUnitVisibleSql(work),
      byShipDate(work, q),
      gteDay(sql`u.day_of_service`, q.dayOfServiceFrom),
      lteDay(sql`u.day_of_service`, q.dayOfServiceTo),
      equalsIfGiven(sql`u.consignee_id`, q.consigneeAccountId),
      equalsIfGiven(sql`u.shipper_id`, q.shipperAccountId),
      equalsIfGiven(sql`u.receiving_warehouse_id`, q.warehouseId),
      containsTextIgnoringCaseAndAccents(sql`c.city`, city),
      equalsIfGiven(sql`upper(c.state_code)`, stateId?.toUpperCase()),
    )}
  `;
}
function byShipDate(work: RequestContext, q: Asked): Sql | undefined {
  const shipDate = q.shipDateFrom ?? q.shipDateTo;
  if (shipDate === undefined && (q.dayOfServiceFrom ?? q.dayOfServiceTo) !== undefined) return undefined;
  return and(
    isNearShipDateRangeSql(work, q, defaultTrackingShipDateRangeDays),
    isShippedWithinSql(sql`u.ship_date`, q, defaultTrackingShipDateRangeDays),
  );
}
const stages = (countSql: Sql): Sql => {
  const countInStatus = (name: keyof typeof unitStatus) =>
    sql`(${countSql} filter (where status = ${state(name)}))::int`;
  return sql`
    ${countSql}::int as units, ${countInStatus('finalized')} as finalized, ${countInStatus('received')} as received,
    ${countInStatus('shuttled')} as shuttled, ${countInStatus('putAway')} as "putAway",
    ${countInStatus('misStaged')} as "misStaged", ${countInStatus('cooler')} as cooler, ${countInStatus('loaded')} as loaded,
    ${countInStatus('arrived')} as arrived
  `;
};

/** One row for each ship date, shipper and consignee with a unit in the requested status. */
const shipments = (work: RequestContext, q: Asked): Sql => sql`
  select u.ship_date, u.shipper_id, u.consignee_id, ${stages(sql`count(*)`)}
  ${followed(work, q)}
  group by u.ship_date, u.shipper_id, u.consignee_id
  having ${q.status === undefined ? sql`true` : sql`count(*) filter (where u.status = ${q.status}) > 0`}
`;
const sorts = {
  shipDate: nonNullSort(sql`x.ship_date`),
  consignee: nonNullSort(sql`c.name`),
  shipper: nonNullSort(sql`s.name`),
  city: nonNullSort(sql`c.city`),
  state: sql`c.state_code`,
  units: nonNullSort(sql`x.units`),
};
const totalled = trackedShipmentTotalsSchema.extend({ rows: z.int() });
const nothing = {
  units: 0,
  finalized: 0,
  received: 0,
  shuttled: 0,
  putAway: 0,
  misStaged: 0,
  cooler: 0,
  loaded: 0,
  arrived: 0,
};
export async function findTrackedShipmentRows(
  work: RequestContext,
  q: QueryOf<typeof findTrackedShipmentsEndpoint>,
): Promise<{ data: TrackedShipment[]; totalRows: number; totals: StageCounts }> {
  const each = sql.join(
    Object.keys(nothing).map((name) => sql`coalesce(sum(x.${sql.ref(name)}), 0)::int as ${sql.ref(name)}`),
  );
  const page = sql`
    select x.ship_date as "shipDate", s.id as "shipperId", s.name as shipper, c.id as "consigneeId",
      c.number as "consigneeNumber", c.name as consignee, c.city, c.state_code as state, x.units, x.finalized,
      x.received, x.shuttled, x."putAway", x."misStaged", x.cooler, x.loaded, x.arrived
    from x
    join account s on s.id = x.shipper_id
    join account c on c.id = x.consignee_id
    ${orderBy(sorts, q, sql`x.ship_date desc, c.name, c.id, s.name, s.id`)}
    ${limitOffset(q)}
  `;
  const sums = sql`count(*)::int as rows, ${each}`;
  const found = await queryFirstRow(
    work.tx,
    z.object({ page: z.array(trackedShipmentSchema), all: totalled }),
  )`
    ${inOneLook(shipments(work, q), page, sums)}
  `;
  const { rows: totalRows, ...totals } = found?.all ?? { rows: 0, ...nothing };
  return { data: found?.page ?? [], totalRows, totals };
}
/**
 * Returns a page and the totals of the groups `x`. The groups are materialized once, because computing them takes most of the
 * time.
 */
const inOneLook = (groups: Sql, page: Sql, sums: Sql): Sql => sql`
  with x as materialized (${groups})
  select coalesce((select jsonb_agg(to_jsonb(p)) from (${page}) p), '[]') as page,
    (select to_jsonb(t) from (select ${sums} from x) t) as "all"
`;

/** Formats a timestamp as API responses do. PostgreSQL's own JSON format differs. */
const utc = (instantSql: Sql): Sql =>
  sql`to_char(${instantSql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** One row for each ship date, receiving warehouse and shipper. */
const arrivals = (work: RequestContext, q: Asked): Sql => sql`
  select u.ship_date, u.receiving_warehouse_id, u.shipper_id, count(*)::int as units,
    (count(*) filter (where u.status = ${state('finalized')}))::int as waiting,
    (count(*) filter (where u.status <> ${state('finalized')}))::int as received,
    ${utc(sql`min(u.received_at)`)} as "firstAt", ${utc(sql`max(u.received_at)`)} as "lastAt"
  ${followed(work, q)}
  group by u.ship_date, u.receiving_warehouse_id, u.shipper_id
  having ${q.status === undefined ? sql`true` : sql`count(*) filter (where u.status = ${q.status}) > 0`}
`;
const arrivalSorts = {
  shipDate: nonNullSort(sql`x.ship_date`),
  warehouse: nonNullSort(sql`w.code`),
  shipper: nonNullSort(sql`s.name`),
  units: nonNullSort(sql`x.units`),
  waiting: nonNullSort(sql`x.waiting`),
};
const arrivalsTotalled = z.object({ rows: z.int(), units: z.int(), waiting: z.int(), received: z.int() });
export async function findReceivedFreightRows(
  work: RequestContext,
  q: QueryOf<typeof findReceivedFreightEndpoint>,
): Promise<{ data: ReceivedFreightRow[]; totalRows: number; totals: ReceivedFreightTotals }> {
  const page = sql`
    select x.ship_date as "shipDate", w.id as "warehouseId", w.code as "warehouseCode", w.name as warehouse,
      w.time_zone as zone, s.id as "shipperId", s.name as shipper, x.units, x.waiting, x.received, x."firstAt", x."lastAt"
    from x
    join warehouse w on w.id = x.receiving_warehouse_id
    join account s on s.id = x.shipper_id
    ${orderBy(arrivalSorts, q, sql`x.ship_date desc, w.code, w.id, s.name, s.id`)}
    ${limitOffset(q)}
  `;
  const sums = sql`
    count(*)::int as rows, coalesce(sum(x.units), 0)::int as units,
    coalesce(sum(x.waiting), 0)::int as waiting, coalesce(sum(x.received), 0)::int as received
  `;
  const found = await queryFirstRow(
    work.tx,
    z.object({ page: z.array(receivedFreightRowSchema), all: arrivalsTotalled }),
  )`
    ${inOneLook(arrivals(work, q), page, sums)}
  `;
  const { rows: totalRows, ...totals } = found?.all ?? { rows: 0, units: 0, waiting: 0, received: 0 };
  return { data: found?.page ?? [], totalRows, totals };
}

const unitSorts = {
  unitCode: nonNullSort(sql`u.unit_code`),
  status: nonNullSort(sql`u.status`),
  shipDate: nonNullSort(sql`u.ship_date`),
};
export async function findTrackedUnitRows(
  work: RequestContext,
  q: QueryOf<typeof findTrackedUnitsEndpoint>,
): Promise<{ data: TrackedUnit[]; totalRows: number }> {
  const found = sql`${followed(work, q)} and ${and(equalsIfGiven(sql`u.status`, q.status))}`;
  const data = await queryRows(work.tx, trackedUnitSchema)`
    with ids as materialized (
      select u.id
      ${found}
      ${orderBy(unitSorts, q, sql`u.unit_code, u.id`)}
      ${limitOffset(q)}
    )
    select u.id, u.unit_code as "unitCode", k.product_desc as description, s.name as shipper,
      s.id as "shipperId", c.name as consignee, c.id as "consigneeId", u.status, u.ship_date as "shipDate",
      coalesce(p.status = ${sql.lit(pickupStatus.released)}, false) as left, e.delivered_at as "deliveredAt"
    from ids
    join unit u on u.id = ids.id
    join consolidate k on k.id = u.consolidate_id
    join account s on s.id = u.shipper_id
    join account c on c.id = u.consignee_id
    left join load_pickup p on p.id = u.load_pickup_id
    left join eta e on e.drop_id = u.drop_id
    ${orderBy(unitSorts, q, sql`u.unit_code, u.id`)}
  `;
  return { data, totalRows: await countRows(work.tx)`${found}` };
}
