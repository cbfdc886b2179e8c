import { sql } from 'kysely';
import { z } from 'zod';
import { productRecordSchema, productUsesSchema } from './product-records.contract.ts';
import type { ProductRecord, ProductUses } from './product-records.contract.ts';
import { productRowColumnsSql } from './products.repository.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
} from '#kit/server/list-sql.ts';
import {
  queryRowsWithGenericPlan,
  countRows,
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryFirstRow,
  queryRows,
} from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The columns of a product that are saved. Absent values are null. */
export type ProductValues = Omit<ProductRecord, 'id' | 'used' | 'lastOrderedAt' | 'defaultOf' | 'rowVersion'>;

const recordColumns = sql`
  ${productRowColumnsSql}, active, is_food as "isFood",
  (
    exists (select from consolidate x where x.product_id = product.id)
    or exists (select from order_template_line x where x.product_id = product.id)
    or exists (select from bol_detail x where x.product_id = product.id)
    or exists (select from shipment_detail x where x.product_id = product.id)
    or exists (select from warehouse x where x.default_product_id = product.id)
    or exists (
      select
      from shipper_code x
      where x.field = 'product' and upper(x.value) = upper(product.code)
    )
  ) as used,
  (select max(x.created_at) from consolidate x where x.product_id = product.id) as "lastOrderedAt",
  array(select x.code from warehouse x where x.default_product_id = product.id order by x.code) as "defaultOf"
`;
const sorts = { code: sql`code`, description: sql`lower(description)`, category: sql`lower(category)` };

export async function findProductRecords(
  work: RequestContext,
  filters: { search?: string | undefined; category?: string | undefined; active?: boolean | undefined },
  paging: Paging,
): Promise<{ data: ProductRecord[]; totalRows: number }> {
  const where = and(
    containsTextIgnoringCaseAndAccents(sql`code || ' ' || description`, filters.search),
    equalsIfGiven(sql`category`, filters.category),
    equalsIfGiven(sql`active`, filters.active),
  );
  const data = await queryRows(work.tx, productRecordSchema)`
    select ${recordColumns}
    from product
    where ${where}
    ${orderBy(sorts, paging, sql`id`)}
    ${limitOffset(paging)}
  `;
  return { data, totalRows: await countRows(work.tx)`from product where ${where}` };
}
export const findProductRecord = (work: RequestContext, id: number): Promise<ProductRecord | undefined> =>
  queryFirstRowWithCachedPlan(
    work.tx,
    productRecordSchema,
  )`select ${recordColumns} from product where id = ${id}`;
/** For imports, which look up thousands at once. */
export const findProductRecordsByCodesIgnoringCase = (
  work: RequestContext,
  codes: readonly string[],
): Promise<ProductRecord[]> =>
  queryRowsWithGenericPlan(work.tx, productRecordSchema)`
    select ${recordColumns}
    from product
    where lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])
  `;
export const findProductRecordsByIds = (
  work: RequestContext,
  ids: readonly number[],
): Promise<ProductRecord[]> =>
  queryRows(
    work.tx,
    productRecordSchema,
  )`select ${recordColumns} from product where id = any(${[...ids]}::int[])`;
const identified = z.object({ id: z.int() });
/** Locks products until the transaction ends, so that no new reference to them can appear. Returns the existing ones. */
export async function lockProductsAndGetExistingIds(
  work: RequestContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const lockedRows = await queryRowsWithCachedPlan(work.tx, identified)`
    select id from product where id = any(${[...ids]}::int[]) order by id for update
  `;
  return new Set(lockedRows.map(({ id }) => id));
}

export const countProductUses = (
  work: RequestContext,
  { id, code }: Pick<ProductRecord, 'id' | 'code'>,
): Promise<ProductUses | undefined> =>
  queryFirstRow(work.tx, productUsesSchema)`
    select
      (
        select count(*)::int
        from consolidate
        where product_id = ${id} and created_at >= ${work.now.subtract({ hours: 90 * 24 }).toString()}::timestamptz
      ) as "recentLines",
      (select count(*)::int from consolidate where product_id = ${id}) as "orderLines",
      (select count(*)::int from bol_detail where product_id = ${id}) as "bolLines",
      (select count(*)::int from shipment_detail where product_id = ${id}) as "shipmentLines",
      (select count(distinct template_id)::int from order_template_line where product_id = ${id}) as templates,
      (
        select count(*)::int
        from shipper_code
        where field = 'product' and upper(value) = upper(${code})
      ) as "ownCodes",
      array(select w.code from warehouse w where w.default_product_id = ${id} order by w.code) as warehouses
  `;
