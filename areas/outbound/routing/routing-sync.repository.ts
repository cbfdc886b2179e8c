import { sql } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { plannedLoadNameSql } from '#areas/freight/units/unit-position-history.sql.ts';
import { z } from 'zod';
import { and, isOneOfNumbersIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { insertPendingEtasSql } from '#areas/outbound/loads/pending-etas.sql.ts';
import { loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });
const keyed = z.object({ id: z.int(), key: z.string() });
const startedSync = z.object({ id: z.int(), startedBy: z.int().nullable(), name: z.string() });
const voidLoad = z.object({ id: z.int(), loadName: z.string(), loaded: z.int() });
const loadOnDay = z.object({
  id: z.int(),
  day: z.string(),
  status: z.int(),
  loaded: z.int(),
  loadNumber: z.int(),
});

/** The header of a load as the routing system or the planner gives it. */

export interface RoutedLoadHeaderInput {
  id: number | null;
  key: string;
  name: string;
  trailer: string | null;
  tractor: string | null;
  carrier: string | null;
  driver1: string | null;
  driver2: string | null;
  departure: string | null;
  /** The given trailer type and its capacity. Null when none was given. */
  trailerSizeId: number | null;
  sizeCube: number | null;
  /** The capacity of a new load. */
  trailerCube: number;
}
const headsOf = (heads: readonly RoutedLoadHeaderInput[]) =>
  sql`
    jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(
      id int, key text, name text, trailer text, tractor text, carrier text, driver1 text, driver2 text,
      departure timestamptz, "trailerSizeId" int, "sizeCube" int, "trailerCube" int
    )
  `;
export async function insertRoutedLoadsAndGetIdByKey(
  work: RequestContext,
  day: string,
  loadHeaders: readonly RoutedLoadHeaderInput[],
): Promise<Map<string, number>> {
  const inserted = await queryRows(work.tx, keyed)`
    insert into load (
      load_name, day_of_service, trailer, tractor, carrier, driver1, driver2, planned_departure,
      external_order_no, trailer_cube, trailer_size_id, sync_status, created_at, updated_at, updated_by
    )
    select h.name, ${day}::date, h.trailer, h.tractor, h.carrier, h.driver1, h.driver2, h.departure, h.key,
      h."trailerCube", h."trailerSizeId", ${sql.lit(loadSyncState.ok)}, ${work.now.toString()}::timestamptz,
        ${work.now.toString()}::timestamptz,
      ${work.actor.userId}
    from ${headsOf(loadHeaders)}
    returning id, external_order_no as key
  `;
  return new Map(inserted.map((r) => [r.key, r.id]));
}
/**
 * Updates loads with routing's data. Fields that routing omits keep their values. Load locks, seal, door and set point never
 * change.
 */
export async function updateRoutedLoadsKeepingOmittedFields(
  work: RequestContext,
  loadHeaders: readonly RoutedLoadHeaderInput[],
): Promise<void> {
  await sql`
    update load l
    set load_name = coalesce(nullif(h.name, ''), l.load_name), trailer = coalesce(h.trailer, l.trailer),
      tractor = coalesce(h.tractor, l.tractor), carrier = coalesce(h.carrier, l.carrier),
      driver1 = coalesce(h.driver1, l.driver1), driver2 = coalesce(h.driver2, l.driver2),
      planned_departure = coalesce(h.departure, l.planned_departure),
      trailer_size_id = case when h."sizeCube" is null then l.trailer_size_id else h."trailerSizeId" end,
      trailer_cube = coalesce(h."sizeCube", l.trailer_cube), void = false, sync_status = ${sql.lit(loadSyncState.ok)},
      sync_message = null, row_version = l.row_version + 1, updated_at = ${work.now.toString()}::timestamptz,
      updated_by = ${work.actor.userId}
    from ${headsOf(loadHeaders)}
    where l.id = h.id and l.status < ${sql.lit(pickupStatus.released)}
  `.execute(work.tx);
}

