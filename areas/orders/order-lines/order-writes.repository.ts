import { sql } from 'kysely';
import { z } from 'zod';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { RetryTransactionError, getViolatedForeignKey } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface OrderRecord {
  id: number;
  orderNumber: number;
  shipperId: number;
  warehouseId: number;
  shipDate: string;
  status: number;
}
const head = [
  'id',
  'order_number as orderNumber',
  'shipper_id as shipperId',
  'receiving_warehouse_id as warehouseId',
  'ship_date as shipDate',
  'status',
] as const;

/** Locks orders in order of id, so that two users never deadlock. */
export const lockActiveOrders = (work: RequestContext, ids: readonly number[]): Promise<OrderRecord[]> =>
  work.tx
    .selectFrom('orders')
    .select(head)
    .where((eb) => eb('id', '=', eb.fn.any(sql.val([...ids]))))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
/**
 * Returns the request context with the current time. A request that waited for a lock past the cutoff is then past the cutoff.
 */
export async function createContextAtCurrentTime(work: RequestContext): Promise<RequestContext> {
  const waited = await queryFirstRow(work.tx, z.object({ ms: z.int() }))`
    select (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::int as ms
  `;
  return { ...work, now: work.now.add({ milliseconds: Math.max(0, waited?.ms ?? 0) }) };
}
interface NewOrder {
  shipperId: number;
  warehouseId: number;
  shipDate: string;
  status: number;
  source: string;
  sourceRef: string | null;
  afterCutoff: boolean;
}
const orderHead = z.object({
  id: z.int(),
  orderNumber: z.int(),
  shipperId: z.int(),
  warehouseId: z.int(),
  shipDate: z.string(),
  status: z.int(),
});
/** Inserts orders and returns them in the given order. */
export async function insertOrders(
  work: RequestContext,
  orders: readonly NewOrder[],
): Promise<OrderRecord[]> {
  if (orders.length === 0) return [];
  const ordersJson = JSON.stringify(orders.map((order, seq) => ({ seq, ...order })));
  const createdOrders = await queryRows(work.tx, orderHead)`
    insert into orders (
      shipper_id, receiving_warehouse_id, ship_date, status, source, source_ref, after_cutoff, created_at, created_by,
      created_by_name, updated_at, updated_by
    )
    select x."shipperId", x."warehouseId", x."shipDate", x.status, x.source, x."sourceRef", x."afterCutoff",
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int, ${work.actor.name},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${ordersJson}::jsonb) as x(
      seq int, "shipperId" int, "warehouseId" int, "shipDate" date, status smallint, source text, "sourceRef" text,
      "afterCutoff" boolean
    )
    order by x.seq
    returning id, order_number as "orderNumber", shipper_id as "shipperId", receiving_warehouse_id as "warehouseId",
      ship_date as "shipDate", status
  `;
  return createdOrders.sort((a, b) => a.id - b.id);
}

export async function insertOrder(work: RequestContext, order: NewOrder): Promise<OrderRecord> {
  const [createdOrder] = await insertOrders(work, [order]);
  if (!createdOrder) throw new Error('No order was created');
  return createdOrder;
}

