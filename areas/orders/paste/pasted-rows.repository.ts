import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What the text of a spreadsheet can refer to. */

const consignee = z.object({ id: z.int(), number: z.string(), name: z.string() });
export type PasteSuggestionConsignee = z.output<typeof consignee>;
const called = consignee.extend({ word: z.string() });
export type ConsigneeMatch = z.output<typeof called>;
const enterable = (shipperId: number) => sql`
  a.account_type = ${sql.lit(accountType.consignee)} and a.active
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

/** Finds consignees by number, else by name, else by the start of the name (at least three letters). */
export async function matchConsigneesByText(
  work: RequestContext,
  shipperId: number,
  words: readonly string[],
): Promise<ConsigneeMatch[]> {
  if (words.length === 0) return [];
  return queryRows(work.tx, called)`
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
  `;
}
export const findShipperConsigneesForPasteSuggestions = (
  work: RequestContext,
  shipperId: number,
): Promise<PasteSuggestionConsignee[]> =>
  queryRows(work.tx, consignee)`
    select a.id, a.number, a.name
    from account a
    where ${enterable(shipperId)}
    order by a.number
    limit ${most}
  `;
export const listActiveProductCodesForPasteSuggestions = (
  work: RequestContext,
): Promise<{ code: string; name: string }[]> =>
  work.tx
    .selectFrom('product')
    .select(['code', 'description as name'])
    .where('active', '=', true)
    .orderBy('code')
    .limit(most)
    .execute();
