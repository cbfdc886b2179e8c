import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Writes expected arrivals. The caller must have locked the rows of the load's stops in order. */

const lockedEta = z.object({
  dropId: z.int(),
  loadId: z.int(),
  loadNumber: z.int(),
  seq: z.int(),
  deliverToNumber: z.string(),
  place: z.string(),
  zone: z.string(),
  status: z.int(),
  eta: z.string().nullable(),
  source: z.enum(['dispatch', 'manual', 'override', 'computed']),
  overrideEta: z.string().nullable(),
  dispatchEta: z.string().nullable(),
  dispatchSaidAt: z.string().nullable(),
  computedEta: z.string().nullable(),
  detail: z.string().nullable(),
  rowVersion: z.int(),
});
export type StoredEta = z.output<typeof lockedEta>;

/** The ETAs of a load, in driving order. */
export const findEtasOfLoad = (work: RequestContext, loadId: number): Promise<StoredEta[]> =>
  readEtasOf(work, [loadId]);
const readEtasOf = (work: RequestContext, loadIds: readonly number[]): Promise<StoredEta[]> =>
  queryRows(work.tx, lockedEta)`
    select d.id as "dropId", d.load_id as "loadId", l.load_number as "loadNumber", d.seq,
      a.number as "deliverToNumber", a.name as place, a.time_zone as zone, e.status, e.eta, e.source,
      e.override_eta as "overrideEta", e.dispatch_eta as "dispatchEta",
      e.dispatch_reported_at as "dispatchSaidAt", e.computed_eta as "computedEta",
      e.detail,
      e.row_version as "rowVersion"
    from eta e
    join load_drop d on d.id = e.drop_id
    join load l on l.id = d.load_id
    join account a on a.id = d.deliver_to_id
    where d.load_id = any(${[...loadIds]}::int[])
    order by d.load_id, d.seq, d.id
  `;
/** The same, locked. A concurrent release or proof waits, or is read here if it was first. */
export const lockEtasOfLoad = (work: RequestContext, loadId: number): Promise<StoredEta[]> =>
  lockEtasOfLoads(work, [loadId]);
export async function lockEtasOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<StoredEta[]> {
  await sql`
    select 1
    from eta e
    join load_drop d on d.id = e.drop_id
    where d.load_id = any(${[...loadIds]}::int[])
    order by e.drop_id
    for no key update of e
  `.execute(work.tx);
  return readEtasOf(work, loadIds);
}
export const findLoadIdOfDrop = async (work: RequestContext, dropId: number): Promise<number | undefined> =>
  (
    await queryFirstRow(
      work.tx,
      z.object({ id: z.int() }),
    )`select load_id as id from load_drop where id = ${dropId}`
  )?.id;

const departure = z.object({
  left: z.boolean(),
  departedAt: z.string().nullable(),
  planned: z.string().nullable(),
});
/** When the truck left its last pickup, and the planned departure. */
export const findDepartureOfLoad = (
  work: RequestContext,
  loadId: number,
): Promise<z.output<typeof departure> | undefined> =>
  queryFirstRow(work.tx, departure)`
    select coalesce(bool_and(p.status = ${sql.lit(pickupStatus.released)}), false) as left,
      case when bool_and(p.status = ${sql.lit(pickupStatus.released)}) then max(p.released_at) end as "departedAt",
      l.planned_departure as planned
    from load l
    left join load_pickup p on p.load_id = l.id
    where l.id = ${loadId}
    group by l.id
  `;

/** The effective time of a stop without an override. */
export interface EtaWithoutOverride {
  dropId: number;
  eta: string | null;
  source: 'dispatch' | 'manual' | 'computed';
  detail: string | null;
  dispatchEta: string | null;
  dispatchSaidAt: string | null;
  computedEta: string | null;
}
export async function updateEtaUnlessDelivered(work: RequestContext, eta: EtaWithoutOverride): Promise<void> {
  await work.tx
    .updateTable('eta')
    .set({
      eta: eta.eta,
      source: eta.source,
      detail: eta.detail,
      dispatch_eta: eta.dispatchEta,
      dispatch_reported_at: eta.dispatchSaidAt,
      computed_eta: eta.computedEta,
      updated_at: work.now.toString(),
      row_version: sql`row_version + 1`,
    })
    .where('drop_id', '=', eta.dropId)
    .where('status', '<', etaState.delivered)
    .execute();
}
/** Saves calculated times. They are effective where no other source gave one. */
export async function updateComputedEtasUnlessDelivered(
  work: RequestContext,
  drops: readonly { dropId: number; computedEta: string | null }[],
): Promise<void> {
  await sql`
    update eta e
    set computed_eta = c.eta, eta = case when e.source = 'computed' then c.eta else e.eta end,
      updated_at = ${work.now.toString()}::timestamptz, row_version = e.row_version + 1
    from unnest(
        ${drops.map((d) => d.dropId)}::int[], ${drops.map((d) => d.computedEta)}::timestamptz[]
      ) as c(drop_id, eta)
    where e.drop_id = c.drop_id and e.status < ${etaState.delivered}
  `.execute(work.tx);
}
export async function updateEtaOverrideUnlessDelivered(
  work: RequestContext,
  dropId: number,
  override: { eta: string; overriddenBy: string } | null,
  detail: string | null,
): Promise<void> {
  await work.tx
    .updateTable('eta')
    .set({
      override_eta: override?.eta ?? null,
      override_by: override?.overriddenBy ?? null,
      override_at: override ? work.now.toString() : null,
      detail,
      updated_at: work.now.toString(),
      row_version: sql`row_version + 1`,
    })
    .where('drop_id', '=', dropId)
    .where('status', '<', etaState.delivered)
    .execute();
}

