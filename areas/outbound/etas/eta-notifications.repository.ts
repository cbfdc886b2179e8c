import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const concerned = z.object({
  dropId: z.int(),
  loadNumber: z.int(),
  place: z.string(),
  zone: z.string(),
  status: z.int(),
  accountIds: z.array(z.int()),
});
/** Stops whose arrival can be shown, with the accounts of their freight: the deliver-to and the consignee. */
export const findUnhiddenDropsWithAccountsToNotify = (
  work: RequestContext,
  dropIds: readonly number[],
): Promise<z.output<typeof concerned>[]> => queryRows(work.tx, concerned)`
  select d.id as "dropId", l.load_number as "loadNumber", a.name as place, a.time_zone as zone, e.status,
    array(
      select d.deliver_to_id
      union
      select u.consignee_id from unit u where u.drop_id = d.id and u.active and u.consignee_id is not null
    ) as "accountIds"
  from load_drop d
  join load l on l.id = d.load_id
  join eta e on e.drop_id = d.id and not e.hide
  join account a on a.id = d.deliver_to_id
  where d.id = any(${[...dropIds]}::int[])
  order by d.id
`;
