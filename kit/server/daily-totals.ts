import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { and, gteDay, isOneOfNumbersIfGiven, lteDay } from './list-sql.ts';
import { queryFirstRowWithCachedPlan } from './query-rows.ts';
import { getAccountIdsInScope, getRowScope, getWarehouseIdsInScope } from './request-context.ts';
import type { RequestContext } from './request-context.ts';

/** Daily totals of documents by state (docs/decisions/135-daily-totals-are-appended.md). */

export type DailyTotalsDocumentKind = 'invoice' | 'shipment' | 'bol' | 'order';
export interface DailyTotalsFilter {
  from?: string | undefined;
  until?: string | undefined;
  /** Undefined means all states. */
  states?: readonly number[] | undefined;
  /** A state whose documents are counted but whose money and freight are not, because they were canceled. */
  stateWithoutAmounts?: number | undefined;
}
const sums = z.object({ rows: z.int(), amount: z.int(), cubes: z.int(), units: z.int() });
export type DailyTotals = z.output<typeof sums>;

/** Returns whether whole-day totals match what the caller sees: no account restriction and no account filter. */
export const dailyTotalsMatchVisibleRows = (work: RequestContext): boolean =>
  getRowScope(work.actor) === 'all' && getAccountIdsInScope(work) === null;
/** The same for documents that are also restricted by warehouse. */
export const dailyTotalsMatchRowsOfAllWarehouses = (work: RequestContext): boolean =>
  dailyTotalsMatchVisibleRows(work) && getWarehouseIdsInScope(work) === null;

/**
 * Sums the daily totals of one kind of document: their number, cents, hundredths of a cubic foot and units. Exact as of the
 * statement.
 */
export async function sumDailyTotalsIgnoringScope(
  work: RequestContext,
  documentKind: DailyTotalsDocumentKind,
  filter: DailyTotalsFilter,
): Promise<DailyTotals> {
  const notVoidSql = sql`d.state is distinct from ${filter.stateWithoutAmounts ?? null}::smallint`;
  const found = await queryFirstRowWithCachedPlan(work.tx, sums)`
    select coalesce(sum(d.count), 0)::bigint as rows,
      coalesce(sum(d.amount) filter (where ${notVoidSql}), 0)::bigint as amount,
      coalesce(sum(d.cubes) filter (where ${notVoidSql}), 0)::bigint as cubes,
      coalesce(sum(d.units) filter (where ${notVoidSql}), 0)::bigint as units
    from daily_total d
    where ${and(
      sql`d.list = ${documentKind}`,
      gteDay(sql`d.day`, filter.from),
      lteDay(sql`d.day`, filter.until),
      isOneOfNumbersIfGiven(sql`d.state`, filter.states),
    )}
  `;
  if (!found) throw new Error('A sum returned no row');
  return found;
}

/**
 * Merges all rows appended for a day and state into one, in one statement. A reader sees either the many rows or their sum. An
 * advisory lock runs one at a time, so that nothing is counted twice.
 */
export async function compactDailyTotals(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily_total'))`.execute(work.tx);
  await sql`
    with fresh as materialized (select distinct list, day from daily_total where not is_compacted),
      gone as (
        delete from daily_total d
        using fresh f
        where d.list = f.list and d.day = f.day
        returning d.*
      )
    insert into daily_total (list, day, state, is_compacted, count, amount, cubes, units)
    select list, day, state, true, sum(count), sum(amount), sum(cubes), sum(units)
    from gone
    group by list, day, state
    having (sum(count), sum(amount), sum(cubes), sum(units)) is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric)
  `.execute(work.tx);
}

/**
 * Finds the days of one kind of document whose stored totals differ from the documents themselves (day, state, amount,
 * cubes, units). There must be none.
 */
export const wrongDailyTotalsSql = (
  documentKind: DailyTotalsDocumentKind,
  documentsDayStateAmountCubesUnitsSql: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select to_char(x.day, 'YYYYMMDD')::int as id, 'state ' || x.state || ' of ' || x.day as what
  from (
    select day, state, 1 as count, amount::bigint, cubes::bigint, units::bigint
    from (${documentsDayStateAmountCubesUnitsSql}) p
    union all
    select day, state, -count, -amount, -cubes, -units
    from daily_total
    where list = ${sql.lit(documentKind)}
  ) x
  group by x.day, x.state
  having sum(x.count) <> 0 or sum(x.amount) <> 0 or sum(x.cubes) <> 0 or sum(x.units) <> 0
`;
