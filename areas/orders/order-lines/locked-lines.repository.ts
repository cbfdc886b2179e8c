import { sql } from 'kysely';
import { z } from 'zod';
import type { LineValues } from './order-writes.repository.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { lineExtendedToTimeSql } from './extended-to.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { RetryTransactionError } from '#kit/server/db.ts';
import { and, isOneOfNumbersIfGiven, inRowScope, sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import {
  lockUnits,
  moveUnitsIfStatusAllows,
  moveUnitsWhereAllowedCteSql,
} from '#areas/freight/units/move-units.sql.ts';
import type { MovedUnitRow } from '#areas/freight/units/move-units.sql.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A line locked for a change, with its order and the statuses of its units. */
const heldLine = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  orderStatus: z.int(),
  shipperId: z.int(),
  warehouseId: z.int(),
  shipDate: z.string(),
  consigneeId: z.int(),
  consigneeName: z.string(),
  /** The care-of account set on the line itself. */
  careOfId: z.int().nullable(),
  status: z.int(),
  unitCount: z.int(),
  firstCount: z.int(),
  rowVersion: z.int(),
  deleted: z.boolean(),
  pending: z.int(),
  /** Received or a later status. */
  received: z.int(),
  /** Shuttled or loaded, so on a truck. */
  gone: z.int(),
  /** The latest shipping hour of the approved extensions that contain it. */
  extendedTo: z.string().nullable(),
});
export type LockedLine = z.output<typeof heldLine>;

/**
 * Locks the orders of lines and then the lines, always in order of id. Lines that do not exist are missing from the result.
 * Retries the transaction when a line moved to another order while waiting for the lock. `unitsToo` also locks their units, so
 * that no scan moves one between the count and the action.
 */
export async function lockLinesWithOrders(
  work: RequestContext,
  ids: readonly number[],
  options: { deletedToo?: boolean; unitsToo?: boolean } = {},
): Promise<LockedLine[]> {
  const lineIdsSql = sql`${[...ids]}::int[]`;
  const orders = await queryRows(work.tx, z.object({ id: z.int() }))`
    select o.id
    from orders o
    where o.id in (select c.order_id from consolidate c where c.id = any(${lineIdsSql}))
    order by o.id
    for update
  `;
  if (options.unitsToo) {
    await sql`select 1 from consolidate where id = any(${lineIdsSql}) order by id for update`.execute(
      work.tx,
    );
    await sql`
      select 1
      from unit
      where consolidate_id = any(${lineIdsSql}) and active
      order by id
      for update
    `.execute(work.tx);
  }
  const lines = await queryRows(work.tx, heldLine)`
    with c as (
      select c.*
      from consolidate c
      where ${and(sql`c.id = any(${lineIdsSql})`, options.deletedToo ? undefined : sql`c.deleted_at is null`)}
      order by c.id
      for update
    ),
      u as (
        select u.consolidate_id, count(*) filter (where u.status = ${sql.lit(unitStatus.pending)})::int as pending,
          count(*) filter (where u.status >= ${sql.lit(unitStatus.received)})::int as received,
          count(*) filter (where u.status in (${sqlLiteralList([unitStatus.shuttled, unitStatus.loaded])}))::int as gone
        from unit u
        where u.active and u.consolidate_id = any(${lineIdsSql})
        group by u.consolidate_id
      )
    select c.id, c.order_id as "orderId", o.order_number as "orderNumber", o.status as "orderStatus",
      c.shipper_id as "shipperId", o.receiving_warehouse_id as "warehouseId", o.ship_date as "shipDate",
      c.consignee_id as "consigneeId", a.name as "consigneeName", c.care_of_id as "careOfId", c.status,
      c.unit_count as "unitCount", c.original_unit_count as "firstCount", c.row_version as "rowVersion",
      c.deleted_at is not null as deleted,
      coalesce(u.pending, 0) as pending, coalesce(u.received, 0) as received, coalesce(u.gone, 0) as gone,
      ${lineExtendedToTimeSql} as "extendedTo"
    from c
    join orders o on o.id = c.order_id
    join account a on a.id = c.consignee_id
    left join u on u.consolidate_id = c.id
    order by c.id
  `;
  // While this waited for locks, another transaction can have moved a line to an order that is not locked.
  const locked = new Set(orders.map((order) => order.id));
  if (lines.some((line) => !locked.has(line.orderId)))
    throw new RetryTransactionError('A line has moved to another order in the meantime');
  return lines;
}

