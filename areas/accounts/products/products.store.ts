import { sql } from 'kysely';
import { z } from 'zod';
import { productRow } from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { every } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export const productColumns = sql`
  id, code, description, category, temp_min_f as "tempMinF", temp_max_f as "tempMaxF",
  warm_minutes as "warmMinutes", default_uom as "defaultUnitOfMeasure", default_length_in as "defaultLength",
  default_width_in as "defaultWidth", default_height_in as "defaultHeight", row_version as "rowVersion"
`;
const heldRow = productRow.extend({ active: z.boolean() });
export const holdProduct = (work: Work, id: number): Promise<z.output<typeof heldRow> | undefined> =>
  row(work.tx, heldRow)`
    select ${productColumns}, active
    from product
    where id = ${id}
    for update
  `;
export interface Limits {
  tempMinF: number | null;
  tempMaxF: number | null;
  warmMinutes: number | null;
}
export async function writeLimits(work: Work, id: number, to: Limits): Promise<void> {
  await work.tx
    .updateTable('product')
    .set((e) => ({
      temp_min_f: to.tempMinF,
      temp_max_f: to.tempMaxF,
      warm_minutes: to.warmMinutes,
      row_version: e('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
/** The client searches in all of them; a search by words needs fewer. */
const mostOfAll = 5_000;
const mostFound = 500;
export async function findProducts(work: Work, search: string | undefined): Promise<ProductRow[]> {
  const words = search?.toLowerCase();
  const holds = sql`position(${words ?? ''} in lower(code || ' ' || description)) > 0`;
  return rows(work.tx, productRow)`
    select ${productColumns}
    from product
    where active and ${every(words === undefined ? undefined : holds)}
    order by lower(code) <> ${words ?? ''}, code
    limit ${words === undefined ? mostOfAll : mostFound}
  `;
}
