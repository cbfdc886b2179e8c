import { sql } from 'kysely';
import type { TemplateLine, OrderTemplateRow } from './order-templates.contract.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { orderTemplateRowSchema, templateLineSchema } from './order-templates.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, equalsIfGiven, orderBy, limitOffset, inRowScope } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Shippers see their own templates, warehouse users those of the shippers that their warehouse receives. */
const visible = (work: RequestContext) =>
  and(
    inRowScope(sql`t.shipper_id`, getAccountIdsInScope(work)),
    inRowScope(sql`s.warehouse_id`, getWarehouseIdsInScope(work)),
  );
const columns = sql`
  t.id, t.name, t.shipper_id as "shipperAccountId", s.name as "shipperName", l.lines, l.units,
  t.times_used as "timesUsed", t.used_at as "usedAt", t.updated_at as "updatedAt",
  t.updated_by_name as "updatedBy", t.row_version as "rowVersion"
`;
const from = sql`
  order_template t
  join account s on s.id = t.shipper_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(units), 0)::int as units
    from order_template_line x
    where x.template_id = t.id
  ) l
`;
const sorts = { name: sql`lower(t.name)`, usedAt: sql`t.used_at`, timesUsed: sql`t.times_used` };

export async function findOrderTemplatesPage(
  work: RequestContext,
  query: Paging & { shipperAccountId?: number | undefined },
): Promise<{ data: OrderTemplateRow[]; totalRows: number }> {
  const where = and(equalsIfGiven(sql`t.shipper_id`, query.shipperAccountId), visible(work));
  const totalRows = await countRows(work.tx)`
    from order_template t
    join account s on s.id = t.shipper_id
    where ${where}
  `;
  const data = await queryRows(work.tx, orderTemplateRowSchema)`
    select ${columns}
    from ${from}
    where ${where}
    ${orderBy(sorts, query, sql`t.id`)}
    ${limitOffset(query)}
  `;
  return { data, totalRows };
}
export async function findVisibleTemplateById(
  work: RequestContext,
  id: number,
): Promise<OrderTemplateRow | undefined> {
  return queryFirstRow(
    work.tx,
    orderTemplateRowSchema,
  )`select ${columns} from ${from} where t.id = ${id} and ${visible(work)}`;
}
export async function findTemplateLines(work: RequestContext, templateId: number): Promise<TemplateLine[]> {
  return queryRows(work.tx, templateLineSchema)`
    select x.line_number as "lineNumber", x.consignee_id as "consigneeAccountId",
      a.name as "consigneeAccountName", a.active as "consigneeActive", x.product_id as "productId",
      p.code as "productCode", x.product_desc as "productDescription", x.po, x.farm_name as "farmName",
      x.uom as "unitOfMeasure", x.measure, x.typed_l as length, x.typed_w as width, x.typed_h as height,
      x.units as "numberOfUnits", x.payment_term as "paymentTerm", x.bill_to_id as "billToAccountId"
    from order_template_line x
    join account a on a.id = x.consignee_id
    left join product p on p.id = x.product_id
    where x.template_id = ${templateId}
    order by x.line_number
  `;
}
export const countTemplatesOfShipper = (work: RequestContext, shipperId: number): Promise<number> =>
  countRows(work.tx)`from order_template where shipper_id = ${shipperId}`;

