import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { queryFirstRowWithCachedPlan } from './query-rows.ts';
import { getAccountIdsInScope, getRowScope, getWarehouseIdsInScope } from './request-context.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Totals that the server caches until one of their tables is written
 * (docs/decisions/087-totals-are-cached-until-a-write.md).
 */

/** The tables that record every statement that writes to them. */
export const tablesWithWriteCounters = ['orders', 'consolidate', 'shipment', 'warehouse'] as const;
type Noted = (typeof tablesWithWriteCounters)[number];

/**
 * The write position of the tables as the running statement sees it. The same text means the same rows. Another database behind
 * the same address, or a replica, has other marks.
 */
const markOf = (tables: readonly Noted[]): RawBuilder<unknown> => sql`
  (
    select concat_ws(
      ' ', current_database(), extract(epoch from pg_postmaster_start_time()), sum(w.write_count), sum(w.transaction_id_sum)
    )
    from table_write w
    where w.table_name = any(${[...tables]}::text[])
  )
`;
const marked = z.object({ mark: z.string() });
type Marked = z.output<typeof marked>;

/** Maximum number of cached queries. The oldest results are evicted. */
const most = 500;

/**
 * Caches totals over some tables and reads them again only after one of the tables was written. `read` selects the given mark
 * together with the totals, so that both are from the same snapshot. `cacheKey` is everything else that the totals depend on, apart
 * from the tables and the caller's scope. Undefined means the totals are not cached.
 */
export function createTotalsCacheUntilTablesChange<T extends Marked>(writeCountedTables: readonly Noted[]) {
  const totalsByKey = new Map<string, T>();
  return async (
    work: RequestContext,
    cacheKey: unknown,
    read: (mark: RawBuilder<unknown>) => Promise<T>,
  ): Promise<T> => {
    if (cacheKey === undefined || getRowScope(work.actor) !== 'all') return read(markOf(writeCountedTables));
    const name = JSON.stringify([cacheKey, getAccountIdsInScope(work), getWarehouseIdsInScope(work)]);
    const cached = totalsByKey.get(name);
    if (cached && (await markNow(work, writeCountedTables)) === cached.mark) return cached;
    const found = await read(markOf(writeCountedTables));
    totalsByKey.delete(name);
    totalsByKey.set(name, found);
    for (const oldest of totalsByKey.keys()) if (totalsByKey.size > most) totalsByKey.delete(oldest);
    return found;
  };
}
async function markNow(work: RequestContext, tables: readonly Noted[]): Promise<string | undefined> {
  return (await queryFirstRowWithCachedPlan(work.tx, marked)`select ${markOf(tables)} as mark`)?.mark;
}

/**
 * Merges all recorded writes of a table into one row, in one statement. A reader sees either the many rows or their sum. An
 * advisory lock runs one at a time, so that nothing is counted twice.
 */
export async function compactWriteCounters(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('table_write'))`.execute(work.tx);
  await sql`
    with gone as (delete from table_write returning *)
    insert into table_write (table_name, write_count, transaction_id_sum)
    select table_name, sum(write_count), sum(transaction_id_sum)
    from gone
    group by table_name
  `.execute(work.tx);
}
