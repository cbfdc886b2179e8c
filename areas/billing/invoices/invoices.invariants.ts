import { sql } from 'kysely';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { wrongDailyTotalsSql } from '#kit/server/daily-totals.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'invoices.amount',
    description:
      'The total of each invoice equals the sum of its lines, and its shipment charges equal those of its shipments',
    violationsSql: sql`
      select i.id, 'invoice ' || i.number || ' is ' || i.amount || ' cents' as what
      from invoice i
      where i.deleted_at is null
        and (
          i.amount <> (select coalesce(sum(d.amount), 0) from invoice_detail d where d.invoice_id = i.id)
          or (
            i.type = ${sql.lit(invoiceTypes.flower)}
            and i.billing_close_id is not null
            and exists (select from shipment s where s.invoice_id = i.id)
            and (
              select coalesce(sum(d.amount), 0)
              from invoice_detail d
              where d.invoice_id = i.id and d.shipment_id is not null
            ) <> (select coalesce(sum(s.amount), 0) from shipment s where s.invoice_id = i.id)
          )
        )
    `,
  },
  {
    id: 'invoices.credits',
    description:
      'Each credited invoice has one posted credit for all amounts not credited on its lines before',
    violationsSql: sql`
      select i.id, 'invoice ' || i.number || ' is ' || i.amount || ' cents, its credits ' || x.amount as what
      from invoice i
      cross join lateral (
        select count(*) filter (where c.credit_of_line_id is null) as credits, coalesce(sum(c.amount), 0) as amount
        from invoice c
        where c.credit_of_id = i.id and c.deleted_at is null
      ) x
      where (i.credited or x.credits > 0)
        and i.deleted_at is null
        and (not i.credited or x.credits <> 1 or x.amount <> -i.amount)
    `,
  },
  {
    id: 'invoices.lines',
    description: 'No invoice line is credited for more than its amount',
    violationsSql: sql`
      select c.credit_of_line_id as id, 'line ' || d.id || ' of ' || d.amount || ' cents had ' || -sum(c.amount) as what
      from invoice c
      join invoice_detail d on d.id = c.credit_of_line_id
      where c.credit_of_line_id is not null and c.deleted_at is null
      group by c.credit_of_line_id, d.id
      having -sum(c.amount) > d.amount or bool_or(c.credit_of_id <> d.invoice_id)
    `,
  },
  {
    id: 'invoices.numbers',
    description: 'The next posted invoice number is higher than all used numbers',
    violationsSql: sql`
      select i.id, 'invoice ' || i.number || ' is not below the next number' as what
      from invoice i
      join number_series n on n.name = 'invoice'
      where i.posted_at is not null and i.number ~ '^[0-9]{1,9}$' and i.number::int >= n.next
    `,
  },
  {
    id: 'invoices.closed',
    description: 'A shipment is closed only if it is on an active invoice',
    violationsSql: sql`
      select s.id, 'shipment ' || s.shipment_number || ' in state ' || s.status as what
      from shipment s
      left join invoice i on i.id = s.invoice_id and i.deleted_at is null
      where (s.status = ${sql.lit(shipmentStatuses.closed)}) <> (i.id is not null)
    `,
  },
  {
    id: 'invoices.once',
    description: 'No shipment is on two active invoices',
    violationsSql: sql`
      select s.id, 'shipment ' || s.shipment_number as what
      from invoice_detail d
      join shipment s on s.id = d.shipment_id
      join invoice i on i.id = d.invoice_id
      where i.deleted_at is null and i.type = ${sql.lit(invoiceTypes.flower)} and i.credit_of_id is null and not i.credited
      group by s.id
      having count(distinct i.id) > 1
    `,
  },
  {
    id: 'invoices.days',
    description: 'Daily totals match the day’s invoices',
    violationsSql: wrongDailyTotalsSql(
      'invoice',
      sql`select date as day, invoice_state(posted_at, credited, deleted_at) as state, amount, cubes, units from invoice`,
    ),
  },
];