const lineValues = z.object({
  consigneeId: z.int(),
  careOfId: z.int().nullable(),
  dayOfServiceId: z.int().nullable(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouseId: z.int(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  productId: z.int(),
  productDesc: z.string(),
  uom: z.int(),
  measure: z.enum(['inch', 'cm']),
  typedL: z.int(),
  typedW: z.int(),
  typedH: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  cubeEach: z.int(),
  minCubeApplied: z.boolean(),
  po: z.string().nullable(),
  invoice: z.string().nullable(),
  farmName: z.string().nullable(),
  awb: z.string().nullable(),
  paymentTerm: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  billToId: z.int().nullable(),
});
/** The stored values of a line. */
export type LineValues = z.output<typeof lineValues>;
const pendingLine = lineValues.extend({ id: z.int(), orderId: z.int(), firstCount: z.int() });
export type PendingLine = z.output<typeof pendingLine>;
const recordset = sql`
  (
    seq int, units int, "orderId" int, "shipperId" int, status smallint,
    "consigneeId" int, "careOfId" int, "dayOfServiceId" int, "dayOfService" date,
    "outboundDate" date, "outboundWarehouseId" int, "deliveryStart" timestamptz, "deliveryEnd" timestamptz,
    "productId" int, "productDesc" text, uom int, measure text, "typedL" int, "typedW" int, "typedH" int,
    l int, w int, h int, "cubeEach" int, "minCubeApplied" boolean, po text, invoice text, "farmName" text,
    awb text, "paymentTerm" int, "billToId" int
  )
`;

/** Inserts lines of orders with the status of their units. Returns their ids in the given order. */
export async function insertOrderLines(
  work: RequestContext,
  lines: readonly { order: OrderRecord; status?: number; values: LineValues; units: number }[],
): Promise<number[]> {
  const linesJson = JSON.stringify(
    lines.map(({ order, status = orderStatus.pending, values, units }, seq) => ({
      seq,
      units,
      orderId: order.id,
      shipperId: order.shipperId,
      status,
      ...values,
    })),
  );
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into consolidate (
      order_id, shipper_id, consignee_id, care_of_id, day_of_service_id, day_of_service, outbound_date,
      outbound_warehouse_id, delivery_start, delivery_end, product_id, product_desc, uom, measure, typed_l,
      typed_w, typed_h, l, w, h, cube_each, min_cube_applied, unit_count, original_unit_count, po, invoice_ref,
      farm_name, awb, payment_term, bill_to_id, status, created_at, created_by, updated_at, updated_by
    )
    select x."orderId", x."shipperId", x."consigneeId", x."careOfId", x."dayOfServiceId",
      x."dayOfService", x."outboundDate", x."outboundWarehouseId", x."deliveryStart", x."deliveryEnd",
      x."productId", x."productDesc", x.uom, x.measure, x."typedL", x."typedW", x."typedH", x.l, x.w, x.h,
      x."cubeEach", x."minCubeApplied", x.units, x.units, x.po, x.invoice, x."farmName", x.awb,
      x."paymentTerm", x."billToId", x.status, ${work.now.toString()}, ${work.actor.userId},
      ${work.now.toString()}, ${work.actor.userId}
    from jsonb_to_recordset(${linesJson}::jsonb) as x ${recordset}
    order by x.seq
    returning id
  `.catch((error: unknown): never => {
    // The retry no longer finds the product and reports it.
    if (getViolatedForeignKey(error) === 'consolidate_product_id_fkey')
      throw new RetryTransactionError('The product has been deleted in the meantime');
    throw error;
  });
  return insertedRows.map((line) => line.id).sort((a, b) => a - b);
}

/** Active pending lines of orders as stored, to find the line for identical units. */
export const findPendingLinesOfOrders = (
  work: RequestContext,
  orderIds: readonly number[],
): Promise<PendingLine[]> =>
  queryRows(work.tx, pendingLine)`
    select c.id, c.order_id as "orderId", c.original_unit_count as "firstCount",
      c.consignee_id as "consigneeId", c.care_of_id as "careOfId",
      c.day_of_service_id as "dayOfServiceId", c.day_of_service as "dayOfService",
      c.outbound_date as "outboundDate", c.outbound_warehouse_id as "outboundWarehouseId",
      c.delivery_start as "deliveryStart", c.delivery_end as "deliveryEnd", c.product_id as "productId",
      c.product_desc as "productDesc", c.uom, c.measure, c.typed_l as "typedL", c.typed_w as "typedW",
      c.typed_h as "typedH", c.l, c.w, c.h, c.cube_each as "cubeEach",
      c.min_cube_applied as "minCubeApplied", c.po, c.invoice_ref as invoice, c.farm_name as "farmName",
      c.awb, c.payment_term as "paymentTerm", c.bill_to_id as "billToId"
    from consolidate c
    where c.order_id = any(${[...orderIds]}::int[]) and c.status = ${sql.lit(orderStatus.pending)} and c.deleted_at is null
  `;
export async function increaseLineUnitCountsAndSetPending(
  work: RequestContext,
  increases: readonly { id: number; increment: number }[],
): Promise<void> {
  if (increases.length === 0) return;
  await sql`
    update consolidate c
    set unit_count = c.unit_count + x.n, original_unit_count = c.original_unit_count + x.n, status = ${sql.lit(orderStatus.pending)},
      updated_at = ${work.now.toString()}, updated_by = ${work.actor.userId}, row_version = c.row_version + 1
    from unnest(${increases.map((g) => g.id)}::int[], ${increases.map((g) => g.increment)}::int[]) as x(id, n)
    where c.id = x.id
  `.execute(work.tx);
}

/** Reserves numbers of our own series that no other transaction gets. */
export async function reserveUnitSerials(work: RequestContext, count: number): Promise<number[]> {
  const reservedSerials = await queryRows(work.tx, z.object({ n: z.int() }))`
    select nextval('unit_serial') as n from generate_series(1, ${count})
  `;
  return reservedSerials.map((one) => one.n);
}
/** Which of these codes exist on any unit, active or deleted, including freight outside the caller's scope. */
export async function findCodesEverUsedByAnyUnit(
  work: RequestContext,
  codes: readonly string[],
): Promise<Set<string>> {
  const borne = await queryRows(work.tx, z.object({ code: z.string() }))`
    select code
    from find_used_unit_codes(${[...codes]}::text[]) as x(code)
  `;
  return new Set(borne.map((one) => one.code));
}
/** Only one transaction at a time decides which codes of a shipper are active. */
export async function lockUnitCodesOfShipper(work: RequestContext, shipperId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7301, ${shipperId})`.execute(work.tx);
}
export async function findActiveProductsByIds(
  work: RequestContext,
  ids: readonly number[],
): Promise<Map<number, { code: string; description: string }>> {
  const found = await work.tx
    .selectFrom('product')
    .select(['id', 'code', 'description'])
    .where('active', '=', true)
    .where((eb) => eb('id', '=', eb.fn.any(sql.val([...ids]))))
    .execute();
  return new Map(found.map((product) => [product.id, product]));
}
/** Which of these are active third-party accounts. */
export async function findActiveBillToIds(
  work: RequestContext,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('active', '=', true)
    .where('account_type', '=', accountType.billTo)
    .where((eb) => eb('id', '=', eb.fn.any(sql.val([...ids]))))
    .execute();
  return new Set(found.map((account) => account.id));
}
export async function updateOrderStatus(
  work: RequestContext,
  orderId: number,
  values: { status: number; finalizedAt: string | null },
): Promise<void> {
  await work.tx
    .updateTable('orders')
    .set((eb) => ({
      status: values.status,
      finalized_at: values.finalizedAt,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute();
}