/** Hides or shows the ETAs of a load for a warehouse, and updates its stops. Returns whether this changed anything. */
export async function setEtasHiddenForWarehouse(
  work: RequestContext,
  loadId: number,
  warehouseId: number,
  isHidden: boolean,
): Promise<boolean> {
  const changed = isHidden
    ? await work.tx
        .insertInto('eta_hidden')
        .values({
          load_id: loadId,
          warehouse_id: warehouseId,
          hidden_by: work.actor.name,
          hidden_at: work.now.toString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
        .then((r) => Number(r.numInsertedOrUpdatedRows ?? 0))
    : await work.tx
        .deleteFrom('eta_hidden')
        .where('load_id', '=', loadId)
        .where('warehouse_id', '=', warehouseId)
        .executeTakeFirst()
        .then((r) => Number(r.numDeletedRows));
  await sql`
    update eta e
    set hide = exists (select 1 from eta_hidden h where h.load_id = ${loadId}), updated_at = ${work.now.toString()},
      row_version = e.row_version + 1
    from load_drop d
    where d.id = e.drop_id
      and d.load_id = ${loadId}
      and e.hide is distinct from exists (select 1 from eta_hidden h where h.load_id = ${loadId})
  `.execute(work.tx);
  return changed > 0;
}

const askedLoad = z.object({
  id: z.int(),
  load: z.string(),
  order: z.string().nullable(),
});
/** Started loads of the last and next days that are not fully delivered. Or the given ones, if visible. */
export async function findLoadsForDispatchSync(
  work: RequestContext,
  loadIds: readonly number[] | null,
  warehouseIds: readonly number[] | null,
): Promise<z.output<typeof askedLoad>[]> {
  const today = work.now.toZonedDateTimeISO('UTC').toPlainDate();
  return queryRows(work.tx, askedLoad)`
    select l.id, 'L-' || l.load_number as load, l.external_order_no as "order"
    from load l
    where not l.void
      and l.status >= ${sql.lit(pickupStatus.pending)}
      and (
        ${
          loadIds === null
            ? sql`
              l.status >= ${sql.lit(pickupStatus.loading)}
              and l.day_of_service between ${today.subtract({ days: 14 }).toString()}::date
                and ${today.add({ days: 2 }).toString()}::date
            `
            : sql`l.id = any(${[...loadIds]}::int[])`
        }
      )
      and exists (
        select 1
        from load_drop d
        join eta e on e.drop_id = d.id
        where d.load_id = l.id and e.status < ${sql.lit(etaState.delivered)}
      )
      and exists (
        select 1
        from load_pickup p
        where ${and(sql`p.load_id = l.id`, inRowScope(sql`p.warehouse_id`, warehouseIds))}
      )
    order by l.id
  `;
}

const counted = z.object({ n: z.int() });
/** How many of the given loads leave from these warehouses. Null means all warehouses. */
export async function countLoadsLeavingWarehouses(
  work: RequestContext,
  loadIds: readonly number[],
  warehouseIds: readonly number[] | null,
): Promise<number> {
  const found = await queryFirstRow(work.tx, counted)`
    select count(*)::int as n
    from load l
    where l.id = any(${[...loadIds]}::int[])
      and exists (
        select 1
        from load_pickup p
        where ${and(sql`p.load_id = l.id`, inRowScope(sql`p.warehouse_id`, warehouseIds))}
      )
  `;
  return found?.n ?? 0;
}

const running = z.object({ id: z.int(), startedBy: z.int().nullable(), name: z.string() });
/** Allows one start at a time, until the transaction ends. Returns the synchronization that has not ended. */
export async function lockStartAndFindUnfinishedDispatchSync(
  work: RequestContext,
): Promise<z.output<typeof running> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('etas.dispatchSync'))`.execute(work.tx);
  return queryFirstRow(work.tx, running)`
    select id, started_by as "startedBy", started_by_name as name
    from job
    where kind = 'etas.dispatchSync' and status in ('queued', 'running')
    order by id
    limit 1
  `;
}
