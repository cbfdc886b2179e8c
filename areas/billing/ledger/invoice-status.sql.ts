import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invoiceStatuses } from './invoice-statuses.contract.ts';

const { draft, posted, credited, deleted } = invoiceStatuses;

/** The status of the invoice with this alias, as SQL text. */
export const invoiceStatusSqlText = (alias: string): string =>
  `case when ${alias}.deleted_at is not null then ${deleted} when ${alias}.credited then ${credited} ` +
  `when ${alias}.posted_at is not null then ${posted} else ${draft} end`;
/** The status of the invoice with this alias. It is not stored in a column. */
export const invoiceStatusSql = (alias: string): RawBuilder<unknown> => sql.raw(invoiceStatusSqlText(alias));