/** Finalizes the pending units of lines. Returns the counts by line. `units` limits it to some of them. */
export async function finalizePendingUnits(
  work: RequestContext,
  lineIds: readonly number[],
  unitIds?: readonly number[],
): Promise<{ lineId: number; units: number }[]> {
  const which = and(
    isOneOfNumbersIfGiven(sql`u.consolidate_id`, lineIds),
    isOneOfNumbersIfGiven(sql`u.id`, unitIds),
  );
  return queryRows(work.tx, z.object({ lineId: z.int(), units: z.int() }))`
    with ${moveUnitsWhereAllowedCteSql(work, 'finalize', { conditionOnUnitU: which })}
    select line_id as "lineId", count(*)::int as units
    from moved
    group by line_id
  `;
}
export interface OrderStatusResult {
  orderId: number;
  orderNumber: number;
  status: number;
}
/** Finalizes lines without pending units, and orders without pending lines. */
export async function recalculateLineAndOrderStatusesAndDeleteEmpty(
  work: RequestContext,
  lineIds: readonly number[],
  orderIds: readonly number[],
): Promise<OrderStatusResult[]> {
  await sql`
    update consolidate c
    set status = x.status, updated_at = ${work.now.toString()}, updated_by = ${work.actor.userId},
      row_version = c.row_version + 1
    from (
      select l.id,
        case
        when exists (select 1 from unit u where u.consolidate_id = l.id and u.active and u.status = ${sql.lit(unitStatus.pending)})
          then ${sql.lit(orderStatus.pending)}
        else ${sql.lit(orderStatus.finalized)} end as status
      from unnest(${[...lineIds]}::int[]) l(id)
    ) x
    where c.id = x.id and c.status <> x.status and c.deleted_at is null
  `.execute(work.tx);
  return recalculateOrderStatusesAndDeleteEmpty(work, orderIds);
}
/** Finalizes an order when no active line is pending. Deletes it when it has no active line left. */
export async function recalculateOrderStatusesAndDeleteEmpty(
  work: RequestContext,
  orderIds: readonly number[],
): Promise<OrderStatusResult[]> {
  const now = work.now.toString();
  await sql`
    update orders o
    set status = x.status,
      finalized_at = case when x.status = ${sql.lit(orderStatus.finalized)} then coalesce(o.finalized_at, ${now}::timestamptz) end,
      deleted_at = case when x.lines = 0 then coalesce(o.deleted_at, ${now}::timestamptz) end,
      updated_at = ${now}, updated_by = ${work.actor.userId}, row_version = o.row_version + 1
    from (
      select q.id, count(c.id)::int as lines,
        case when count(c.id) filter (where c.status = ${sql.lit(orderStatus.pending)}) > 0 then ${sql.lit(orderStatus.pending)}
        when count(c.id) = 0 then min(q.status)
        else ${sql.lit(orderStatus.finalized)} end as status
      from orders q
      left join consolidate c on c.order_id = q.id and c.deleted_at is null
      where q.id = any(${[...orderIds]}::int[])
      group by q.id
    ) x
    where o.id = x.id and (o.status <> x.status or (x.lines = 0) <> (o.deleted_at is not null))
  `.execute(work.tx);
  return work.tx
    .selectFrom('orders')
    .select(['id as orderId', 'order_number as orderNumber', 'status'])
    .where((eb) => eb('id', '=', eb.fn.any(sql.val([...orderIds]))))
    .orderBy('order_number')
    .execute();
}

