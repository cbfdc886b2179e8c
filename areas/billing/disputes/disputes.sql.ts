import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Piece = RawBuilder<unknown>;

/** The disputes `d` that were open at the end of a day, regardless of their later outcome. */
export const disputedCentsByInvoiceAtEndOfDaySql = (day: string): Piece => sql`
  (
    select d.invoice_id, sum(d.amount)::bigint as amount
    from dispute d
    where d.opened_on <= ${day}::date and (d.decided_on is null or d.decided_on > ${day}::date)
    group by d.invoice_id
  )
`;
/** The amount that line x of an invoice got back through credits of its own. */
export const centsCreditedByLineCreditsSql = sql`
  (
    select coalesce(-sum(c.amount), 0)::int
    from invoice c
    where c.credit_of_line_id = x.id and c.posted_at is not null and c.deleted_at is null
  )
`;
