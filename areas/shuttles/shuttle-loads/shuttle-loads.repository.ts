import { sql } from 'kysely';
import { z } from 'zod';
import { shuttleLoadLineSchema, shuttleLoadRowSchema } from './shuttle-loads.contract.ts';
import { estimatedArrivalAtSql, manifestTotalsLateralSql } from './manifest.sql.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { isUnitOnDockedShuttleSql, isUnitOnFloorSql } from '#areas/freight/units/unit-whereabouts.sql.ts';
import type {
  findInboundShuttleLoadsEndpoint,
  ShuttleLoadLine,
  ShuttleLoadRow,
} from './shuttle-loads.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
  sqlLiteralList,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const docks = z.object({ zone: z.string().nullable(), goesOn: z.boolean() });
const emptiedTruck = z.object({ id: z.int(), from: z.int() });
const choice = z.object({
  id: z.int(),
  number: z.string(),
  dayOfService: z.string(),
  warehouse: z.string(),
  outboundWarehouse: z.string(),
  status: z.int(),
});

const nowSql = (work: RequestContext) => sql`${work.now.toString()}::timestamptz`;
const columns = (work: RequestContext) => sql`
  s.id, s.number, s.day_of_service as "dayOfService", s.status, s.warehouse_id as "warehouseId",
  w.code as warehouse, w.time_zone as zone, s.outbound_warehouse_id as "outboundWarehouseId",
  o.code as "outboundWarehouse", o.time_zone as "outboundZone", s.trailer, s.door_id as "doorId", d.number as door,
  s.seal, x.units, x.cubes, m.sent::int, m.counted::int, m.extra::int,
  case when s.status = ${sql.lit(shuttleLoadStatus.arrived)} then m.open else 0 end::int as open,
    ${estimatedArrivalAtSql(work)} as "comesAt", s.released_at as "releasedAt",
  (select name from app_user where id = s.released_by) as "releasedBy", s.arrived_at as "arrivedAt",
  (select name from app_user where id = s.arrived_by) as "arrivedBy", s.row_version as "rowVersion"
`;
const everyTruck = sql`shuttle_load s`;
const tables = (trucks = everyTruck) => sql`
  ${trucks}
  join warehouse w on w.id = s.warehouse_id
  join warehouse o on o.id = s.outbound_warehouse_id
  left join door d on d.id = s.door_id
  left join lateral (
    select count(*)::int as units, coalesce(sum(u.cube), 0)::int as cubes
    from unit u
    where u.shuttle_load_id = s.id and u.active
  ) x
    on true
  cross join lateral ${manifestTotalsLateralSql} m
`;
/** Row scope: warehouse users see trucks that leave from or go to their warehouses. */
function scoped(work: RequestContext) {
  const warehouseIdsInScope = getWarehouseIdsInScope(work);
  return or(
    inRowScope(sql`s.warehouse_id`, warehouseIdsInScope),
    inRowScope(sql`s.outbound_warehouse_id`, warehouseIdsInScope),
  );
}
/** The board's order of trucks `s`: in transit, arrived with discrepancies, not left yet, arrived and settled. */
const boardOrder = sql`
  case
  when s.status = ${sql.lit(shuttleLoadStatus.released)} then 0
  when s.status < ${sql.lit(shuttleLoadStatus.released)} then 2
  when exists (
    select 1
    from shuttle_manifest m
    where m.shuttle_load_id = s.id and m.difference is not null and m.closed_at is null
  ) then 1
  else 3 end
`;
const sorts = {
  number: nonNullSort(sql`s.number`),
  dayOfService: nonNullSort(sql`s.day_of_service`),
  status: nonNullSort(sql`s.status`),
  warehouse: nonNullSort(sql`(select w.code from warehouse w where w.id = s.warehouse_id)`),
  outboundWarehouse: nonNullSort(sql`(select o.code from warehouse o where o.id = s.outbound_warehouse_id)`),
  units: nonNullSort(sql`(select count(*) from unit u where u.shuttle_load_id = s.id and u.active)`),
  coming: nonNullSort(boardOrder),
};

