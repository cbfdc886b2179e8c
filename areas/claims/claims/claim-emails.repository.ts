import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const reader = z.object({ email: z.string(), language: z.string() });
/** Recipients at the claimant: its account, and the user who filed the claim while they still belong to it. */
export const findClaimEmailRecipients = (
  work: RequestContext,
  claimId: number,
): Promise<z.output<typeof reader>[]> =>
  queryRows(work.tx, reader)`
    select distinct on (lower(y.email)) lower(y.email) as email, y.language
    from (
      select 1 as seq, trim(a.email) as email, a.language
      from claim k
      join account a on a.id = k.claimant_id
      where k.id = ${claimId}
      union all
      select 2, u.email, u.language
      from claim k
      join app_user u on u.id = k.filed_by and u.active
      join user_group g on g.user_id = u.id and g.account_id = k.claimant_id
      where k.id = ${claimId}
    ) y
    where y.email <> ''
    order by lower(y.email), y.seq desc
  `;
