import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const group = z.object({ orderId: z.int(), consigneeAccountId: z.int() });
type OrderAndConsignee = z.output<typeof group>;

/** The orders, by consignee, of the latest of some ship dates with freight of the shipper. */
export const findOrderGroupsOfLatestGivenShipDate = (
  work: RequestContext,
  { shipperId, shipDates, limit: most }: { shipperId: number; shipDates: readonly string[]; limit: number },
): Promise<OrderAndConsignee[]> =>
  queryRows(work.tx, group)`
    select x."orderId", x."consigneeAccountId"
    from (
      select o.id as "orderId", c.consignee_id as "consigneeAccountId", o.ship_date,
        rank() over (order by o.ship_date desc) as late
      from orders o
      join consolidate c on c.order_id = o.id and c.deleted_at is null
      where o.shipper_id = ${shipperId}
        and o.ship_date = any(${[...shipDates]}::date[])
        and o.deleted_at is null
      group by o.id, c.consignee_id, o.ship_date
    ) x
    where x.late = 1
    order by x."consigneeAccountId", x."orderId"
    limit ${most}
  `;
