import { sql } from 'kysely';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { postedRecordsAuditSchema } from './billing-audit.contract.ts';
import type { PostedRecordsAudit } from './billing-audit.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';

/**
 * Compares posted and booked records with their sources (docs/decisions/127-charges-are-verified-by-a-separate-evaluator.md).
 * Lines are compared with their charges, invoices with their lines, shipments and credits, and ledger movements with invoices and
 * payments. Works in sets. Nothing is read row by row.
 */

/** A manual line follows from its own numbers: rounded half up, below zero away from zero. */
const computedAmountSql = sql`
  case
    when d.rate_unit = '%' then round(d.quantity::numeric * d.rate4 / 10000)
    else round(d.quantity::numeric * d.rate4 / 100)
  end
`;
/** Everything the document shows of a line, and the same fields of the charge it was posted from. */
const ofLine = sql`
  d.shipment_id, d.charge_code, d.description, d.rate4, d.rate_unit, d.quantity, d.quantity_unit, d.amount
`;
const ofCharge = sql`
  r.shipment_id, r.charge_code, r.description,
  case when r.rate_type = '% of Revenue' then r.percent_bp else r.rate4 end,
  case when r.rate_type = '% of Revenue' then '%' else '$' end, r.quantity, r.quantity_unit, r.amount
`;
/** A credit of one line has the line's code and shipment, and its own numbers give its amount. */
const notOfLine = sql`
  o.id is null
  or (o.charge_code, o.description, o.shipment_id) is distinct from (d.charge_code, d.description, d.shipment_id)
  or d.amount <> ${computedAmountSql}
  or d.amount <> i.amount
  or d.rate_unit <> '$'
  or d.quantity_unit <> 'flat'
`;
/** A shipment's charges are final while their invoice is in force. Reversed ones may be re-rated. */
const lineFault = sql`
  case
    when d.shipment_rate_id is not null and not i.credited
      and (${ofCharge}) is distinct from (${ofLine}) then 'charge'
    when d.shipment_id is null and i.type <> ${sql.lit(invoiceTypes.adjustment)} and d.amount <> ${computedAmountSql} then 'reckoned'
    when i.type = ${sql.lit(invoiceTypes.adjustment)} and i.credit_of_line_id is not null and (${notOfLine}) then 'credited'
  end
`;
const invoiceFault = sql`
  case
    when l.count is null or i.amount <> l.amount then 'lines'
    when t.id is not null then 'credited'
    when not i.credited and s.amount is not null and (s.units, s.cubes) is distinct from (i.units, i.cubes) then 'freight'
    when not i.credited and s.amount is not null and s.amount <> l.carried then 'shipments'
    when i.credited <> (coalesce(c.whole, 0) = 1) or (i.credited and c.amount <> -i.amount) then 'credit'
    when not i.credited and c.amount is not null and -c.amount > i.amount then 'credit'
    when (x.payer_id, x.date, x.due_date, x.amount) is distinct from (i.bill_to_id, i.date, i.due_date, i.amount)
      then 'posting'
    when x.open <> coalesce(b.amount, 0) then 'open'
    when i.amount <> 0 and not exists (select 1 from ledger_movement m where m.item_id = x.id and m.kind = 'posted')
      then 'posting'
    when q.broken then 'sealed'
  end
`;
const paymentFault = sql`
  case
    when (x.payer_id, x.date, x.amount) is distinct from (p.account_id, p.date, -p.amount) then 'posting'
    when x.open <> coalesce(b.amount, 0) then 'open'
    when p.amount <> 0 and not exists (select 1 from ledger_movement m where m.item_id = x.id and m.kind = 'received')
      then 'posting'
  end
`;
/** The accounts that each kind of movement posts between, and whether its source covers the full amount. */
const sourceHolds = sql`
  case m.kind
    when 'posted' then
      e.books = case when i.is_opening then '{opening,receivable}' else '{receivable,revenue}' end and e.own = i.amount
    when 'received' then
      e.books = case when p.source = 'opening' then '{on_account,opening}' else '{bank,on_account}' end and e.own = -p.amount
    when 'refunded' then e.books = '{bank,on_account}' and p.id is not null and e.own > 0
    when 'written_off' then e.books = '{bad_debt,receivable}' and i.id is not null and e.own < 0
    when 'applied' then e.books in ('{on_account,receivable}', '{receivable,receivable}') and e.own > 0
    else true
  end
`;
const turnedAround = sql`
  not exists (
    (
      select line_number, ledger_account, item_id, payer_id, -amount from ledger_entry where movement_id = m.reverses_id
      except
      select line_number, ledger_account, item_id, payer_id, amount from ledger_entry where movement_id = m.id
    )
    union all
    (
      select line_number, ledger_account, item_id, payer_id, -amount from ledger_entry where movement_id = m.id
      except
      select line_number, ledger_account, item_id, payer_id, amount from ledger_entry where movement_id = m.reverses_id
    )
  )
`;
const movementFault = sql`
  case
    when e.sides is null or e.sides < 2 or e.total <> 0 then 'balance'
    when x.payer_id <> m.payer_id or e.strays or e.own is null or (${sourceHolds}) is not true then 'source'
    when m.kind = 'reversed' and not ${turnedAround} then 'reversal'
  end
`;

