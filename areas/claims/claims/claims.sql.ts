import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { centsCreditedByLineCreditsSql } from '#areas/billing/disputes/disputes.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Piece = RawBuilder<unknown>;

/** The claims `k` that the caller sees: those of their own accounts and warehouses. */
export const isClaimVisibleSql = (work: RequestContext): Piece =>
  and(
    inRowScope(sql`k.claimant_id`, getAccountIdsInScope(work)),
    inRowScope(sql`k.warehouse_id`, getWarehouseIdsInScope(work)),
  );

/** Joins the freight of claim `k`: unit, line or load. */
export const claimFreightJoinsSql = sql`
  left join unit u on u.id = k.unit_id
  left join consolidate c on c.id = coalesce(k.consolidate_id, u.consolidate_id)
  left join load l on l.id = k.load_id
`;
export const claimSubjectSql = sql`
  case when k.unit_id is not null then 'unit' when k.consolidate_id is not null then 'line' else 'load' end
`;
export const claimFreightCodeSql = sql`
  case when k.unit_id is not null then coalesce(u.unit_code, '')
  when k.consolidate_id is not null then coalesce(get_order_number_of_line(k.consolidate_id)::text, '')
  else coalesce('L-' || l.load_number, '') end
`;

/** How far the freight of claim k has come. A line has left once none of its units is on a truck that is still here. */
export const claimFreightMilestonesSql = sql`
  (
    select max(b.received_at) as received_at, max(b.loaded_at) as loaded_at,
      case when bool_and(p.status = ${sql.lit(pickupStatus.released)}) filter (where b.loaded_at is not null)
      then max(p.released_at) filter (where b.loaded_at is not null) end as left_at
    from unit b
    left join load_pickup p on p.id = b.load_pickup_id
    where k.load_id is null and b.id in (
      select k.unit_id
      union all
      select x.id from unit x where x.consolidate_id = k.consolidate_id
    )
    having k.load_id is null
    union all
    (
      select null, p.loaded_at, case when p.status = ${sql.lit(pickupStatus.released)} then p.released_at end
      from load_pickup p
      where p.load_id = k.load_id
      order by p.seq, p.id
      limit 1
    )
  )
`;

/** The shipments that billed the freight of claim k. */
const shipments = sql`
  select distinct v.id
  from (
    select s.id, s.master_id
    from unit b
    join shipment_detail d on d.id = b.shipment_detail_id
    join shipment s on s.id = d.shipment_id
    where b.id = k.unit_id or b.consolidate_id = k.consolidate_id
    union all
    select s.id, s.master_id
    from shipment s
    where s.load_id = k.load_id
  ) s
  cross join lateral (values (s.id), (s.master_id)) v(id)
`;
/** Lines of the claimant's posted invoices that billed the freight of claim k, with the remaining amount of each. */
export const claimInvoiceLinesSql = sql`
  (
    select x.id, i.id as invoice_id, i.number, x.description, x.amount, x.amount - ${centsCreditedByLineCreditsSql} as left
    from invoice_detail x
    join invoice i on i.id = x.invoice_id
    where x.shipment_id in (${shipments})
      and i.bill_to_id = k.claimant_id
      and i.posted_at is not null
      and not i.credited
      and i.type <> ${sql.lit(invoiceTypes.adjustment)}
    order by x.amount desc, x.id
    limit 50
  )
`;
