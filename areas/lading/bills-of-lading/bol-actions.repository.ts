import { sql } from 'kysely';
import { z } from 'zod';
import type { SizedFreight } from '#areas/billing/shipments/freight-size.rules.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** Manual bills of lading, and corrections to bills. */

const head = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  active: z.boolean(),
  manual: z.boolean(),
  consigneeId: z.int(),
  billToId: z.int(),
  outboundWarehouseId: z.int(),
});
export type BolHead = z.output<typeof head>;
/** Finds a bill that the caller can see, including deleted ones. Locks it until the transaction ends. */
export async function findAndLockVisibleBolIncludingDeleted(
  work: RequestContext,
  id: number,
): Promise<BolHead | undefined> {
  return queryFirstRow(work.tx, head)`
    select b.id, b.bol_number as number, b.outbound_date as date, b.active and b.deleted_at is null as active,
      b.manual, b.consignee_id as "consigneeId", b.bill_to_id as "billToId",
      b.outbound_warehouse_id as "outboundWarehouseId"
    from bol b
    where b.id = ${id}
      and ${and(accountRowScopeSql(work, 'bol'), inRowScope(sql`b.outbound_warehouse_id`, getWarehouseIdsInScope(work)))}
    for update
  `;
}
const ofLine = z.object({ bolId: z.int() });
export async function findBolIdOfLine(tx: Tx, lineId: number): Promise<number | undefined> {
  return (
    await queryFirstRow(tx, ofLine)`
      select bol_id as "bolId"
      from bol_detail
      where id = ${lineId} and deleted_at is null
    `
  )?.bolId;
}
const line = z.object({
  id: z.int(),
  shipperId: z.int(),
  paymentTerm: z.int(),
  productId: z.int(),
  description: z.string(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  cubes: z.int(),
  shipDate: z.string(),
  rowVersion: z.int(),
});
export type ActiveBolLine = z.output<typeof line>;
export const findActiveBolLines = (tx: Tx, bolId: number): Promise<ActiveBolLine[]> => queryRows(tx, line)`
  select id, shipper_id as "shipperId", payment_term as "paymentTerm", product_id as "productId",
    product_desc as description, uom, l, w, h, units, cubes, ship_date as "shipDate",
    row_version as "rowVersion"
  from bol_detail
  where bol_id = ${bolId} and deleted_at is null
  order by id
`;

export interface ManualBol {
  bolNumber: string;
  date: string;
  outboundWarehouseId: number;
  deliverToAccountId: number;
  consigneeAccountId: number;
  billToAccountId: number;
}
const idRow = z.object({ id: z.int() });
export async function insertManualBol(work: RequestContext, manualBol: ManualBol): Promise<number> {
  const bol = await queryFirstRow(work.tx, idRow)`
    insert into bol (
      bol_number, outbound_date, outbound_warehouse_id, deliver_to_id, consignee_id, bill_to_id, manual,
      created_at, created_by
    )
    values (
      ${manualBol.bolNumber}, ${manualBol.date}, ${manualBol.outboundWarehouseId},
      ${manualBol.deliverToAccountId}, ${manualBol.consigneeAccountId},
      ${manualBol.billToAccountId}, true, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    )
    returning id
  `;
  if (!bol) throw new Error('No bill of lading was created');
  return bol.id;
}
export interface ManualBolLine extends SizedFreight {
  shipperId: number;
  paymentTerm: number;
  description: string;
  shipDate: string;
  invoiceRef: string | null;
  pos: string[];
}
export async function insertManualBolLine(tx: Tx, bol: BolHead, newLine: ManualBolLine): Promise<number> {
  const insertedRow = await queryFirstRow(tx, idRow)`
    insert into bol_detail (
      bol_id, shipper_id, bill_to_id, payment_term, product_id, product_desc, uom, l, w, h, units, cubes,
      ship_date, invoice_ref, po_numbers, receiving_warehouse_id
    )
    values (
      ${bol.id}, ${newLine.shipperId}, ${bol.billToId}, ${newLine.paymentTerm}, ${newLine.productId},
      ${newLine.description}, ${newLine.uom},
      ${newLine.l}, ${newLine.w}, ${newLine.h}, ${newLine.units}, ${newLine.cubes}, ${newLine.shipDate},
      ${newLine.invoiceRef}, ${newLine.pos}::text[],
      ${bol.outboundWarehouseId}
    )
    returning id
  `;
  return insertedRow?.id ?? 0;
}
export async function updateBolLineIfVersionMatches(
  tx: Tx,
  id: number,
  rowVersion: number | undefined,
  values: ManualBolLine,
): Promise<boolean> {
  const changed = await tx
    .updateTable('bol_detail')
    .set((detail) => ({
      shipper_id: values.shipperId,
      payment_term: values.paymentTerm,
      product_id: values.productId,
      product_desc: values.description,
      uom: values.uom,
      l: values.l,
      w: values.w,
      h: values.h,
      units: values.units,
      cubes: values.cubes,
      ship_date: values.shipDate,
      invoice_ref: values.invoiceRef,
      po_numbers: values.pos,
      row_version: detail('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(rowVersion !== undefined, (q) => q.where('row_version', '=', rowVersion ?? 0))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
export async function softDeleteBolLine(work: RequestContext, id: number): Promise<boolean> {
  const result = await work.tx
    .updateTable('bol_detail')
    .set((detail) => ({
      deleted_at: work.now.toString(),
      row_version: detail('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
export async function softDeleteAndDeactivateBol(work: RequestContext, id: number): Promise<boolean> {
  const result = await work.tx
    .updateTable('bol')
    .set((bol) => ({
      deleted_at: work.now.toString(),
      active: false,
      row_version: bol('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
const account = z.object({ id: z.int(), type: z.int() });
/** The account types of these accounts, active ones only. */
export async function findTypesOfActiveAccounts(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await queryRows(tx, account)`
    select id, account_type as type
    from account
    where id = any(${[...accountIds]}::int[]) and active
  `;
  return new Map(found.map((a) => [a.id, a.type]));
}
export async function isBolWarehouseActiveAndInScope(
  work: RequestContext,
  warehouseId: number,
): Promise<boolean> {
  const found = await queryFirstRow(work.tx, idRow)`
    select w.id
    from warehouse w
    where w.id = ${warehouseId} and w.active and ${and(inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  `;
  return found !== undefined;
}
const named = z.object({ id: z.int(), name: z.string() });
/** Names of shippers and codes of products. */
export async function findShipperNamesAndProductCodes(
  tx: Tx,
  ids: { shippers: readonly number[]; products: readonly number[] },
): Promise<{ shippers: Map<number, string>; products: Map<number, string> }> {
  const shippers = await queryRows(tx, named)`
    select id, name
    from account
    where id = any(${[...ids.shippers]}::int[])
  `;
  const products = await queryRows(tx, named)`
    select id, code as name
    from product
    where id = any(${[...ids.products]}::int[])
  `;
  return {
    shippers: new Map(shippers.map((a) => [a.id, a.name])),
    products: new Map(products.map((p) => [p.id, p.name])),
  };
}
