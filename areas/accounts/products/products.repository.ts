import { sql } from 'kysely';
import { z } from 'zod';
import { productRowSchema } from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { and } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const productRowColumnsSql = sql`
  id, code, description, category, temp_min_f as "tempMinF", temp_max_f as "tempMaxF",
  max_warm_minutes as "warmMinutes", default_uom as "defaultUnitOfMeasure", default_length_in as "defaultLength",
  default_width_in as "defaultWidth", default_height_in as "defaultHeight", row_version as "rowVersion"
`;
const heldRow = productRowSchema.extend({ active: z.boolean() });
export const lockProduct = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof heldRow> | undefined> =>
  queryFirstRow(work.tx, heldRow)`
    select ${productRowColumnsSql}, active
    from product
    where id = ${id}
    for update
  `;
export interface ProductTemperatureLimits {
  tempMinF: number | null;
  tempMaxF: number | null;
  warmMinutes: number | null;
}
export async function updateLockedProductTemperatureLimits(
  work: RequestContext,
  id: number,
  limits: ProductTemperatureLimits,
): Promise<void> {
  await work.tx
    .updateTable('product')
    .set((e) => ({
      temp_min_f: limits.tempMinF,
      temp_max_f: limits.tempMaxF,
      max_warm_minutes: limits.warmMinutes,
      row_version: e('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
/** Row limits. The client searches the full list. A text search needs fewer rows. */
const mostOfAll = 5_000;
const mostFound = 500;
export async function findActiveProductsUpToMax(
  work: RequestContext,
  search: string | undefined,
): Promise<ProductRow[]> {
  const words = search?.toLowerCase();
  const matchesSearchSql = sql`position(${words ?? ''} in lower(code || ' ' || description)) > 0`;
  return queryRows(work.tx, productRowSchema)`
    select ${productRowColumnsSql}
    from product
    where active and ${and(words === undefined ? undefined : matchesSearchSql)}
    order by lower(code) <> ${words ?? ''}, code
    limit ${words === undefined ? mostOfAll : mostFound}
  `;
}