/** Codes of the active warehouses that have it as default product. */
export async function findActiveWarehouseCodesDefaultingToProduct(
  work: RequestContext,
  id: number,
): Promise<string[]> {
  const found = await work.tx
    .selectFrom('warehouse')
    .select('code')
    .where('default_product_id', '=', id)
    .where('active', '=', true)
    .orderBy('code')
    .execute();
  return found.map((warehouse) => warehouse.code);
}

const categoryRow = z.object({ category: z.string() });
export async function findProductCategories(work: RequestContext): Promise<string[]> {
  const found = await queryRows(work.tx, categoryRow)`
    select distinct category from product order by category
  `;
  return found.map((one) => one.category);
}
const spelling = categoryRow.extend({ count: z.int() });
/** How products spell these categories, and how many use each spelling. */
export const findCategorySpellingCounts = (
  work: RequestContext,
  categories: readonly string[],
): Promise<z.output<typeof spelling>[]> => queryRows(work.tx, spelling)`
  select category, count(*)::int as count
  from product
  where lower(category) = any(${categories.map((category) => category.toLowerCase())}::text[])
  group by category
  order by category
`;

const recordset = sql`
  (
    id int, version int, code text, description text, category text, "isFood" boolean, active boolean,
    "tempMinF" int, "tempMaxF" int, "warmMinutes" int, "defaultUnitOfMeasure" int, "defaultLength" int,
    "defaultWidth" int, "defaultHeight" int
  )
`;
const inserted = z.object({ id: z.int(), code: z.string() });
/** Inserts products and returns the new ids by code. Products whose code is taken are skipped. */
export async function insertProductsSkippingTakenCodes(
  work: RequestContext,
  products: readonly ProductValues[],
): Promise<ReadonlyMap<string, number>> {
  const insertedProducts = await queryRowsWithCachedPlan(work.tx, inserted)`
    insert into product (
      code, description, category, is_food, active, temp_min_f, temp_max_f, max_warm_minutes, default_uom,
      default_length_in, default_width_in, default_height_in
    )
    select x.code, x.description, x.category, x."isFood", x.active, x."tempMinF", x."tempMaxF", x."warmMinutes",
      x."defaultUnitOfMeasure", x."defaultLength", x."defaultWidth", x."defaultHeight"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as x ${recordset}
    on conflict do nothing
    returning id, code
  `;
  return new Map(insertedProducts.map(({ id, code }) => [code, id]));
}
/** Updates products and returns their ids. Products changed in the meantime are skipped. */
export async function updateProductsIfVersionMatches(
  work: RequestContext,
  changes: readonly { id: number; version: number; values: ProductValues }[],
): Promise<ReadonlySet<number>> {
  const updates = changes.map(({ id, version, values }) => ({ id, version, ...values }));
  const updatedRows = await queryRowsWithCachedPlan(work.tx, identified)`
    update product p
    set code = x.code, description = x.description, category = x.category, is_food = x."isFood", active = x.active,
      temp_min_f = x."tempMinF", temp_max_f = x."tempMaxF", max_warm_minutes = x."warmMinutes",
      default_uom = x."defaultUnitOfMeasure", default_length_in = x."defaultLength",
      default_width_in = x."defaultWidth", default_height_in = x."defaultHeight", row_version = x.version + 1
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as x ${recordset}
    where p.id = x.id and p.row_version = x.version
    returning p.id
  `;
  return new Set(updatedRows.map(({ id }) => id));
}
export async function deleteProductRows(work: RequestContext, ids: readonly number[]): Promise<void> {
  await sql`delete from product where id = any(${[...ids]}::int[])`.execute(work.tx);
}
