import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';

/** The freight that invoice i bills. Freight grouped under a Master is billed with it, and the payer knows it by that freight. */

/** These shipments and those grouped under them. */
const withGrouped = (shipments: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${shipments} union all select g.id from shipment g where g.master_id in (${shipments})`;

/** The distinct purchase orders on the lines of shipments. */
const posOf = (shipments: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    select string_agg(distinct p.po, ', ' order by p.po)
    from shipment_detail x
    join bol_detail b on b.id = x.bol_detail_id
    cross join unnest(b.po_numbers) as p(po)
    where x.shipment_id in (${withGrouped(shipments)}) and x.status = ${sql.lit(shipmentLineStatuses.active)}
  )
`;
/** The purchase orders of everything that invoice i bills. */
export const invoicePurchaseOrdersSql = posOf(
  sql`select y.shipment_id from invoice_detail y where y.invoice_id = i.id and y.shipment_id is not null`,
);
/** Invoices, including credits, of freight with that purchase order. Matches the text as typed or in the other case. */
export const invoiceBillsPurchaseOrderSql = (
  purchaseOrder: string | undefined,
): RawBuilder<unknown> | undefined =>
  purchaseOrder
    ? sql`
      i.id in (
        select y.invoice_id
        from bol_detail b
        join shipment_detail x on x.bol_detail_id = b.id and x.status = ${sql.lit(shipmentLineStatuses.active)}
        join shipment s on s.id = x.shipment_id
        join invoice_detail y on y.shipment_id = coalesce(s.master_id, s.id)
        where b.po_numbers && ${[purchaseOrder, purchaseOrder.toUpperCase(), purchaseOrder.toLowerCase()]}::text[] and b.po_numbers <> '{}'
      )
    `
    : undefined;

/** A Master has no bill of lading of its own, so it shows those of the shipments grouped under it. */
const bolNumber = sql`
  coalesce(
    b.bol_number,
    (
      select string_agg(distinct k.bol_number, ', ' order by k.bol_number)
      from shipment g
      join bol k on k.id = g.bol_id
      where g.master_id = s.id
    )
  )
`;
/** A full credit reverses the freight. A credit of one line reverses only money. */
const sign = sql`
  case when i.credit_of_line_id is not null then 0 when i.credit_of_id is not null then -1 else 1 end
`;
export const invoiceShipmentsJsonSql = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', s.id, 'number', s.shipment_number, 'status', s.status, 'bolId', s.bol_id, 'bolNumber',
          ${bolNumber}, 'shipper', a.name, 'po', ${posOf(sql`select s.id`)}, 'units', ${sign} * s.units, 'cubes',
          ${sign} * s.cubes, 'amount',
          coalesce(
            (select sum(x.amount) from invoice_detail x where x.invoice_id = i.id and x.shipment_id = s.id), 0
          )
        )
        order by s.shipment_number
      )
      from shipment s
      join account a on a.id = s.shipper_id
      left join bol b on b.id = s.bol_id
      where s.id in (
        select id
        from shipment
        where invoice_id = i.id
        union
        select shipment_id
        from invoice_detail
        where invoice_id = i.id
      )
    ),
    '[]'
  )
`;
