import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { queryRowWithCachedPlan } from './query-rows.ts';
import { accountScope, rowScopeOf, warehouseScope } from './request-context.ts';
import type { RequestContext } from './request-context.ts';

/** Sums kept by the server while none of their tables is written (docs/decisions/087-sums-are-kept-while-nothing-is-written.md). */

/** The tables that note every statement which writes them. */
export const trackedTables = ['orders', 'consolidate', 'shipment', 'warehouse'] as const;
type Noted = (typeof trackedTables)[number];

/**
 * How far the tables are written, as the statement sees it that asks: the same text means the same rows. Another
 * database behind the same address has other marks, and so has a replica.
 */
const markOf = (tables: readonly Noted[]): RawBuilder<unknown> => sql`
  (
    select concat_ws(
      ' ', current_database(), extract(epoch from pg_postmaster_start_time()), sum(w.times), sum(w.transactions)
    )
    from written w
    where w.table_name = any(${[...tables]}::text[])
  )
`;
const marked = z.object({ mark: z.string() });
type Marked = z.output<typeof marked>;

/** What is asked less often than so many other questions is added up anew. */
const most = 500;

/**
 * Sums over some tables, read again only when one of the tables was written since. `read` selects the mark it is given
 * beside the sums, so that both are of one moment. `asked` is everything that they depend on beside the tables and the
 * caller's scope; undefined where they depend on more, and are not kept.
 */
export function createTotalsCache<T extends Marked>(tables: readonly Noted[]) {
  const kept = new Map<string, T>();
  return async (
    work: RequestContext,
    asked: unknown,
    read: (mark: RawBuilder<unknown>) => Promise<T>,
  ): Promise<T> => {
    if (asked === undefined || rowScopeOf(work.actor) !== 'all') return read(markOf(tables));
    const name = JSON.stringify([asked, accountScope(work), warehouseScope(work)]);
    const known = kept.get(name);
    if (known && (await markNow(work, tables)) === known.mark) return known;
    const found = await read(markOf(tables));
    kept.delete(name);
    kept.set(name, found);
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return found;
  };
}
async function markNow(work: RequestContext, tables: readonly Noted[]): Promise<string | undefined> {
  return (await queryRowWithCachedPlan(work.tx, marked)`select ${markOf(tables)} as mark`)?.mark;
}

/**
 * Makes one row of all that was noted of a table, in one statement: a reader sees either the many or their sum. One at a
 * time, so that nothing is summed up twice.
 */
export async function compactWriteCounters(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('written'))`.execute(work.tx);
  await sql`
    with gone as (delete from written returning *)
    insert into written (table_name, times, transactions)
    select table_name, sum(times), sum(transactions)
    from gone
    group by table_name
  `.execute(work.tx);
}
