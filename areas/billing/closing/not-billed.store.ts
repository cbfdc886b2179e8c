import { sql } from 'kysely';
import { z } from 'zod';
import { notBilled } from './closing.contract.ts';
import type { NotBilled } from './closing.contract.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';

const most = 100;
const counts = z.object({ lines: z.int(), units: z.int(), bols: z.int() });
const loadRow = notBilled.shape.loads.element.extend({ count: z.int() });

/** Lines of bills in force that no live shipment has. */
const unbilled = (dateFrom: string, dateTo: string) => sql`
  bol b
  join bol_detail x on x.bol_id = b.id and x.deleted_at is null
  where b.active
    and b.deleted_at is null
    and b.outbound_date between ${dateFrom} and ${dateTo}
    and not exists (
      select 1
      from shipment_detail d
      join shipment s on s.id = d.shipment_id
      where d.id = x.shipment_detail_id and d.status = 1 and s.status <> 6
    )
`;

/** What of these outbound dates is on no shipment, and which loads have not left. */
export async function notBilledIn(tx: Tx, dateFrom: string, dateTo: string): Promise<NotBilled> {
  const total = await row(tx, counts)`
    select count(*)::int as lines, coalesce(sum(x.units), 0)::int as units, count(distinct b.id)::int as bols
    from ${unbilled(dateFrom, dateTo)}
  `;
  const bols = await rows(tx, notBilled.shape.bols.element)`
    with waiting as (
      select b.id, count(*)::int as lines, sum(x.units)::int as units
      from ${unbilled(dateFrom, dateTo)}
      group by b.id
    )
    select b.id, b.bol_number as number, b.outbound_date as "outboundDate", l.load_number as "loadNumber",
      a.name as consignee, w.lines, w.units
    from waiting w
    join bol b on b.id = w.id
    join account a on a.id = b.consignee_id
    left join load l on l.id = b.load_id
    order by b.outbound_date, b.bol_number
    limit ${most}
  `;
  const loads = await rows(tx, loadRow)`
    select l.id, l.load_number as number, l.day_of_service as day, l.status,
      (
        select count(*)
        from load_pickup p
        join unit u on u.load_pickup_id = p.id and u.active
        where p.load_id = l.id and p.status < 4
      )::int as units,
      exists (select 1 from billing_closed_day c where c.outbound_date = l.day_of_service) as closed,
      count(*) over ()::int as count
    from load l
    where l.day_of_service between ${dateFrom} and ${dateTo} and l.status < 4 and not l.void
    order by l.day_of_service, l.load_number
    limit ${most}
  `;
  return {
    lines: total?.lines ?? 0,
    lineUnits: total?.units ?? 0,
    bols,
    bolCount: total?.bols ?? 0,
    loads: loads.map(({ count: _, ...load }) => load),
    loadCount: loads[0]?.count ?? 0,
  };
}