export async function syncPickupsOfLoads(
  work: RequestContext,
  rows: readonly { loadId: number; warehouseId: number; seq: number }[],
): Promise<void> {
  const cols = [rows.map((r) => r.loadId), rows.map((r) => r.warehouseId), rows.map((r) => r.seq)] as const;
  await sql`
    insert into load_pickup (load_id, warehouse_id, seq)
    select *
    from unnest(${cols[0]}::int[], ${cols[1]}::int[], ${cols[2]}::smallint[])
    on conflict (load_id, warehouse_id) do update
    set seq = excluded.seq
    where load_pickup.seq <> excluded.seq
  `.execute(work.tx);
  // Deletes a pickup that routing no longer has, if nothing has started there.
  await sql`
    delete from load_pickup p
    where p.load_id = any(${[...new Set(cols[0])]}::int[])
      and p.status = ${sql.lit(pickupStatus.pending)}
      and not exists (
        select 1
        from unnest(${cols[0]}::int[], ${cols[1]}::int[]) as w(load_id, warehouse_id)
        where w.load_id = p.load_id and w.warehouse_id = p.warehouse_id
      )
      and not exists (select 1 from unit u where u.load_pickup_id = p.id and u.status = ${sql.lit(unitStatus.loaded)})
  `.execute(work.tx);
}

export interface LoadDropInput {
  loadId: number;
  deliverToId: number;
  seq: number;
  windowStart: string | null;
  windowEnd: string | null;
  miles: number | null;
  serviceMin: number | null;
}
/**
 * Replaces the stops of pending loads. A stop that remains keeps its row, and so a manual ETA. The others are inserted or
 * deleted.
 */
