import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

/** What the words of a spreadsheet may name. */

export interface Called {
  word: string;
  id: number;
  number: string;
  name: string;
}
const enterable = (shipperId: number) => sql`
  a.account_type = 2 and a.active
  and (
    not exists (select 1 from consignee_by_shipper x where x.shipper_id = ${shipperId})
    or exists (
      select 1
      from consignee_by_shipper x
      where x.shipper_id = ${shipperId} and x.consignee_id = a.id
    )
  )
`;
const most = 20_000;

/** Consignees by number; else by name; else those whose name begins so, from three letters on. */
export async function consigneesCalled(
  work: Work,
  shipperId: number,
  words: readonly string[],
): Promise<Called[]> {
  if (words.length === 0) return [];
  const found = await sql<Called>`
    with w as (select word, lower(word) as low from unnest(${[...words]}::text[]) as w(word)),
      hit as (
        select w.word, a.id, a.number, a.name,
          case when lower(a.number) = w.low then 1 when lower(a.name) = w.low then 2 else 3 end as how
        from w
        join account a
          on (
            lower(a.number) = w.low
            or lower(a.name) = w.low
            or (length(w.low) >= 3 and starts_with(lower(a.name), w.low))
          )
        where ${enterable(shipperId)}
      )
    select word, id, number, name
    from (select hit.*, min(how) over (partition by word) as best from hit) x
    where how = best
    order by word, number
  `.execute(work.tx);
  return found.rows;
}
export async function consigneesOf(work: Work, shipperId: number): Promise<Omit<Called, 'word'>[]> {
  return (
    await sql<Omit<Called, 'word'>>`
      select a.id, a.number, a.name
      from account a
      where ${enterable(shipperId)}
      order by a.number
      limit ${most}
    `.execute(work.tx)
  ).rows;
}
export async function productCodes(work: Work): Promise<{ code: string; name: string }[]> {
  return (
    await sql<{
      code: string;
      name: string;
    }>`select code, description as name from product where active order by code limit ${most}`.execute(
      work.tx,
    )
  ).rows;
}
