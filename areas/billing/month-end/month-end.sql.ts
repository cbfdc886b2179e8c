import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { isOpenForBillingSql } from '#areas/billing/shipments/open-billing.sql.ts';
import { wasBolLineEverOnShipmentSql } from '#areas/billing/closing/unbilled-freight.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Piece = RawBuilder<unknown>;

/**
 * Every unit received for these outbound days, with its billing outcome (docs/domain/billing.md#month-end). Its line on a live
 * shipment decides first, then cancellations on its bill of lading, then whether it left.
 */
export const receivedUnitsWithBillingOutcomeSql = (
  work: RequestContext,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): Piece => sql`
  (
    select u.id, u.unit_code as code, u.outbound_date as day, u.outbound_warehouse_id as warehouse_id, u.shipper_id,
      u.consignee_id, u.load_pickup_id,
      u.bol_detail_id, s.id as shipment_id, s.shipment_number, i.id as invoice_id, i.number as invoice_number,
      case
      when s.id is null and not u.active then 'deleted'
      when i.credited then 'credited'
      when i.posted_at is not null then 'billed'
      when i.id is not null then 'draft'
      when s.status = ${sql.lit(shipmentStatuses.error)} then 'error'
      when s.id is not null then 'toClose'
      when ${wasBolLineEverOnShipmentSql(sql`u.bol_detail_id`)} then 'cancelled'
      when u.bol_detail_id is not null then 'noShipment'
      else 'inHouse' end as kind
    from unit u
    left join shipment_detail d on d.id = u.shipment_detail_id and d.status = ${sql.lit(shipmentLineStatuses.active)}
    left join shipment s on s.id = d.shipment_id and s.status <> ${sql.lit(shipmentStatuses.cancelled)}
    left join shipment m on m.id = s.master_id
    left join invoice i on i.id = coalesce(s.invoice_id, m.invoice_id) and i.deleted_at is null
    where u.received_at is not null
      and u.outbound_date between ${dateFrom}::date and ${dateTo}::date
      and ${and(inRowScope(sql`u.outbound_warehouse_id`, getWarehouseIdsInScope(work)), accountRowScopeSql(work, 'unit'))}
  )
`;
/** Units on posted invoices in force, by outbound day. Grouped freight is billed and counted with its Master. */
export const unitsOnPostedInvoicesByDaySql = (
  work: RequestContext,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): Piece => sql`
  (
    select s.outbound_date as day, sum(s.units)::int as invoiced
    from shipment s
    join invoice i on i.id = s.invoice_id
    where i.posted_at is not null
      and not i.credited
      and i.deleted_at is null
      and s.outbound_date between ${dateFrom}::date and ${dateTo}::date
      and ${and(inRowScope(sql`s.outbound_warehouse_id`, getWarehouseIdsInScope(work)), accountRowScopeSql(work, 'shipment'))}
    group by s.outbound_date
  )
`;
/**
 * Units by day that left on a day with closed billing and are on no invoice. Their bill of lading line never had a shipment, or
 * their shipment is open again.
 */
export const neverBilledUnitsByClosedDaySql = (work: RequestContext): Piece => sql`
  (
    select z.day, sum(z.units)::int as units
    from (
      select b.outbound_date as day, x.units
      from bol_detail x
      join bol b on b.id = x.bol_id and b.active and b.deleted_at is null
      join billing_closed_day c on c.outbound_date = b.outbound_date
      where x.shipment_detail_id is null
        and x.deleted_at is null
        and not ${wasBolLineEverOnShipmentSql(sql`x.id`)}
        and ${and(accountRowScopeSql(work, 'bol'))}
      union all
      select s.outbound_date, s.units
      from billing_closed_day c
      join shipment s on s.outbound_date = c.outbound_date and ${isOpenForBillingSql()}
      where ${and(accountRowScopeSql(work, 'shipment'))}
    ) z
    group by z.day
  )
`;
/** The number of units that left on days with closed billing and are on no invoice. */
export const neverBilledUnitCountOfClosedDaysSql = (work: RequestContext): Piece => sql`
  (select coalesce(sum(n.units), 0) from ${neverBilledUnitsByClosedDaySql(work)} n)
`;