export async function syncDropsOfPendingLoads(
  work: RequestContext,
  loadIds: readonly number[],
  rows: readonly LoadDropInput[],
): Promise<void> {
  const desiredDropsSql = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(
      "loadId" int, "deliverToId" int, seq smallint, "windowStart" timestamptz, "windowEnd" timestamptz,
      miles int, "serviceMin" int
    )
  `;
  await sql`update load_drop set seq = seq + 1000 where load_id = any(${[...loadIds]}::int[])`.execute(
    work.tx,
  );
  await sql`
    update load_drop d
    set seq = w.seq, window_start = coalesce(w."windowStart", d.window_start),
      window_end = coalesce(w."windowEnd", d.window_end), miles = coalesce(w.miles, d.miles),
      service_min = coalesce(w."serviceMin", d.service_min)
    from ${desiredDropsSql}
    where d.load_id = w."loadId" and d.deliver_to_id = w."deliverToId"
  `.execute(work.tx);
  await sql`
    insert into load_drop (load_id, deliver_to_id, seq, window_start, window_end, miles, service_min)
    select w."loadId", w."deliverToId", w.seq, w."windowStart", w."windowEnd", w.miles,
      coalesce(w."serviceMin", 30)
    from ${desiredDropsSql}
    where not exists (
      select 1
      from load_drop d
      where d.load_id = w."loadId" and d.deliver_to_id = w."deliverToId"
    )
  `.execute(work.tx);
  await moveUnitsIfStatusAllows(work, 'loseDrop', {
    valuesFrom: sql`load_drop d`,
    conditionOnUnitU: sql`d.load_id = any(${[...loadIds]}::int[]) and d.seq >= 1000 and u.drop_id = d.id`,
    additionalSet: sql`drop_id = null`,
  });
  await sql`delete from load_drop where load_id = any(${[...loadIds]}::int[]) and seq >= 1000`.execute(
    work.tx,
  );
  await insertPendingEtasSql(loadIds).execute(work.tx);
}

/**
 * Assigns units to pickups and stops. Leaves units that are loaded, are on other loads, or changed day, warehouse or consignee
 * since the request. Units of pending loads among these that are not listed become unplanned.
 */
export async function syncUnitAssignmentsAndCountPlanned(
  work: RequestContext,
  loads: { pending: readonly number[]; begun: readonly number[] },
  rows: readonly { unitId: number; pickupId: number; dropId: number }[],
): Promise<number> {
  const all = [...loads.pending, ...loads.begun];
  const ids = rows.map((r) => r.unitId);
  await moveUnitsIfStatusAllows(work, 'unplan', {
    valuesFrom: sql`load_pickup p`,
    conditionOnUnitU: sql`
      u.load_pickup_id = p.id
      and p.load_id = any(${[...loads.pending]}::int[])
      and not (u.id = any(${ids}::int[]))
    `,
    additionalSet: sql`load_pickup_id = null, drop_id = null`,
    eventDetails: { note: plannedLoadNameSql('old') },
  });
  const planned = await moveUnitsIfStatusAllows(work, 'plan', {
    valuesFrom: sql`
      unnest(${ids}::int[], ${rows.map((r) => r.pickupId)}::int[], ${rows.map((r) => r.dropId)}::int[]) as
        w(unit_id, pickup_id, drop_id)
    `,
    conditionOnUnitU: sql`
      u.id = w.unit_id
      and (u.load_pickup_id, u.drop_id) is distinct from (w.pickup_id, w.drop_id)
      and exists (
        select 1
        from load_pickup k
        join load l on l.id = k.load_id
        where k.id = w.pickup_id
          and l.day_of_service = u.outbound_date
          and k.warehouse_id = u.outbound_warehouse_id
      )
      and exists (select 1 from load_drop x where x.id = w.drop_id and x.deliver_to_id = u.deliver_to_id)
      and (
        u.load_pickup_id is null
        or exists (
          select 1
          from load_pickup p
          where p.id = u.load_pickup_id and (p.status = ${sql.lit(pickupStatus.released)} or p.load_id = any(${all}::int[]))
        )
      )
    `,
    additionalSet: sql`load_pickup_id = w.pickup_id, drop_id = w.drop_id`,
    eventDetails: { note: plannedLoadNameSql('new') },
  });
  return planned.length;
}
/** Rebuilds the plan of each load, consignees by stop, from the units' current assignment. */
export async function rebuildLoadPlans(work: RequestContext, loadIds: readonly number[]): Promise<void> {
  await sql`
    delete from load_plan n
    using load_drop d
    where n.drop_id = d.id and d.load_id = any(${[...loadIds]}::int[])
  `.execute(work.tx);
  await sql`
    insert into load_plan (drop_id, consignee_id, shipper_id, units, cubes)
    select d.id, u.consignee_id, u.shipper_id, count(*), sum(u.cube)
    from load_drop d
    join unit u on u.drop_id = d.id and u.active
    where d.load_id = any(${[...loadIds]}::int[])
    group by d.id, u.consignee_id, u.shipper_id
  `.execute(work.tx);
}

const looked = z.object({ id: z.int(), look: z.string() });
/** A fingerprint of what a synchronization can change of each load: its header, its stops and its planned units. */
export async function computeLoadFingerprints(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<Map<number, string>> {
  if (loadIds.length === 0) return new Map();
  const found = await queryRows(work.tx, looked)`
    select l.id,
      md5(
        jsonb_build_array(
          l.load_name, l.trailer, l.tractor, l.carrier, l.driver1, l.driver2, l.planned_departure,
          l.trailer_cube, l.trailer_size_id, l.void,
          (
            select jsonb_agg(jsonb_build_array(p.warehouse_id, p.seq) order by p.warehouse_id)
            from load_pickup p
            where p.load_id = l.id
          ),
          (
            select jsonb_agg(
              jsonb_build_array(d.deliver_to_id, d.seq, d.window_start, d.window_end, d.miles, d.service_min)
              order by d.deliver_to_id
            )
            from load_drop d
            where d.load_id = l.id
          ),
          (
            select jsonb_agg(jsonb_build_array(u.id, u.drop_id) order by u.id)
            from load_pickup p
            join unit u on u.load_pickup_id = p.id and u.active
            where p.load_id = l.id
          )
        )::text
      ) as look
    from load l
    where l.id = any(${[...loadIds]}::int[])
  `;
  return new Map(found.map((l) => [l.id, l.look]));
}

/** Flags loads that disappeared from routing as void. They are kept, and their unloaded units become unplanned. */
export async function markLoadsVoid(work: RequestContext, loadIds: readonly number[]): Promise<void> {
  if (loadIds.length === 0) return;
  await work.tx
    .updateTable('load')
    .set({
      void: true,
      sync_status: loadSyncState.ok,
      sync_message: null,
      row_version: sql`row_version + 1`,
      updated_at: work.now.toString(),
    })
    .where('id', 'in', loadIds)
    .where('void', '=', false)
    .where('status', '<', pickupStatus.released)
    .execute();
}
export async function setSyncStateOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
  status: number,
  message: string | null,
): Promise<void> {
  if (loadIds.length === 0) return;
  await work.tx
    .updateTable('load')
    .set({ sync_status: status, sync_message: message })
    .where('id', 'in', loadIds)
    .execute();
}
/** Finds the pickups that still take freight. One that has left takes none, even if its truck loads elsewhere. */
export async function findUnreleasedPickups(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<{ id: number; loadId: number; warehouseId: number }[]> {
  if (loadIds.length === 0) return [];
  return work.tx
    .selectFrom('load_pickup')
    .select(['id', 'load_id as loadId', 'warehouse_id as warehouseId'])
    .where('load_id', 'in', loadIds)
    .where('status', '<', pickupStatus.released)
    .execute();
}
export async function findDropIdsOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<{ id: number; loadId: number; deliverToId: number }[]> {
  if (loadIds.length === 0) return [];
  return work.tx
    .selectFrom('load_drop')
    .select(['id', 'load_id as loadId', 'deliver_to_id as deliverToId'])
    .where('load_id', 'in', loadIds)
    .execute();
}

/** Finds a running synchronization that covers this one: of the whole day, or of the same loads, at the same warehouses. */
export async function findActiveRoutingSyncCovering(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[],
  loadIds: readonly number[] | null,
): Promise<{ id: number; startedBy: number | null; name: string } | undefined> {
  return queryFirstRow(work.tx, startedSync)`
    select id, started_by as "startedBy", started_by_name as name
    from job
    where kind = 'routing.sync'
      and status in ('queued', 'running')
      and payload ->> 'day' = ${day}
      and payload -> 'warehouseIds' @> ${JSON.stringify(warehouseIds)}::jsonb
      and (payload -> 'loadIds' = 'null'::jsonb or payload -> 'loadIds' = ${JSON.stringify(loadIds)}::jsonb)
    order by id
    limit 1
  `;
}
/**
 * Marks loads as failed when their synchronization no longer runs, for example after the server was killed on its last try.
 * Returns their ids.
 */
export async function failAbandonedSyncLoads(work: RequestContext, errorMessage: string): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      update load l
      set sync_status = ${sql.lit(loadSyncState.error)}, sync_message = ${errorMessage}
      where l.sync_status = ${sql.lit(loadSyncState.running)}
        and not exists (
          select 1
          from job j
          where j.kind = 'routing.sync'
            and j.status in ('queued', 'running')
            and j.payload ->> 'day' = l.day_of_service::text
        )
      returning l.id
    `
  ).map((r) => r.id);
}
/** Allows one start per day at a time, until the transaction ends. */
export async function lockSyncStartOfDay(work: RequestContext, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('routing.sync'), hashtext(${day}))`.execute(work.tx);
}
/** A load with a pickup at one of the warehouses. Null means all warehouses. */
const leavesFrom = (warehouses: readonly number[] | null) =>
  warehouses === null
    ? undefined
    : sql`
      exists (
        select 1
        from load_pickup p
        where p.load_id = l.id and ${inRowScope(sql`p.warehouse_id`, warehouses)}
      )
    `;
export async function findVoidLoads(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[] | null,
): Promise<{ id: number; loadName: string; loaded: number }[]> {
  return queryRows(work.tx, voidLoad)`
    select l.id, l.load_name as "loadName",
      (
        select count(*)
        from load_pickup p
        join unit u on u.load_pickup_id = p.id
        where p.load_id = l.id and u.active and u.status = ${sql.lit(unitStatus.loaded)}
      )::int as loaded
    from load l
    where ${and(sql`l.day_of_service = ${day}::date and l.void`, leavesFrom(warehouseIds))}
    order by l.load_name, l.id
  `;
}
export async function findLoadDaysAndLoadedCounts(
  work: RequestContext,
  loadIds: readonly number[],
  warehouseIds: readonly number[] | null,
): Promise<{ id: number; day: string; status: number; loaded: number; loadNumber: number }[]> {
  return queryRows(work.tx, loadOnDay)`
    select l.id, l.day_of_service as day, l.status, l.load_number as "loadNumber",
      (
        select count(*)
        from load_pickup p
        join unit u on u.load_pickup_id = p.id
        where p.load_id = l.id and u.active and u.status = ${sql.lit(unitStatus.loaded)}
      )::int as loaded
    from load l
    where ${and(isOneOfNumbersIfGiven(sql`l.id`, loadIds), leavesFrom(warehouseIds))}
    order by l.id
  `;
}