/** Deletes active units and frees their slots. Returns them with the shuttle they were planned on. Units on a truck stay. */
export async function deleteLiveUnitsNotOnTruck(
  work: RequestContext,
  filter: { lineIds?: readonly number[]; unitIds?: readonly number[] },
  reason: string | null,
): Promise<MovedUnitRow[]> {
  const which = sql`
    (
      u.consolidate_id = any(${filter.lineIds ? [...filter.lineIds] : null}::int[])
      or u.id = any(${filter.unitIds ? [...filter.unitIds] : null}::int[])
    )
  `;
  // Locks in a separate statement first. Only the next statement sees what the transactions it waited for wrote about the units.
  await lockUnits(work, which);
  return moveUnitsIfStatusAllows(work, 'delete', {
    conditionOnUnitU: which,
    additionalSet: sql`
      active = false, deleted_at = ${work.now.toString()}, deleted_reason = ${reason}, put_away_place_id = null,
      position_place_id = null, load_pickup_id = null, drop_id = null, shuttle_load_id = null
    `,
    eventDetails: { note: reason },
  });
}
/**
 * Updates the counts of lines from their active units. A line without units is deleted, a deleted one with units is reactivated.
 */
export async function recountLineUnitsAndDeleteOrReactivate(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<void> {
  const now = work.now.toString();
  await sql`
    update consolidate c
    set unit_count = x.n, deleted_at = case when x.n = 0 then coalesce(c.deleted_at, ${now}::timestamptz) end,
      updated_at = ${now}, updated_by = ${work.actor.userId}, row_version = c.row_version + 1
    from (
      select l.id, (select count(*)::int from unit u where u.consolidate_id = l.id and u.active) as n
      from unnest(${[...lineIds]}::int[]) l(id)
    ) x
    where c.id = x.id
  `.execute(work.tx);
}

export interface OrderUnit {
  id: number;
  unitCode: string;
  lineId: number;
  status: number;
  active: boolean;
}
export const findOrderUnitIncludingDeleted = (
  work: RequestContext,
  id: number,
): Promise<OrderUnit | undefined> =>
  work.tx
    .selectFrom('unit')
    .select(['id', 'unit_code as unitCode', 'consolidate_id as lineId', 'status', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
/** The active units of a line by number, locked. */
export async function lockLiveUnitsOfLine(
  work: RequestContext,
  lineId: number,
): Promise<{ id: number; number: number; received: boolean }[]> {
  const found = await work.tx
    .selectFrom('unit')
    .select(['id', 'number_in_line as number', 'status'])
    .where('consolidate_id', '=', lineId)
    .where('active', '=', true)
    .orderBy('number_in_line')
    .forUpdate()
    .execute();
  return found.map(({ status, ...unit }) => ({ ...unit, received: status >= unitStatus.received }));
}
/** Updates a line. Returns false when its version has changed. */
export async function updateOrderLine(
  work: RequestContext,
  id: number,
  rowVersion: number,
  values: LineValues,
): Promise<boolean> {
  const done = await work.tx
    .updateTable('consolidate')
    .set((eb) => ({
      consignee_id: values.consigneeId,
      care_of_id: values.careOfId,
      day_of_service_id: values.dayOfServiceId,
      day_of_service: values.dayOfService,
      outbound_date: values.outboundDate,
      outbound_warehouse_id: values.outboundWarehouseId,
      delivery_start: values.deliveryStart,
      delivery_end: values.deliveryEnd,
      product_id: values.productId,
      product_desc: values.productDesc,
      uom: values.uom,
      measure: values.measure,
      typed_l: values.typedL,
      typed_w: values.typedW,
      typed_h: values.typedH,
      l: values.l,
      w: values.w,
      h: values.h,
      cube_each: values.cubeEach,
      min_cube_applied: values.minCubeApplied,
      po: values.po,
      invoice_ref: values.invoice,
      farm_name: values.farmName,
      awb: values.awb,
      payment_term: values.paymentTerm,
      bill_to_id: values.billToId,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/**
 * Copies day, places, payer and cube from lines to their units. Units planned on a load for the old day are unplanned. Returns
 * their ids.
 */
export async function copyLineValuesToUnitsAndUnplan(
  work: RequestContext,
  lineIds: readonly number[],
  historyEvent: { kind: 'edited' | 'shipDateChanged'; note?: string },
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'edit', {
    valuesFrom: sql`consolidate c join orders o on o.id = c.order_id`,
    conditionOnUnitU: sql`u.consolidate_id = c.id and c.id = any(${[...lineIds]}::int[])`,
    additionalSet: sql`
      order_id = c.order_id, consignee_id = c.consignee_id,
      deliver_to_id = coalesce(c.care_of_id, c.consignee_id), bill_to_id = c.bill_to_id,
      ship_date = o.ship_date, day_of_service = c.day_of_service, outbound_date = c.outbound_date,
      outbound_warehouse_id = c.outbound_warehouse_id, cube = c.cube_each,
      label_stale = u.label_prints > 0, load_pickup_id = null, drop_id = null
    `,
    // The history records the new consignee for each unit, because its label can already be on the box.
    eventDetails: {
      ...historyEvent,
      ...(historyEvent.kind === 'edited' && {
        note: sql`
          case when new.consignee_id <> old.consignee_id
          then (select n.name from account n where n.id = new.consignee_id) end
        `,
      }),
    },
  });
  return moved.map((unit) => unit.id);
}

/** Moves lines to an order, with the service of their new day. */
export async function moveLinesToOrders(
  work: RequestContext,
  moves: readonly {
    id: number;
    orderId: number;
    values: Pick<
      LineValues,
      | 'careOfId'
      | 'dayOfServiceId'
      | 'dayOfService'
      | 'outboundDate'
      | 'outboundWarehouseId'
      | 'deliveryStart'
      | 'deliveryEnd'
    >;
  }[],
): Promise<void> {
  const movesJson = JSON.stringify(moves.map(({ id, orderId, values }) => ({ id, orderId, ...values })));
  await sql`
    update consolidate c
    set order_id = x."orderId", care_of_id = x."careOfId", day_of_service_id = x."dayOfServiceId",
      day_of_service = x."dayOfService", outbound_date = x."outboundDate",
      outbound_warehouse_id = x."outboundWarehouseId", delivery_start = x."deliveryStart",
      delivery_end = x."deliveryEnd", updated_at = ${work.now.toString()}, updated_by = ${work.actor.userId},
      row_version = c.row_version + 1
    from jsonb_to_recordset(${movesJson}::jsonb) as x(
      id int, "orderId" int, "careOfId" int, "dayOfServiceId" int, "dayOfService" date, "outboundDate" date,
      "outboundWarehouseId" int, "deliveryStart" timestamptz, "deliveryEnd" timestamptz
    )
    where c.id = x.id
  `.execute(work.tx);
}
export async function updateOrderShipDates(
  work: RequestContext,
  orderIds: readonly number[],
  shipDate: string,
  afterCutoff: boolean,
): Promise<void> {
  await work.tx
    .updateTable('orders')
    .set((eb) => ({
      ship_date: shipDate,
      after_cutoff: afterCutoff,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: eb('row_version', '+', 1),
    }))
    .where((eb) => eb('id', '=', eb.fn.any(sql.val([...orderIds]))))
    .execute();
}
/** Counts the active lines of orders, to check whether a selection is the whole order. */
export async function countLiveLinesByOrder(
  work: RequestContext,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await work.tx
    .selectFrom('consolidate')
    .select((eb) => ['order_id as id', eb.fn.countAll<number>().as('lines')])
    .where((eb) => eb('order_id', '=', eb.fn.any(sql.val([...orderIds]))))
    .where('deleted_at', 'is', null)
    .groupBy('order_id')
    .execute();
  return new Map(found.map((order) => [order.id, order.lines]));
}

const goneLine = z.object({ id: z.int(), orderNumber: z.int(), consigneeName: z.string() });
export type MissingLine = z.output<typeof goneLine>;
/**
 * A line deleted since then is reported with its order and consignee. One that never existed, or is out of scope, only with its
 * id.
 */
export async function findOrderAndConsigneeOfMissingLines(
  work: RequestContext,
  ids: readonly number[],
): Promise<MissingLine[]> {
  const visibleOrderSql = and(
    sql`o.id = c.order_id`,
    accountRowScopeSql(work, 'order'),
    inRowScope(sql`o.receiving_warehouse_id`, getWarehouseIdsInScope(work)),
  );
  return queryRows(work.tx, goneLine)`
    select x.id, coalesce(o.order_number, 0) as "orderNumber",
      case when o.id is null then '' else a.name end as "consigneeName"
    from unnest(${[...ids]}::int[]) as x(id)
    left join consolidate c on c.id = x.id
    left join orders o on ${visibleOrderSql}
    left join account a on a.id = c.consignee_id
    order by x.id
  `;
}