export async function findShuttleLoads(
  work: RequestContext,
  q: QueryOf<typeof findInboundShuttleLoadsEndpoint>,
  destinationWarehouseIds: number[] | null | undefined,
): Promise<{ data: ShuttleLoadRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    accountRowScopeSql(work, 'shuttle'),
    equalsIfGiven(sql`s.day_of_service`, q.dayOfService),
    gteDay(sql`s.day_of_service`, q.dayOfServiceFrom),
    lteDay(sql`s.day_of_service`, q.dayOfServiceTo),
    equalsIfGiven(sql`s.outbound_warehouse_id`, q.outboundWarehouseId),
    isOneOfNumbersIfGiven(sql`s.status`, q.status),
    containsTextIgnoringCaseAndAccents(sql`s.number`, q.number),
    equalsIfGiven(sql`s.warehouse_id`, q.warehouseId),
    inRowScope(sql`s.outbound_warehouse_id`, destinationWarehouseIds ?? null),
  );
  const among =
    q.orderField === 'coming'
      ? sql`${estimatedArrivalAtSql(work)} nulls last, s.arrived_at desc nulls last, s.id`
      : sql`s.id desc`;
  const page = sql`
    select id, row_number() over () as place
    from (
      select s.id
      from shuttle_load s
      where ${where}
      ${orderBy(sorts, q, among)}
      ${limitOffset(q)}
    ) ids
  `;
  const data = await queryRows(work.tx, shuttleLoadRowSchema)`
    select ${columns(work)}
    from ${tables(sql`(${page}) f join shuttle_load s on s.id = f.id`)}
    order by f.place
  `;
  const totalRows = await countRows(work.tx)`from shuttle_load s where ${where}`;
  return { data, totalRows };
}

const waiting = z.object({ atDock: z.int(), onTheWay: z.int(), coming: z.int() });
/** Counts trucks that have not arrived: at their dock, in transit, and in transit to the caller's warehouses. */
export async function countUnarrivedShuttleLoadsByStage(
  work: RequestContext,
): Promise<z.output<typeof waiting>> {
  const { released, arrived } = shuttleLoadStatus;
  const found = await queryFirstRow(work.tx, waiting)`
    select count(*) filter (where s.status < ${released})::int as "atDock",
      count(*) filter (where s.status = ${released})::int as "onTheWay",
      count(*) filter (
        where s.status = ${released} and ${and(inRowScope(sql`s.outbound_warehouse_id`, getWarehouseIdsInScope(work)))}
      )::int as coming
    from shuttle_load s
    where ${and(sql`s.status < ${arrived}`, scoped(work), accountRowScopeSql(work, 'shuttle'))}
  `;
  return found ?? { atDock: 0, onTheWay: 0, coming: 0 };
}

export async function findShuttleLoad(work: RequestContext, id: number): Promise<ShuttleLoadRow | undefined> {
  return queryFirstRow(work.tx, shuttleLoadRowSchema)`
    select ${columns(work)}
    from ${tables()}
    where ${and(equalsIfGiven(sql`s.id`, id), scoped(work))}
  `;
}
/** Locks a truck against changes and against units being put on it. */
export async function lockShuttleLoad(work: RequestContext, id: number): Promise<void> {
  await sql`select 1 from shuttle_load where id = ${id} for update`.execute(work.tx);
}
/**
 * Locks the trucks that units wait on, and other trucks, so a release waits, or waits for one in progress. Call it before locking
 * the units, which is the order a release uses: truck first, then its units.
 */
export async function lockUnreleasedShuttleLoadsOfUnitsOrIds(
  work: RequestContext,
  target: {
    unitIds?: readonly number[] | undefined;
    lineIds?: readonly number[] | undefined;
    trucks?: readonly number[] | undefined;
  },
): Promise<void> {
  const ids = (values: readonly number[] | undefined) => sql`${[...(values ?? [])]}::int[]`;
  await sql`
    select 1
    from shuttle_load
    where status < ${sql.lit(shuttleLoadStatus.released)}
      and id = any(
        array(
          select unnest(${ids(target.trucks)})
          union
          select shuttle_load_id
          from unit
          where active
            and shuttle_load_id is not null
            and (id = any(${ids(target.unitIds)}) or consolidate_id = any(${ids(target.lineIds)}))
        )
      )
    order by id
    for update
  `.execute(work.tx);
}
/** Lines by consignee, shipper and size: what was sent and what was counted. Before it leaves, what is on it. */
export async function findShuttleLoadLines(
  work: RequestContext,
  shuttleLoadId: number,
): Promise<ShuttleLoadLine[]> {
  return queryRows(work.tx, shuttleLoadLineSchema)`
    select k.name as consignee, s.name as shipper, c.uom as "unitOfMeasure", c.l as length, c.w as width,
      c.h as height, (count(*) filter (where x.sent))::int as units,
      coalesce(sum(u.cube) filter (where x.sent), 0)::int as cubes,
      (count(*) filter (where x.sent and x.counted))::int as counted,
      (count(*) filter (where not x.sent and x.counted))::int as extra
    from (
      select m.unit_id, m.sent, m.counted_at is not null as counted
      from shuttle_manifest m
      where m.shuttle_load_id = ${shuttleLoadId}
      union all
      select o.id, true, false
      from unit o
      where o.shuttle_load_id = ${shuttleLoadId}
        and o.active
        and not exists (select 1 from shuttle_manifest m where m.shuttle_load_id = ${shuttleLoadId} and m.unit_id = o.id)
    ) x
    join unit u on u.id = x.unit_id
    join consolidate c on c.id = u.consolidate_id
    join account k on k.id = u.consignee_id
    join account s on s.id = u.shipper_id
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
  `;
}

