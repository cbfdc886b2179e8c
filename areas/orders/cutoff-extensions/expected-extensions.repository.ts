import { sql } from 'kysely';
import { extensionArrivalProgressSchema } from './expected-extensions.contract.ts';
import type { ExtensionArrivalProgress } from './expected-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Requests pending or approved for today at the warehouse, with what has arrived. */
export const findTodaysExtensionArrivals = (
  work: RequestContext,
  warehouseId: number | undefined,
): Promise<ExtensionArrivalProgress[]> =>
  queryRows(work.tx, extensionArrivalProgressSchema)`
    select e.extension_no as "extensionNo", 'EXT-' || e.extension_no as "extensionNumber", a.name as shipper,
      a.number as "shipperAccountNumber", e.warehouse_id as "warehouseId", w.code as warehouse, w.time_zone as zone,
      e.receiving_date as day, e.status, e.shipping_hour as "shippingHour",
      (e.receiving_date + e.shipping_hour::time) at time zone w.time_zone as "untilAt", o.order_number as "orderNumber",
      e.applicant_name as "applicantName", e.contact_number as "contactNumber", x.lots, x.boxes, x.received,
      x."lastReceivedAt", coalesce(x.doors, '{}') as doors
    from extension e
    join account a on a.id = e.shipper_id
    join warehouse w on w.id = e.warehouse_id
    left join orders o on o.id = e.order_id
    cross join lateral (
      select count(distinct c.id)::int as lots, count(u.id)::int as boxes,
        count(u.id) filter (where u.received_at is not null)::int as received,
        max(u.received_at) as "lastReceivedAt",
        array_agg(distinct d.number::text) filter (where d.id is not null) as doors
      from extension_consolidate q
      join consolidate c on c.id = q.consolidate_id and c.deleted_at is null
      join orders h on h.id = c.order_id and h.ship_date = e.ship_date
      left join unit u on u.consolidate_id = c.id and u.active
      left join receiving_pallet p on p.id = u.receiving_pallet_id
      left join door d on d.id = p.door_id
      where q.extension_id = e.id
    ) x
    where ${and(
      accountRowScopeSql(work, 'extension'),
      inRowScope(sql`e.warehouse_id`, getWarehouseIdsInScope(work)),
      equalsIfGiven(sql`e.warehouse_id`, warehouseId),
      sql`e.status in (${sql.lit(cutoffExtensionStatus.pending)}, ${sql.lit(cutoffExtensionStatus.approved)})`,
      sql`e.receiving_date = (${work.now.toString()}::timestamptz at time zone w.time_zone)::date`,
    )}
    order by w.code, e.shipping_hour, e.extension_no
  `;
