import { sql } from 'kysely';
import { z } from 'zod';
import { dateOrders } from '#kit/contract/imported-dates.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * What users chose by hand for files with the same titles: the meaning of the columns and the date order. It is saved for the whole
 * company when such a file is imported, separately for each kind of file. The next file with these titles is read the same way.
 */

/** The kinds of files whose columns are remembered. */
export type MappedFileKind = 'bank' | 'accounts' | 'rates' | 'temperatures';
export interface SavedColumnMapping {
  columns: Record<string, string>;
  dateOrder: DateOrder | null;
}

/** Titles are in upper case, so no title begins like another kind. Bank files were the first kind and have no prefix. */
const kindPrefix = (kind: MappedFileKind): string => (kind === 'bank' ? '' : `${kind}: `);
const otherKinds = ['accounts', 'rates', 'temperatures'] as const;

const savedMapping = z.object({
  columns: z.record(z.string(), z.string()),
  dateOrder: z.enum(dateOrders).nullable(),
});
/** Finds the mapping of files with these titles. `headerKey`: as formatted by `buildHeaderKey`. */
export const findSavedColumnMapping = (
  work: RequestContext,
  kind: MappedFileKind,
  headerKey: string,
): Promise<SavedColumnMapping | undefined> =>
  queryFirstRow(work.tx, savedMapping)`
    select column_mapping as columns, date_order as "dateOrder"
    from bank_file_layout
    where headers = ${kindPrefix(kind) + headerKey}
  `;

const mostHeaderKeys = 500;
const keyed = z.object({ key: z.string() });
/** The titles of the files saved last, latest first. A row of a file with such titles is its title row. */
export async function findLatestSavedHeaderKeys(
  work: RequestContext,
  kind: MappedFileKind,
): Promise<string[]> {
  const prefix = kindPrefix(kind);
  const ofKind =
    prefix === '' ? sql`headers !~ ${`^(${otherKinds.join('|')}): `}` : sql`starts_with(headers, ${prefix})`;
  const found = await queryRows(work.tx, keyed)`
    select substr(headers, ${prefix.length + 1}::int) as key
    from bank_file_layout
    where ${ofKind}
    order by saved_at desc, headers
    limit ${mostHeaderKeys}
  `;
  return found.map(({ key }) => key);
}

/**
 * Saves the mapping of files with these titles. Without a date order, the saved one stays. A user who has selected one account
 * changes nothing here, because the mapping applies to the whole company.
 */
export async function saveColumnMapping(
  work: RequestContext,
  kind: MappedFileKind,
  headerKey: string,
  { columns, dateOrder }: { columns: Readonly<Record<string, string>>; dateOrder?: DateOrder | undefined },
): Promise<void> {
  await sql`
    insert into bank_file_layout (headers, column_mapping, date_order, saved_at)
    select ${kindPrefix(kind) + headerKey}, ${JSON.stringify(columns)}::jsonb, ${dateOrder ?? null}, ${work.now.toString()}::timestamptz
    where (select can_see_all_rows())
    on conflict (headers) do update
    set column_mapping = excluded.column_mapping, date_order = coalesce(excluded.date_order, bank_file_layout.date_order),
      saved_at = excluded.saved_at
  `.execute(work.tx);
}
