import { sql } from 'kysely';
import { z } from 'zod';
import { productRecord, productUses } from './product-records.contract.ts';
import type { ProductRecord, ProductUses } from './product-records.contract.ts';
import { productColumns } from './products.store.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { contains, every, is, ordered, paged } from '#kit/server/lists.ts';
import { alwaysKeptRows, counted, keptRow, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** A product as it is written: what is absent is null. */
export type ProductValues = Omit<ProductRecord, 'id' | 'used' | 'lastOrderedAt' | 'defaultOf' | 'rowVersion'>;

const recordColumns = sql`
  ${productColumns}, active, is_food as "isFood",
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

export async function findRecords(
  work: Work,
  q: { search?: string | undefined; category?: string | undefined; active?: boolean | undefined },
  cut: Paging,
): Promise<{ data: ProductRecord[]; totalRows: number }> {
  const where = every(
    contains(sql`code || ' ' || description`, q.search),
    is(sql`category`, q.category),
    is(sql`active`, q.active),
  );
  const data = await rows(work.tx, productRecord)`
    select ${recordColumns}
    from product
    where ${where}
    ${ordered(sorts, cut, sql`id`)}
    ${paged(cut)}
  `;
  return { data, totalRows: await counted(work.tx)`from product where ${where}` };
}
export const findRecord = (work: Work, id: number): Promise<ProductRecord | undefined> =>
  keptRow(work.tx, productRecord)`select ${recordColumns} from product where id = ${id}`;
/** For imports, which look up thousands at once. */
export const findRecordsByCodes = (work: Work, codes: readonly string[]): Promise<ProductRecord[]> =>
  alwaysKeptRows(work.tx, productRecord)`
    select ${recordColumns}
    from product
    where lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])
  `;
export const findRecordsByIds = (work: Work, ids: readonly number[]): Promise<ProductRecord[]> =>
  rows(work.tx, productRecord)`select ${recordColumns} from product where id = any(${[...ids]}::int[])`;
/** Holds a product until the end of the transaction: nothing can begin to refer to it meanwhile. */
export async function lockProduct(work: Work, id: number): Promise<boolean> {
  const held = await work.tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export const countUses = (
  work: Work,
  { id, code }: Pick<ProductRecord, 'id' | 'code'>,
): Promise<ProductUses | undefined> =>
  row(work.tx, productUses)`
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
/** Codes of the active warehouses whose default product it is. */
export async function findActiveDefaults(work: Work, id: number): Promise<string[]> {
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
export async function findCategories(work: Work): Promise<string[]> {
  const found = await rows(work.tx, categoryRow)`
    select distinct category from product order by category
  `;
  return found.map((one) => one.category);
}
/** A category as another product spells it: tariffs compare it letter by letter. */
export async function findSpelling(work: Work, category: string, exceptId: number | null): Promise<string> {
  const found = await row(work.tx, categoryRow)`
    (
      select category
      from product
      where lower(category) = lower(${category}) and category = ${category} and id is distinct from ${exceptId}::int
      limit 1
    )
    union all
    (
      select category
      from product
      where lower(category) = lower(${category}) and id is distinct from ${exceptId}::int
      limit 1
    )
    limit 1
  `;
  return found?.category ?? category;
}

const columnsFor = (p: ProductValues) => ({
  code: p.code,
  description: p.description,
  category: p.category,
  is_food: p.isFood,
  active: p.active,
  temp_min_f: p.tempMinF,
  temp_max_f: p.tempMaxF,
  warm_minutes: p.warmMinutes,
  default_uom: p.defaultUnitOfMeasure,
  default_length_in: p.defaultLength,
  default_width_in: p.defaultWidth,
  default_height_in: p.defaultHeight,
});
/** Undefined when the code is taken. */
export async function insertProduct(work: Work, product: ProductValues): Promise<number | undefined> {
  const made = await work.tx
    .insertInto('product')
    .values(columnsFor(product))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}
/** False when the product was changed meanwhile. */
export async function updateProduct(
  work: Work,
  id: number,
  version: number,
  product: ProductValues,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('product')
    .set({ ...columnsFor(product), row_version: version + 1 })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function deleteProduct(work: Work, id: number): Promise<void> {
  await work.tx.deleteFrom('product').where('id', '=', id).execute();
}
