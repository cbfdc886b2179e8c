import { sql } from 'kysely';
import type { ProductRow } from './products.contract.ts';
import type { Work } from '#kit/server/work.ts';

export async function findProducts(work: Work, search: string | undefined): Promise<ProductRow[]> {
  const words = search?.toLowerCase() ?? null;
  const found = await sql<ProductRow>`
    select id, code, description, category, temp_min_f as "tempMinF", temp_max_f as "tempMaxF" from product
    where active and (${words}::text is null or position(${words} in lower(code || ' ' || description)) > 0)
    order by lower(code) <> coalesce(${words}, ''), code limit 500`.execute(work.tx);
  return found.rows;
}
export async function allStates(work: Work): Promise<{ code: string; name: string; country: string }[]> {
  return (
    await sql<{
      code: string;
      name: string;
      country: string;
    }>`select code, name, country from state order by country <> 'US', country, name`.execute(work.tx)
  ).rows;
}
export async function allRegions(work: Work): Promise<{ id: number; code: string; name: string }[]> {
  return (
    await sql<{
      id: number;
      code: string;
      name: string;
    }>`select id, code, name from region order by name`.execute(work.tx)
  ).rows;
}
