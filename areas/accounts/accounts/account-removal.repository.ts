import { sql } from 'kysely';
import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const named = z.object({ id: z.int(), name: z.string() });
/** Numbers and names of accounts. */
export const findAccountLabels = (
  work: RequestContext,
  ids: readonly number[],
): Promise<z.output<typeof named>[]> =>
  queryRows(work.tx, named)`
    select id, number || ' ' || name as name from account where id = any(${[...ids]}::int[]) order by number
  `;

const goneRow = z.object({ id: z.int(), number: z.string(), accountTypeId: z.int() });
/** The database searches every table that may reference an account. Larger batches would exceed the statement timeout. */
const mostAtOnce = 5000;
/** Deletes accounts with their flags. The database rejects accounts that are referenced. */
export async function deleteAccountsWithFlags(
  work: RequestContext,
  ids: readonly number[],
  onProgress: (removed: number) => Promise<void>,
): Promise<z.output<typeof goneRow>[]> {
  await sql`delete from account_flag where account_id = any(${[...ids]}::int[])`.execute(work.tx);
  // The accounts may be each other's bill-tos.
  await sql`
    update account
    set default_bill_to_id = null
    where id = any(${[...ids]}::int[]) and default_bill_to_id is not null
  `.execute(work.tx);
  const deletedAccounts: z.output<typeof goneRow>[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    deletedAccounts.push(
      ...(await queryRows(work.tx, goneRow)`
        delete from account
        where id = any(${ids.slice(from, from + mostAtOnce)}::int[])
        returning id, number, account_type as "accountTypeId"
      `),
    );
    await onProgress(deletedAccounts.length);
  }
  return deletedAccounts;
}
