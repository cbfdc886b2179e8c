import { sql } from 'kysely';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { checkRowSchema } from './checks.contract.ts';
import type { CheckRow, findChecksEndpoint } from './checks.contract.ts';
import type { InvariantFinding, Invariant } from '#kit/server/invariants.ts';
import { and, nonNullSort, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const sorts = {
  broken: nonNullSort(sql`broken`),
  id: nonNullSort(sql`id`),
  checkedAt: nonNullSort(sql`checked_at`),
};

export async function findCheckRows(
  work: RequestContext,
  q: QueryOf<typeof findChecksEndpoint>,
): Promise<{ data: CheckRow[]; totalRows: number }> {
  const where = and(q.holds === undefined ? undefined : sql`(broken = 0) = ${q.holds === 'yes'}`);
  const found = await queryRows(work.tx, checkRowSchema)`
    select id, says, broken, since, checked_at as "checkedAt", took, examples
    from invariant_check
    where ${where}
    ${orderBy(sorts, q, sql`id`)}
    ${limitOffset(q)}
  `;
  return { data: found, totalRows: await countRows(work.tx)`from invariant_check where ${where}` };
}

/** Saves an invariant's result. `since` stays unchanged while it is violated. */
export async function saveCheckResult(
  work: RequestContext,
  { id, description: says }: Invariant,
  { broken, examples }: InvariantFinding,
  took: number,
): Promise<void> {
  const at = work.now.toString();
  await sql`
    insert into invariant_check (id, says, broken, since, checked_at, took, examples)
    values (
      ${id}, ${says}, ${broken}, ${broken > 0 ? at : null}::timestamptz, ${at}::timestamptz, ${took},
      ${JSON.stringify(examples)}::jsonb
    )
    on conflict (id) do update
    set says = excluded.says, broken = excluded.broken,
      since = case when excluded.broken > 0 then coalesce(invariant_check.since, excluded.since) end,
      checked_at = excluded.checked_at, took = excluded.took, examples = excluded.examples
  `.execute(work.tx);
}

/** Deletes results of invariants that this version no longer knows. */
export async function deleteUnknownChecks(work: RequestContext, known: readonly string[]): Promise<void> {
  await work.tx
    .deleteFrom('invariant_check')
    .where('id', 'not in', [...known])
    .execute();
}
