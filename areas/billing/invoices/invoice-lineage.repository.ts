import { sql } from 'kysely';
import { invoiceStatusSql } from '#areas/billing/ledger/invoice-status.sql.ts';
import { isoInstantTextSql } from '#kit/server/query-rows.ts';

/**
 * The chain of documents that invoice i belongs to, in both directions: its credits, rebills and so on. As `jsonb`, oldest first.
 */
export const invoiceLineageJsonSql = sql`
  (
    with recursive chain(id) as (
      select i.id
      union
      select n.id
      from chain c
      cross join lateral (
        select x.id
        from invoice x
        where x.credit_of_id = c.id and x.deleted_at is null
        union all
        select x.id
        from invoice x
        where x.rebill_of_id = c.id and x.deleted_at is null
        union all
        select coalesce(x.credit_of_id, x.rebill_of_id)
        from invoice x
        where x.id = c.id and coalesce(x.credit_of_id, x.rebill_of_id) is not null
      ) n
    )
    select jsonb_agg(
        jsonb_build_object(
          'id', y.id, 'number', y.number, 'type', y.type, 'status',
          ${invoiceStatusSql('y')},
          'date', y.date, 'amount', y.amount, 'creditOfId', y.credit_of_id, 'rebillOfId', y.rebill_of_id
        )
        order by y.id
      )
    from chain
    join invoice y on y.id = chain.id
  )
`;

/** Where invoice i was sent and the delivery status, newest first, as `jsonb`. */
export const invoiceSendHistoryJsonSql = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'what', n.channel, 'to', n.to_address, 'state', coalesce(o.status, 'sent'), 'error', o.error, 'askedAt',
          ${isoInstantTextSql('n.requested_at')}, 'askedBy', n.requested_by, 'sentAt', ${isoInstantTextSql('o.sent_at')}
        )
        order by n.id desc
      )
      from invoice_delivery n
      left join outbox o on o.dedupe_key = n.dedupe_key
      where n.invoice_id = i.id
    ),
    '[]'
  )
`;