/** What is audited: posted invoices with their lines and everything they are compared with, payments and movements. */
const chosenOf = (from: string, to: string) => sql`
  chosen as materialized (
    select id, number, date, outbound_date, type, bill_to_id, due_date, amount, units, cubes, credited, credit_of_id,
      credit_of_line_id, seal
    from invoice
    where posted_at is not null
      and deleted_at is null
      and (
        outbound_date between ${from}::date and ${to}::date
        or (outbound_date is null and date between ${from}::date and ${to}::date)
      )
  ),
  lines as materialized (
    select d.id, d.invoice_id, d.charge_code, d.shipment_id, d.amount, ${lineFault} as fault
    from invoice_detail d
    join chosen i on i.id = d.invoice_id
    left join shipment_rate r on r.id = d.shipment_rate_id
    left join invoice_detail o on o.id = i.credit_of_line_id
  ),
  summed as materialized (
    select invoice_id, count(*) as count, sum(amount) as amount,
      coalesce(sum(amount) filter (where shipment_id is not null), 0) as carried
    from lines
    group by invoice_id
  ),
  carried as materialized (
    select s.invoice_id, sum(s.amount) as amount, sum(s.units)::int as units, sum(s.cubes)::int as cubes
    from shipment s
    join chosen i on i.id = s.invoice_id and i.type = ${sql.lit(invoiceTypes.flower)}
    group by s.invoice_id
  ),
  given_back as materialized (
    select c.credit_of_id as id, count(*) filter (where c.credit_of_line_id is null) as whole, sum(c.amount) as amount
    from invoice c
    join chosen i on i.id = c.credit_of_id
    where c.deleted_at is null
    group by c.credit_of_id
  )
`;
/** Payments received and ledger movements. */
const movedIn = (from: string, to: string) => sql`
  received as materialized (
    select id, account_id, date, amount, reference
    from payment
    where date between ${from}::date and ${to}::date
  ),
  moved as materialized (
    select id, kind, date, payer_id, item_id, reverses_id
    from ledger_movement
    where date between ${from}::date and ${to}::date
  )
`;
/** What credits reverse, what was sealed, and the billing closes of the period. */
const heldTo = (from: string, to: string) => sql`
  -- The lines of a whole credit: those of the invoice and of earlier credits of its lines, turned around.
  turned as (
    select c.id as credit_id, d.shipment_id, d.charge_code, d.description,
      case when d.rate_unit = '%' then d.rate4 else -d.rate4 end as rate4, d.rate_unit,
      case when d.rate_unit = '%' then -d.quantity else d.quantity end as quantity, d.quantity_unit,
      -d.amount as amount
    from chosen c
    join invoice o
      on o.id = c.credit_of_id
        or (o.credit_of_id = c.credit_of_id and o.credit_of_line_id is not null and o.deleted_at is null)
    join invoice_detail d on d.invoice_id = o.id
    where c.type = ${sql.lit(invoiceTypes.adjustment)} and c.credit_of_line_id is null
  ),
  taken_back as (
    select i.id as credit_id, ${ofLine}
    from chosen i
    join invoice_detail d on d.invoice_id = i.id
    where i.type = ${sql.lit(invoiceTypes.adjustment)} and i.credit_of_id is not null and i.credit_of_line_id is null
  ),
  not_turned as materialized (
    select distinct credit_id as id
    from (
      (select * from turned except all select * from taken_back)
      union all
      (select * from taken_back except all select * from turned)
    ) x
  ),
  unsealed as materialized (
    select i.id, i.seal <> compute_invoice_seal(to_jsonb(h), x.lines) as broken
    from chosen i
    join invoice h on h.id = i.id
    left join (
      select d.invoice_id, jsonb_agg(jsonb_strip_nulls(to_jsonb(d)) order by d.id) as lines
      from invoice_detail d
      join chosen c on c.id = d.invoice_id
      group by d.invoice_id
    ) x
      on x.invoice_id = i.id
    where i.seal is not null
  ),
  closed as materialized (
    select c.id, c.date_to as date, c.amount,
      (c.invoices, c.amount) is distinct from (count(i.id), coalesce(sum(x.amount), 0)) as broken
    from billing_close c
    left join invoice i on i.billing_close_id = c.id
    left join lateral (
      select sum(d.amount) as amount
      from invoice_detail d
      where d.invoice_id = i.id and d.shipment_id is not null
    ) x
      on true
    where c.date_from >= ${from}::date and c.date_to <= ${to}::date
    group by c.id
  )
`;
/** Their entries in the ledger. */
const booked = sql`
  items as materialized (
    select x.id, x.invoice_id, x.payment_id, x.payer_id, x.date, x.due_date, x.amount, x.open_amount as open
    from ledger_item x
    where x.invoice_id in (select id from chosen) or x.payment_id in (select id from received)
  ),
  booked as materialized (
    select e.item_id as id, sum(e.amount) as amount
    from ledger_entry e
    where e.item_id in (select id from items)
    group by e.item_id
  ),
  sides as materialized (
    select e.movement_id as id, count(*) as sides, sum(e.amount) as total,
      array_agg(e.ledger_account order by e.ledger_account)::text as books, sum(e.amount) filter (where e.item_id = m.item_id) as own,
      bool_or(e.payer_id <> m.payer_id) as strays, max(abs(e.amount)) as amount
    from moved m
    join ledger_entry e on e.movement_id = m.id
    group by e.movement_id
  )
`;
/** The differences, each with its name. */
const judged = sql`
  invoices as (
    select i.id, ${invoiceFault} as fault
    from chosen i
    left join summed l on l.invoice_id = i.id
    left join carried s on s.invoice_id = i.id
    left join given_back c on c.id = i.id
    left join items x on x.invoice_id = i.id
    left join booked b on b.id = x.id
    left join not_turned t on t.id = i.id
    left join unsealed q on q.id = i.id
  ),
  payments as (
    select p.id, ${paymentFault} as fault
    from received p
    left join items x on x.payment_id = p.id
    left join booked b on b.id = x.id
  ),
  movements as (
    select m.id, e.amount, i.id as invoice_id, p.id as payment_id, coalesce(i.number, p.reference) as name,
      ${movementFault} as fault
    from moved m
    join ledger_item x on x.id = m.item_id
    left join invoice i on i.id = x.invoice_id
    left join payment p on p.id = x.payment_id
    left join sides e on e.id = m.id
  ),
  wrong as materialized (
    select 1 as rank, 'line' as what, l.id, i.number as name, l.charge_code as "chargeCode", null as kind,
      i.id as "invoiceId", null::int as "paymentId", i.date, l.amount, l.fault
    from lines l
    join chosen i on i.id = l.invoice_id
    where l.fault is not null
    union all
    select 2, 'invoice', i.id, i.number, null, null, i.id, null, i.date, i.amount, v.fault
    from invoices v
    join chosen i on i.id = v.id
    where v.fault is not null
      -- What is wrong is named where it is wrong, not again further out.
      and not (v.fault = 'sealed' and exists (select 1 from lines l where l.invoice_id = v.id and l.fault is not null))
    union all
    select 3, 'payment', p.id, p.reference, null, null, null, p.id, p.date, p.amount, v.fault
    from payments v
    join received p on p.id = v.id
    where v.fault is not null
    union all
    select 4, 'movement', v.id, v.name, null, m.kind, v.invoice_id, v.payment_id, m.date, coalesce(v.amount, 0), v.fault
    from movements v
    join moved m on m.id = v.id
    where v.fault is not null
    union all
    select 5, 'close', v.id, v.id::text, null, null, null, null, v.date, v.amount, 'closed'
    from closed v
    where v.broken
      and not exists (
        select 1
        from invoice i
        left join invoices n on n.id = i.id
        left join lines l on l.invoice_id = i.id
        where i.billing_close_id = v.id and (n.fault is not null or l.fault is not null)
      )
  )
`;

const most = 200;
/** Compares what was posted and booked in a period with its sources. */
export async function computePostedRecordsAudit(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<PostedRecordsAudit> {
  const auditRow = await queryFirstRow(tx, postedRecordsAuditSchema)`
    with ${chosenOf(from, to)}, ${heldTo(from, to)}, ${movedIn(from, to)}, ${booked}, ${judged}
    select (select count(*) from lines)::int as lines, (select count(*) from chosen)::int as invoices,
      (select count(*) from received)::int as payments, (select coalesce(sum(sides), 0) from sides)::int as entries,
      (select count(*) from wrong)::int as different,
      coalesce(
        (
          select jsonb_agg(to_jsonb(x) - 'rank' order by x.rank, x.date, x.id)
          from (select * from wrong order by rank, date, id limit ${most}) x
        ),
        '[]'
      ) as differing
  `;
  return auditRow ?? { lines: 0, invoices: 0, payments: 0, entries: 0, different: 0, differing: [] };
}
