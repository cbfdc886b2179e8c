import { sql } from 'kysely';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'disputes.lines',
    description:
      'Each dispute comes from the payer of a posted invoice, concerns one of its lines and doesn’t exceed the line amount',
    violationsSql: sql`
      select d.id, 'dispute ' || d.id || ' of ' || d.amount || ' cents' as what
      from dispute d
      join invoice_detail x on x.id = d.line_id
      join invoice i on i.id = d.invoice_id
      where x.invoice_id <> d.invoice_id
        or i.bill_to_id <> d.payer_id
        or i.posted_at is null
        or d.amount > x.amount
    `,
  },
  {
    id: 'disputes.ended',
    description: 'Credited invoices have no open disputes, and each credited dispute has its credit',
    violationsSql: sql`
      select d.id, 'dispute ' || d.id || ' in state ' || d.status || ' of invoice ' || i.number as what
      from dispute d
      join invoice i on i.id = d.invoice_id
      where (d.status = ${sql.lit(disputeStatuses.open)} and i.credited)
        or (d.status = ${sql.lit(disputeStatuses.credited)}) <> (d.credit_id is not null)
    `,
  },
];