/** The lines of orders for a new template, in display order. Only lines of the shipper. */
export async function findShipperLinesForTemplate(
  work: RequestContext,
  shipperId: number,
  consolidateIds: readonly number[],
): Promise<StoredTemplateLine[]> {
  return queryRows(work.tx, storedLineRow)`
    select c.consignee_id as consignee, c.product_id as product, c.product_desc as description, c.uom,
      c.measure, c.typed_l as l, c.typed_w as w, c.typed_h as h, c.unit_count as units, c.po,
      c.farm_name as farm, c.payment_term as term,
      case when c.payment_term = ${sql.lit(paymentTerm.thirdParty)} then c.bill_to_id end as "billTo"
    from consolidate c
    join orders o on o.id = c.order_id
    where c.id = any(${[...consolidateIds]}::int[]) and c.shipper_id = ${shipperId} and c.deleted_at is null
    order by c.order_id, c.id
  `;
}
const storedLineRow = z.object({
  consignee: z.int(),
  product: z.int().nullable(),
  description: z.string().nullable(),
  uom: z.int(),
  measure: z.enum(['inch', 'cm']),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  po: z.string().nullable(),
  farm: z.string().nullable(),
  term: z.int().nullable(),
  billTo: z.int().nullable(),
});
export type StoredTemplateLine = z.output<typeof storedLineRow>;
export async function insertOrderTemplate(
  work: RequestContext,
  shipperId: number,
  name: string,
): Promise<number> {
  const now = work.now.toString();
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into order_template (shipper_id, name, created_at, created_by_name, updated_at, updated_by_name)
    values (${shipperId}, ${name}, ${now}, ${work.actor.name}, ${now}, ${work.actor.name})
    returning id
  `;
  return insertedRows[0]?.id ?? 0;
}
/** Returns false when its version has changed. */
export async function updateOrderTemplateName(
  work: RequestContext,
  id: number,
  rowVersion: number,
  name: string,
): Promise<boolean> {
  return (
    (
      await sql`
        update order_template
        set name = ${name}, updated_at = ${work.now.toString()}, updated_by_name = ${work.actor.name},
          row_version = row_version + 1
        where id = ${id} and row_version = ${rowVersion}
        returning id
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function replaceTemplateLines(
  work: RequestContext,
  id: number,
  lines: readonly StoredTemplateLine[],
): Promise<void> {
  await sql`delete from order_template_line where template_id = ${id}`.execute(work.tx);
  await sql`
    insert into order_template_line (
      template_id, line_number, consignee_id, product_id, product_desc, uom, measure, typed_l, typed_w,
      typed_h, units, po, farm_name, payment_term, bill_to_id
    )
    select ${id}, x.n, x.consignee, x.product, x.description, x.uom, x.measure, x.l, x.w, x.h, x.units, x.po,
      x.farm, x.term, x."billTo"
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ n: index + 1, ...line })))}::jsonb) as x(
      n int, consignee int, product int, description text, uom int, measure text, l int, w int, h int,
      units int, po text, farm text, term int, "billTo" int
    )
  `.execute(work.tx);
}
export async function deleteOrderTemplateRow(work: RequestContext, id: number): Promise<boolean> {
  return (
    (await sql`delete from order_template where id = ${id} returning id`.execute(work.tx)).rows.length > 0
  );
}
export async function recordTemplateUse(work: RequestContext, id: number): Promise<void> {
  await sql`
    update order_template
    set used_at = ${work.now.toString()}, times_used = times_used + 1
    where id = ${id}
  `.execute(work.tx);
}
/** Which of these can be in a template: existing consignees, products and third parties. */
export async function findExistingTemplateRefs(
  work: RequestContext,
  q: { consignees: readonly number[]; products: readonly number[]; billTos: readonly number[] },
): Promise<{ consignees: Set<number>; products: Set<number>; billTos: Set<number> }> {
  const found = await queryRows(
    work.tx,
    z.object({ kind: z.enum(['consignee', 'product', 'billTo']), id: z.int() }),
  )`
    select 'consignee' as kind, id
    from account
    where account_type = ${sql.lit(accountType.consignee)} and id = any(${[...q.consignees]}::int[])
    union all
    select 'product', id
    from product
    where active and id = any(${[...q.products]}::int[])
    union all
    select 'billTo', id
    from account
    where account_type = ${sql.lit(accountType.billTo)} and id = any(${[...q.billTos]}::int[])
  `;
  const idsOfKind = (kind: string) => new Set(found.filter((row) => row.kind === kind).map((row) => row.id));
  return { consignees: idsOfKind('consignee'), products: idsOfKind('product'), billTos: idsOfKind('billTo') };
}
