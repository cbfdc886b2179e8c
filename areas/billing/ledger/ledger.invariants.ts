import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'ledger.zero',
    description: 'Each ledger transaction has at least two lines that add up to zero',
    violationsSql: sql`
      select m.id, 'movement ' || m.id || ' (' || m.kind || ') comes to ' || coalesce(sum(e.amount), 0) as what
      from ledger_movement m
      left join ledger_entry e on e.movement_id = m.id
      group by m.id
      having count(e.line_number) < 2 or sum(e.amount) <> 0
    `,
  },
  {
    id: 'ledger.open',
    description: 'The open amount of each invoice and payment equals the sum of its entries',
    violationsSql: sql`
      select i.id, 'item ' || i.id || ' has ' || i.open_amount || ' open and entries of ' || coalesce(x.amount, 0) as what
      from ledger_item i
      left join (
        select item_id, sum(amount) as amount
        from ledger_entry
        where item_id is not null
        group by item_id
      ) x on x.item_id = i.id
      where i.open_amount <> coalesce(x.amount, 0)
    `,
  },
  {
    id: 'ledger.credits',
    description: 'No invoice is open while one of its credits is open',
    violationsSql: sql`
      select t.id, 'invoice ' || o.number || ' has ' || t.open_amount || ' open, its credit ' || c.number || ' ' || g.open_amount as what
      from invoice c
      join ledger_item g on g.invoice_id = c.id and g.open_amount < 0
      join invoice o on o.id = c.credit_of_id
      join ledger_item t on t.invoice_id = o.id and t.open_amount > 0
    `,
  },
  {
    id: 'ledger.posted',
    description: 'Each posted invoice is in the ledger with its payer, dates and amount',
    violationsSql: sql`
      select i.id, 'invoice ' || i.number || ' of ' || i.amount || ' cents' as what
      from invoice i
      left join ledger_item x on x.invoice_id = i.id
      where i.posted_at is not null
        and i.deleted_at is null
        and (x.payer_id, x.date, x.due_date, x.amount) is distinct from (i.bill_to_id, i.date, i.due_date, i.amount)
    `,
  },
  {
    id: 'ledger.received',
    description: 'Each payment is in the ledger with its payer, date and amount',
    violationsSql: sql`
      select p.id, 'payment ' || p.reference || ' of ' || p.amount || ' cents' as what
      from payment p
      left join ledger_item x on x.payment_id = p.id
      where (x.payer_id, x.date, x.amount) is distinct from (p.account_id, p.date, -p.amount)
    `,
  },
];
