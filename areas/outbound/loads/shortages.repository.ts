import { sql } from 'kysely';
import { z } from 'zod';
import { shortageRowSchema } from './loads.contract.ts';
import type { ShortageRow } from './loads.contract.ts';
import { and, equalsIfGiven, inRowScope, sqlLiteralList } from '#kit/server/list-sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitFloorPlaceIdSql } from '#areas/freight/units/places.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const explained = z.object({ id: z.int(), loadId: z.int(), pickupId: z.int(), status: z.int() });

/** The units planned for a pickup that are not on its truck, with the reason. */

export async function findVisibleShortageRows(
  work: RequestContext,
  loadId: number,
  filter: { pickUpId?: number | undefined; warehouseId?: number | undefined },
): Promise<ShortageRow[]> {
  const condition = and(
    equalsIfGiven(sql`p.id`, filter.pickUpId),
    equalsIfGiven(sql`p.warehouse_id`, filter.warehouseId),
    inRowScope(sql`p.warehouse_id`, getWarehouseIdsInScope(work)),
  );
  return queryRows(work.tx, shortageRowSchema)`
    select s.id as "loadShortagesId", u.id as "unitId", u.unit_code as "unitCode",
      o.order_number as "orderNumber", sh.name as shipper, coalesce(planned.name, co.name) as consignee,
      case when planned.id <> co.id then co.name end as "readdressedTo", c.product_desc as product,
      u.status, coalesce(spot.code, cw.code) as place, p.id as "pickUpId",
      w.code as "warehouseCode", s.reason_code as "reasonCode", r.label as reason, s.notes,
      (
        u.status = ${sql.lit(unitStatus.shuttled)}
        or (
          u.status not in (${sqlLiteralList([unitStatus.cooler, unitStatus.loaded])})
          and u.shuttle_load_id is not null
          and u.current_warehouse_id is distinct from p.warehouse_id
        )
      ) as "shuttleNotArrived",
      false as resolved
    from load_pickup p
    join warehouse w on w.id = p.warehouse_id
    join lateral (
      select u.id
      from unit u
      where u.load_pickup_id = p.id and u.active and u.status <> ${sql.lit(unitStatus.loaded)}
        and p.status < ${sql.lit(pickupStatus.released)}
      union
      select x.unit_id
      from load_shortage x
      join unit u on u.id = x.unit_id
      where x.load_pickup_id = p.id
        and p.status = ${sql.lit(pickupStatus.released)}
        and (u.load_pickup_id is distinct from p.id or u.status <> ${sql.lit(unitStatus.loaded)})
    ) m
      on true
    join unit u on u.id = m.id
    join orders o on o.id = u.order_id
    join consolidate c on c.id = u.consolidate_id
    join account sh on sh.id = u.shipper_id
    join account co on co.id = u.consignee_id
    left join warehouse cw on cw.id = u.current_warehouse_id
    left join place spot on spot.id = ${unitFloorPlaceIdSql('u')}
    left join load_shortage s on s.load_pickup_id = p.id and s.unit_id = u.id
    left join account planned on planned.id = s.consignee_id
    left join shortage_reason r on r.code = s.reason_code
    where p.load_id = ${loadId}
      and ${condition}
    order by coalesce(planned.name, co.name), sh.name, u.unit_code, u.id
  `;
}

export const findActiveShortageReasons = (work: RequestContext): Promise<{ code: string; label: string }[]> =>
  work.tx
    .selectFrom('shortage_reason')
    .select(['code', 'label'])
    .where('active', '=', true)
    .orderBy('label')
    .execute();

/**
 * Inserts one row for each planned unit that is not on the truck, and locks those units against deletes and moves. Units no
 * longer planned have no row. Units loaded after all become resolved, units unloaded again become open.
 */
export async function syncShortageRowsAndLockUnitsForShare(
  work: RequestContext,
  pickupId: number,
): Promise<void> {
  await sql`
    delete from load_shortage s
    using unit u
    where s.load_pickup_id = ${pickupId}
      and u.id = s.unit_id
      and (u.load_pickup_id is distinct from ${pickupId}::int or not u.active)
  `.execute(work.tx);
  await sql`
    with missing as (
      select u.id, u.drop_id, u.consignee_id
      from unit u
      where u.load_pickup_id = ${pickupId} and u.active and u.status <> ${sql.lit(unitStatus.loaded)}
      order by u.id
      for share
    )
    insert into load_shortage as s (load_pickup_id, unit_id, drop_id, consignee_id)
    select ${pickupId}, id, drop_id, consignee_id
    from missing
    on conflict (load_pickup_id, unit_id) do update
    set drop_id = excluded.drop_id, consignee_id = excluded.consignee_id
    where (s.drop_id, s.consignee_id) is distinct from (excluded.drop_id, excluded.consignee_id)
  `.execute(work.tx);
  await sql`
    update load_shortage s
    set resolved_at = case when u.status = ${sql.lit(unitStatus.loaded)} then ${work.now.toString()}::timestamptz end,
      reason_code = case when u.status = ${sql.lit(unitStatus.loaded)} then s.reason_code end,
      notes = case when u.status = ${sql.lit(unitStatus.loaded)} then s.notes end,
      row_version = s.row_version + 1
    from unit u
    where s.load_pickup_id = ${pickupId}
      and u.id = s.unit_id
      and u.load_pickup_id = ${pickupId}
      and (u.status = ${sql.lit(unitStatus.loaded)}) <> (s.resolved_at is not null)
  `.execute(work.tx);
}

export async function updateShortageReasons(
  work: RequestContext,
  shortageIds: readonly number[],
  warehouseIds: readonly number[] | null,
  reason: { code: string; notes: string | null },
): Promise<{ id: number; loadId: number; pickupId: number; status: number }[]> {
  return queryRows(work.tx, explained)`
    update load_shortage s
    set reason_code = ${reason.code}, notes = ${reason.notes}, row_version = s.row_version + 1
    from load_pickup p
    where s.id = any(${[...shortageIds]}::int[])
      and p.id = s.load_pickup_id
      and ${and(inRowScope(sql`p.warehouse_id`, warehouseIds))}
    returning s.id, p.load_id as "loadId", p.id as "pickupId", p.status
  `;
}

export async function findShortageIds(
  work: RequestContext,
  pickupId: number,
  unitIds: readonly number[],
): Promise<number[]> {
  if (unitIds.length === 0) return [];
  const found = await work.tx
    .selectFrom('load_shortage')
    .select('id')
    .where('load_pickup_id', '=', pickupId)
    .where('unit_id', 'in', unitIds)
    .execute();
  return found.map((shortage) => shortage.id);
}

/** True when a reason can be chosen. Locks it against deletion until the transaction ends. */
export async function lockActiveShortageReasonForKeyShare(
  work: RequestContext,
  code: string,
): Promise<boolean> {
  const found = await work.tx
    .selectFrom('shortage_reason')
    .select('code')
    .where('code', '=', code)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}