/** Counts units recorded as arrived with a truck that no scan has met since, and that have no reason. */
export const countUnscannedArrivedUnits = (work: RequestContext, shuttleLoadId: number): Promise<number> =>
  countRows(work.tx)`
    from shuttle_manifest m
    join shuttle_load s on s.id = m.shuttle_load_id
    where s.id = ${shuttleLoadId} and s.status = ${sql.lit(shuttleLoadStatus.arrived)} and m.difference = 'missing' and m.closed_at is null
  `;
/**
 * Counts units that a shuttle would leave behind: on the floor of the warehouse where it is, due at its destination by its day, and
 * on no shuttle. Zero once it has left.
 */
export const countUnitsStayingBehindShuttle = (
  work: RequestContext,
  shuttleLoadId: number,
): Promise<number> =>
  countRows(work.tx)`
    from shuttle_load s
    join unit u on u.outbound_warehouse_id = s.outbound_warehouse_id and u.ship_date <= s.day_of_service
    where s.id = ${shuttleLoadId}
      and s.status < ${sql.lit(shuttleLoadStatus.released)}
      and ${isUnitOnFloorSql}
      and u.current_warehouse_id = s.warehouse_id
      and not ${isUnitOnDockedShuttleSql}
  `;

export interface NewShuttleLoad {
  number: string;
  dayOfService: string;
  warehouseId: number;
  outboundWarehouseId: number;
  trailer?: string | undefined;
  seal?: string | undefined;
}
/** Returns undefined when the number is taken on that day at that warehouse. */
export async function insertShuttleLoadUnlessNumberTaken(
  work: RequestContext,
  shuttleLoad: NewShuttleLoad,
): Promise<number | undefined> {
  const now = work.now.toString();
  const inserted = await work.tx
    .insertInto('shuttle_load')
    .values({
      number: shuttleLoad.number,
      day_of_service: shuttleLoad.dayOfService,
      warehouse_id: shuttleLoad.warehouseId,
      outbound_warehouse_id: shuttleLoad.outboundWarehouseId,
      trailer: shuttleLoad.trailer ?? null,
      seal: shuttleLoad.seal ?? null,
      created_at: now,
      created_by: work.actor.userId,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['warehouse_id', 'day_of_service', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
export async function isShuttleNumberTakenByAnotherLoad(
  work: RequestContext,
  shuttleLoadId: number,
  number: string,
): Promise<boolean> {
  return (
    (
      await sql`
        select 1
        from shuttle_load s
        join shuttle_load me on me.id = ${shuttleLoadId}
        where s.id <> me.id
          and s.warehouse_id = me.warehouse_id
          and s.day_of_service = me.day_of_service
          and s.number = ${number}
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function updateUnreleasedShuttleLoadIfUnchanged(
  work: RequestContext,
  id: number,
  change: { number: string; trailer?: string | undefined; seal?: string | undefined; rowVersion: number },
): Promise<boolean> {
  const done = await work.tx
    .updateTable('shuttle_load')
    .set({
      number: change.number,
      trailer: change.trailer ?? null,
      seal: change.seal ?? null,
      updated_at: work.now.toString(),
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .where('row_version', '=', change.rowVersion)
    .where('status', '<', shuttleLoadStatus.released)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/**
 * Finds the time zone of the dock a truck leaves from, null when the dock is inactive. Also returns whether the destination is an
 * active outbound warehouse.
 */
export async function findOriginZoneAndIsDestinationActive(
  work: RequestContext,
  originWarehouseId: number,
  destinationWarehouseId: number,
): Promise<z.output<typeof docks> | undefined> {
  return queryFirstRow(work.tx, docks)`
    select (select time_zone as zone from warehouse where id = ${originWarehouseId} and active) as zone,
      exists (select 1 from warehouse where id = ${destinationWarehouseId} and active and is_outbound) as "goesOn"
  `;
}

/** Sets the door of a truck. The door stays recorded after the truck has left. */
export async function updateShuttleLoadDoor(
  work: RequestContext,
  id: number,
  doorId: number | null,
): Promise<void> {
  await sql`
    update shuttle_load
    set door_id = ${doorId}
    where id = ${id} and door_id is distinct from ${doorId}
  `.execute(work.tx);
}

/** Who released a truck or recorded its arrival. Reversing a release clears it. */
function stampOf(work: RequestContext, to: number) {
  const who = sql`${work.actor.userId}::int`;
  if (to === shuttleLoadStatus.released) return sql`, released_at = ${nowSql(work)}, released_by = ${who}`;
  if (to === shuttleLoadStatus.arrived) return sql`, arrived_at = ${nowSql(work)}, arrived_by = ${who}`;
  return sql`, released_at = null, released_by = null`;
}

/** Moves a truck from one of the given statuses to another. Returns false when it has none of them any more. */
export async function updateShuttleLoadStatus(
  work: RequestContext,
  id: number,
  fromStatuses: readonly number[],
  toStatus: number,
): Promise<boolean> {
  const stamp = stampOf(work, toStatus);
  return (
    (
      await sql`
        update shuttle_load
        set status = ${toStatus}, updated_at = ${nowSql(work)}, row_version = row_version + 1 ${stamp}
        where id = ${id} and status = any(${[...fromStatuses]}::int[])
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function deletePendingShuttleLoadIfEmpty(work: RequestContext, id: number): Promise<boolean> {
  return (
    (
      await sql`
        delete from shuttle_load s
        where id = ${id}
          and status = ${sql.lit(shuttleLoadStatus.pending)}
          and not exists (select 1 from unit u where u.shuttle_load_id = s.id)
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

/**
 * Resets docked trucks without units to Pending. Returns them with their previous status. If two users take off a truck's last
 * two units at the same time, one waits here for the other.
 */
export async function lockAndResetEmptyShuttleLoadsToPending(
  work: RequestContext,
  ids: readonly number[],
): Promise<{ id: number; from: number }[]> {
  await sql`select 1 from shuttle_load where id = any(${[...ids]}::int[]) order by id for update`.execute(
    work.tx,
  );
  return queryRows(work.tx, emptiedTruck)`
    with old as (
      select s.id, s.status
      from shuttle_load s
      where s.id = any(${[...ids]}::int[])
        and s.status in (${sqlLiteralList([shuttleLoadStatus.loading, shuttleLoadStatus.loaded])})
        and not exists (select 1 from unit u where u.shuttle_load_id = s.id and u.active)
    )
    update shuttle_load s
    set status = ${sql.lit(shuttleLoadStatus.pending)}, updated_at = ${nowSql(work)}, row_version = s.row_version + 1
    from old
    where s.id = old.id
    returning s.id, old.status as
    from
  `;
}

export async function findShuttleLoadChoicesUpTo20(
  work: RequestContext,
  q: { search?: string | undefined; open?: boolean | undefined; id?: number | undefined },
) {
  return queryRows(work.tx, choice)`
    select s.id, s.number, s.day_of_service as "dayOfService", w.code as warehouse,
      o.code as "outboundWarehouse", s.status
    from shuttle_load s
    join warehouse w on w.id = s.warehouse_id
    join warehouse o on o.id = s.outbound_warehouse_id
where ${and(
    scoped(work),
    equalsIfGiven(sql`s.id`, q.id),
    q.open === true ? sql`s.status < ${sql.lit(shuttleLoadStatus.released)}` : undefined,
    containsTextIgnoringCaseAndAccents(sql`s.number`, q.search),
  )}
  order by s.day_of_service desc, s.number desc, s.id desc
    limit 20
  `;
}
