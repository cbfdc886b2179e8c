import { sql } from 'kysely';
import { productRow } from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { every } from '#kit/server/lists.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export async function findProducts(work: Work, search: string | undefined): Promise<ProductRow[]> {
  const words = search?.toLowerCase();
  const holds = sql`position(${words ?? ''} in lower(code || ' ' || description)) > 0`;
  return rows(work.tx, productRow)`
    select id, code, description, category, temp_min_f as "tempMinF", temp_max_f as "tempMaxF"
    from product
    where active and ${every(words === undefined ? undefined : holds)}
    order by lower(code) <> ${words ?? ''}, code
    limit 500
  `;
}
export async function allStates(work: Work): Promise<{ code: string; name: string; country: string }[]> {
  return work.tx
    .selectFrom('state')
    .select(['code', 'name', 'country'])
    .orderBy(sql`country <> 'US'`)
    .orderBy('country')
    .orderBy('name')
    .execute();
}
export async function allRegions(work: Work): Promise<{ id: number; code: string; name: string }[]> {
  return work.tx.selectFrom('region').select(['id', 'code', 'name']).orderBy('name').execute();
}
