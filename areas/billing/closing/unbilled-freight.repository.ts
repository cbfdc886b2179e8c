import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { shipmentLineStatuses, shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unbilledFreightSchema } from './closing.contract.ts';
import type { UnbilledFreight } from './closing.contract.ts';
import { wasBolLineEverOnShipmentSql } from './unbilled-freight.sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

const most = 100;
const bolRow = unbilledFreightSchema.shape.bols.element.extend({
  allLines: z.int(),
  allUnits: z.int(),
  allBols: z.int(),
});
const loadRow = unbilledFreightSchema.shape.loads.element.extend({ count: z.int() });

/** Lines of bills of lading in force. */
const inForce = (dateFrom: string, dateTo: string) => sql`
  bol b
  join bol_detail x on x.bol_id = b.id and x.deleted_at is null
  where b.active and b.deleted_at is null and b.outbound_date between ${dateFrom} and ${dateTo}
`;
/** Lines that are on no live shipment. */
const unbilled = (dateFrom: string, dateTo: string) => sql`
  ${inForce(dateFrom, dateTo)}
    and not exists (
      select 1
      from shipment_detail d
      join shipment s on s.id = d.shipment_id
      where d.id = x.shipment_detail_id
        and d.status = ${sql.lit(shipmentLineStatuses.active)}
        and s.status <> ${sql.lit(shipmentStatuses.cancelled)}
    )
`;
const cancelledRow = unbilledFreightSchema.pick({ cancelledLines: true, cancelledUnits: true });
/** Lines canceled on their shipment, or the canceled parts of lines that were split. Lines billed again since are excluded. */
async function cancelledIn(tx: Tx, dateFrom: string, dateTo: string) {
  const found = await queryFirstRow(tx, cancelledRow)`
    select count(*)::int as "cancelledLines", coalesce(sum(c.units), 0)::int as "cancelledUnits"
    from (
      select x.units
      from ${unbilled(dateFrom, dateTo)} and ${wasBolLineEverOnShipmentSql(sql`x.id`)}
      union all
      select least(p.cancelled, x.units - p.live)
      from (
        select x.id, x.units
        from ${inForce(dateFrom, dateTo)}
          and x.shipment_detail_id is not null
          and exists (
            select 1
            from shipment_detail d
            where d.bol_detail_id = x.id and d.status = ${sql.lit(shipmentLineStatuses.cancelled)}
          )
      ) x
      cross join lateral (
        select sum(d.units) filter (where d.status = ${sql.lit(shipmentLineStatuses.active)}) as live, sum(d.units)
          filter (where d.status = ${sql.lit(shipmentLineStatuses.cancelled)}) as cancelled
        from shipment_detail d
        where d.bol_detail_id = x.id
      ) p
      where x.units > p.live
    ) c
  `;
  return found ?? { cancelledLines: 0, cancelledUnits: 0 };
}

/** Finds lines of these outbound dates that are on no shipment, lines that were canceled, and loads that have not left. */
export async function findUnbilledFreightInRange(
  tx: Tx,
  dateFrom: string,
  dateTo: string,
): Promise<UnbilledFreight> {
  const waiting = await queryRows(tx, bolRow)`
    with waiting as (
      select b.id, count(*)::int as lines, sum(x.units)::int as units
      from ${unbilled(dateFrom, dateTo)} and not ${wasBolLineEverOnShipmentSql(sql`x.id`)}
      group by b.id
    )
    select b.id, b.bol_number as number, b.outbound_date as "outboundDate", l.load_number as "loadNumber",
      a.name as consignee, w.lines, w.units, (sum(w.lines) over ())::int as "allLines",
      (sum(w.units) over ())::int as "allUnits", (count(*) over ())::int as "allBols"
    from waiting w
    join bol b on b.id = w.id
    join account a on a.id = b.consignee_id
    left join load l on l.id = b.load_id
    order by b.outbound_date, b.bol_number
    limit ${most}
  `;
  const loads = await queryRows(tx, loadRow)`
    select l.id, l.load_number as number, l.day_of_service as day, l.status,
      (
        select count(*)
        from load_pickup p
        join unit u on u.load_pickup_id = p.id and u.active
        where p.load_id = l.id and p.status < ${sql.lit(pickupStatus.released)}
      )::int as units,
      exists (select 1 from billing_closed_day c where c.outbound_date = l.day_of_service) as closed,
      count(*) over ()::int as count
    from load l
    where l.day_of_service between ${dateFrom} and ${dateTo} and l.status < ${sql.lit(pickupStatus.released)} and not l.void
    order by l.day_of_service, l.load_number
    limit ${most}
  `;
  return {
    lines: waiting[0]?.allLines ?? 0,
    lineUnits: waiting[0]?.allUnits ?? 0,
    ...(await cancelledIn(tx, dateFrom, dateTo)),
    bols: waiting.map(({ allLines: _, allUnits: __, allBols: ___, ...bol }) => bol),
    bolCount: waiting[0]?.allBols ?? 0,
    loads: loads.map(({ count: _, ...load }) => load),
    loadCount: loads[0]?.count ?? 0,
  };
}
