import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The import that brought in an invoice or a payment. null for users who cannot see imports. */
export const openingImportRunIdSql = (
  kind: 'openInvoices' | 'openPayments',
  recordId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select max(r.id)
  from import_run r
  join import_created_record d on d.run_id = r.id
  where r.kind = ${kind} and r.state in ('imported', 'undoing') and d.record_id = ${recordId}
)`;
/** The note in the import file for an invoice. */
export const openingInvoiceNoteSql = (invoiceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select d.description
  from invoice_detail d
  where d.invoice_id = ${invoiceId} and d.charge_code = 'OPN'
  order by d.seq
  limit 1
)`;
