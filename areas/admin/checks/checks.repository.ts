import { sql } from 'kysely';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { lastInvariantCheckResultSchema } from './checks.contract.ts';
import type { LastInvariantCheckResult, findLastInvariantCheckResultsEndpoint } from './checks.contract.ts';
import type { InvariantCheckResult, Invariant } from '#kit/server/invariants.ts';
import { and, nonNullSort, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const sorts = {
  broken: nonNullSort(sql`violation_count`),
  id: nonNullSort(sql`id`),
  checkedAt: nonNullSort(sql`checked_at`),
};

export async function findLastInvariantCheckResults(
  work: RequestContext,
  query: QueryOf<typeof findLastInvariantCheckResultsEndpoint>,
): Promise<{ data: LastInvariantCheckResult[]; totalRows: number }> {
  const where = and(
    query.holds === undefined ? undefined : sql`(violation_count = 0) = ${query.holds === 'yes'}`,
  );
  const found = await queryRows(work.tx, lastInvariantCheckResultSchema)`
    select id, description as says, violation_count as broken, violated_since as since,
      checked_at as "checkedAt", duration_ms as took, examples
    from invariant_check
    where ${where}
    ${orderBy(sorts, query, sql`id`)}
    ${limitOffset(query)}
  `;
  return { data: found, totalRows: await countRows(work.tx)`from invariant_check where ${where}` };
}

/** Saves an invariant's result. `since` stays unchanged while it is violated. */
export async function upsertInvariantResult(
  work: RequestContext,
  { id, description }: Invariant,
  { broken, examples }: InvariantCheckResult,
  tookMs: number,
): Promise<void> {
  const timestamp = work.now.toString();
  await sql`
    insert into invariant_check (id, description, violation_count, violated_since, checked_at, duration_ms, examples)
    values (
      ${id}, ${description}, ${broken}, ${broken > 0 ? timestamp : null}::timestamptz, ${timestamp}::timestamptz, ${tookMs},
      ${JSON.stringify(examples)}::jsonb
    )
    on conflict (id) do update
    set description = excluded.description, violation_count = excluded.violation_count,
      violated_since = case when excluded.violation_count > 0 then coalesce(invariant_check.violated_since, excluded.violated_since) end,
      checked_at = excluded.checked_at, duration_ms = excluded.duration_ms, examples = excluded.examples
  `.execute(work.tx);
}

/** Deletes results of invariants that this version no longer knows. */
export async function deleteUnknownInvariantResults(
  work: RequestContext,
  knownIds: readonly string[],
): Promise<void> {
  await work.tx
    .deleteFrom('invariant_check')
    .where('id', 'not in', [...knownIds])
    .execute();
}
