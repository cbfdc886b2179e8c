import { sql } from 'kysely';
import { z } from 'zod';
import { splitLinesByDeparture } from './line-departure.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { ResultOf, QueryOf } from '#kit/contract/endpoint.ts';
import { syncedLineSchema, syncRunSchema } from './service-sync.contract.ts';
import type {
  getServiceSyncPreviewAndRunsEndpoint,
  SyncedLine,
  getServiceSyncReportEndpoint,
} from './service-sync.contract.ts';
import { syncOutcomeByFilterNumber } from './service-sync.contract.ts';
import { and, equalsIfGiven, orderBy, limitOffset, sqlLiteralList } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });

const today = (work: RequestContext) =>
  sql`(${work.now.toString()}::timestamptz at time zone w.time_zone)::date`;
/** Only active units that are not received and have a future ship date. Nothing else is ever changed. */
const open = (work: RequestContext) =>
  sql`u.active and u.status in (${sqlLiteralList([unitStatus.pending, unitStatus.finalized])}) and u.ship_date >= ${today(work)}`;

/** Sorted by warehouse and shipper, so that the facts of each are read for few batches. */
export async function findLineIdsToSync(work: RequestContext): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      select u.consolidate_id as id
      from unit u
      join warehouse w on w.id = u.receiving_warehouse_id
      where ${open(work)}
      group by u.consolidate_id
      order by min(u.receiving_warehouse_id), min(u.shipper_id), u.consolidate_id
    `
  ).map((r) => r.id);
}
const openLine = z.object({
  id: z.int(),
  orderId: z.int(),
  shipperId: z.int(),
  consigneeId: z.int(),
  shipDate: z.string(),
  warehouseId: z.int(),
  unitIds: z.array(z.int()),
  /** True when no unit of the line is in a warehouse, so that the day of service of the line itself can change. */
  whole: z.boolean(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouseId: z.int(),
  deliverToId: z.int(),
  careOfId: z.int().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
});
export type OpenLineToSync = z.output<typeof openLine>;
/**
 * The lines with their open units: one row for each ship date and service of the units. With `lock` it locks lines and then
 * units, as every action on an order does, and checks them again under the locks.
 */
export async function findOpenLinesToSync(
  work: RequestContext,
  ids: readonly number[],
  lock: boolean,
): Promise<OpenLineToSync[]> {
  const idsSql = sql`${[...ids]}::int[]`;
  if (lock) {
    await sql`select 1 from consolidate where id = any(${idsSql}) order by id for update`.execute(work.tx);
    await sql`
      select 1
      from unit
      where consolidate_id = any(${idsSql}) and active
      order by id
      for update
    `.execute(work.tx);
  }
  return queryRows(work.tx, openLine)`
    select c.id, c.order_id as "orderId", u.shipper_id as "shipperId", u.consignee_id as "consigneeId",
      u.ship_date as "shipDate", u.receiving_warehouse_id as "warehouseId",
      array_agg(u.id order by u.id) as "unitIds",
      not exists (
        select 1
        from unit x
        where x.consolidate_id = c.id and x.active and x.status not in (${sqlLiteralList([unitStatus.pending, unitStatus.finalized])})
      ) as whole,
      u.day_of_service as "dayOfService", u.outbound_date as "outboundDate",
      u.outbound_warehouse_id as "outboundWarehouseId", u.deliver_to_id as "deliverToId",
      c.care_of_id as "careOfId", c.delivery_start as "deliveryStart", c.delivery_end as "deliveryEnd"
    from consolidate c
    join unit u on u.consolidate_id = c.id
    join warehouse w on w.id = u.receiving_warehouse_id
    where c.id = any(${idsSql}) and ${open(work)}
    group by c.id, u.shipper_id, u.consignee_id, u.ship_date, u.receiving_warehouse_id, u.day_of_service,
      u.outbound_date, u.outbound_warehouse_id, u.deliver_to_id
    order by c.id
  `;
}

export interface SyncMove {
  lineId: number;
  unitIds: number[];
  whole: boolean;
  dayOfServiceId: number;
  dayOfService: string;
  outboundDate: string;
  outboundWarehouseId: number;
  deliverToId: number;
  careOfId: number | null;
  deliveryStart: string | null;
  deliveryEnd: string | null;
}
/** Updates units and completely moved lines in two statements. Writes one event for each unit. */
export async function applySyncMoves(work: RequestContext, moves: readonly SyncMove[]): Promise<void> {
  if (moves.length === 0) return;
  const timestamp = work.now.toString();
  const recordset = (syncMoves: readonly SyncMove[]) => sql`
    jsonb_to_recordset(${JSON.stringify(syncMoves)}::jsonb) as x(
      "lineId" int, "unitIds" jsonb, whole boolean, "dayOfServiceId" int, "dayOfService" date,
      "outboundDate" date, "outboundWarehouseId" int, "deliverToId" int, "careOfId" int,
      "deliveryStart" timestamptz, "deliveryEnd" timestamptz
    )
  `;
  const keepsPickupSql = sql`
    (u.outbound_date, u.outbound_warehouse_id, u.deliver_to_id)
      is not distinct from (x."outboundDate", x."outboundWarehouseId", x."deliverToId")
  `;
  await moveUnitsIfStatusAllows(work, 'changeDayOfService', {
    valuesFrom: sql`${recordset(moves)} cross join lateral jsonb_array_elements_text(x."unitIds") i`,
    conditionOnUnitU: sql`u.id = i::int`,
    additionalSet: sql`
      day_of_service = x."dayOfService", outbound_date = x."outboundDate",
      outbound_warehouse_id = x."outboundWarehouseId", deliver_to_id = x."deliverToId",
      load_pickup_id = case when ${keepsPickupSql} then u.load_pickup_id end,
      drop_id = case when ${keepsPickupSql} then u.drop_id end,
      shuttle_load_id = case
      when u.outbound_warehouse_id = x."outboundWarehouseId" then u.shuttle_load_id end
    `,
    eventDetails: { note: sql`new.day_of_service` },
  });
  // Units in a warehouse keep their day. The moved units get their own line.
  const copies = await splitLinesByDeparture(
    work,
    moves.filter((move) => !move.whole).map((move) => move.lineId),
  );
  const copyOf = new Map(copies.map(({ lineId, copyId }) => [lineId, copyId]));
  const lines = moves.map((move) => ({ ...move, lineId: copyOf.get(move.lineId) ?? move.lineId }));
  await sql`
    update consolidate c
    set day_of_service_id = x."dayOfServiceId", day_of_service = x."dayOfService",
      outbound_date = x."outboundDate", outbound_warehouse_id = x."outboundWarehouseId",
      care_of_id = x."careOfId", delivery_start = x."deliveryStart", delivery_end = x."deliveryEnd",
      updated_at = ${timestamp}::timestamptz, updated_by = ${work.actor.userId}, row_version = c.row_version + 1
    from ${recordset(lines)}
    where c.id = x."lineId"
      and not exists (
        select 1
        from unit u
        where u.consolidate_id = c.id and u.active and not ${keepsPickupSql}
      )
  `.execute(work.tx);
}
export interface SyncOutcome {
  lineId: number;
  outcome: 'moved' | 'kept';
  units: number;
  fromDate: string;
  fromWarehouseId: number;
  fromPlaceId: number;
  toDate: string | null;
  toWarehouseId: number | null;
  toPlaceId: number | null;
}
/** A run resumed after a crash reports each line once. */
export async function insertSyncOutcomes(
  work: RequestContext,
  jobId: number,
  outcomes: readonly SyncOutcome[],
): Promise<void> {
  await sql`
    insert into service_sync_change (
      job_id, consolidate_id, outcome, units, from_date, from_warehouse_id, from_place_id, to_date,
      to_warehouse_id, to_place_id
    )
    select ${jobId}, "lineId", outcome, units, "fromDate", "fromWarehouseId", "fromPlaceId", "toDate",
      "toWarehouseId", "toPlaceId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x(
      "lineId" int, outcome text, units int, "fromDate" date, "fromWarehouseId" int, "fromPlaceId" int,
      "toDate" date, "toWarehouseId" int, "toPlaceId" int
    )
    on conflict do nothing
  `.execute(work.tx);
}

export const serviceSyncJobKind = 'daysOfService.sync';
const running = z.object({
  id: z.int(),
  startedBy: z.string(),
  startedAt: z.string(),
  done: z.int(),
  total: z.int(),
});
type Running = z.output<typeof running>;
export async function lockAndFindUnfinishedSync(work: RequestContext): Promise<Running | undefined> {
  // The lock makes two concurrent starts see each other.
  await sql`select pg_advisory_xact_lock(hashtext('days of service sync'))`.execute(work.tx);
  return queryFirstRow(work.tx, running)`
    select id, started_by_name as "startedBy", created_at as "startedAt", done, total
    from job
    where kind = ${serviceSyncJobKind} and status in ('queued', 'running')
    order by id
    limit 1
  `;
}
export async function findLast10SyncRuns(
  work: RequestContext,
): Promise<ResultOf<typeof getServiceSyncPreviewAndRunsEndpoint>['runs']> {
  return queryRows(work.tx, syncRunSchema)`
    select j.id, j.status, j.started_by_name as "startedBy", j.created_at as "startedAt",
      j.ended_at as "endedAt", j.done, j.total,
      coalesce(
        (select sum(units) from service_sync_change c where c.job_id = j.id and c.outcome = 'moved'), 0
      )::int as moved,
      coalesce(
        (select sum(units) from service_sync_change c where c.job_id = j.id and c.outcome = 'kept'), 0
      )::int as kept
    from job j
    where j.kind = ${serviceSyncJobKind}
    order by j.id desc
    limit 10
  `;
}
export async function isServiceSyncRun(work: RequestContext, jobId: number): Promise<boolean> {
  return (
    (await sql`select 1 from job where id = ${jobId} and kind = ${serviceSyncJobKind}`.execute(work.tx)).rows
      .length > 0
  );
}
const sorts = {
  orderNumber: sql`o.order_number`,
  shipDate: sql`o.ship_date`,
  consignee: sql`a.name`,
  units: sql`c.units`,
};
export async function findSyncedLinesPage(
  work: RequestContext,
  jobId: number,
  query: QueryOf<typeof getServiceSyncReportEndpoint>,
): Promise<{ data: SyncedLine[]; totalRows: number }> {
  const where = and(
    equalsIfGiven(sql`c.job_id`, jobId),
    equalsIfGiven(
      sql`c.outcome`,
      query.outcome === undefined ? undefined : syncOutcomeByFilterNumber[query.outcome],
    ),
  );
  const data = await queryRows(work.tx, syncedLineSchema)`
    select c.id, c.outcome, o.id as "orderId", o.order_number as "orderNumber", s.name as shipper,
      a.name as consignee, o.ship_date as "shipDate", c.units, c.from_date as "fromDate",
      f.code as "fromWarehouse", fp.name as "fromPlace", c.to_date as "toDate", t.code as "toWarehouse",
      tp.name as "toPlace"
    from service_sync_change c
    join consolidate l on l.id = c.consolidate_id
    join orders o on o.id = l.order_id
    join account s on s.id = l.shipper_id
    join account a on a.id = l.consignee_id
    join warehouse f on f.id = c.from_warehouse_id
    join account fp on fp.id = c.from_place_id
    left join warehouse t on t.id = c.to_warehouse_id
    left join account tp on tp.id = c.to_place_id
    where ${where}
    ${orderBy(sorts, query, sql`c.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`from service_sync_change c where ${where}`;
  return { data, totalRows };
}
