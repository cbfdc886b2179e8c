import { sql } from 'kysely';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { checkRow } from './checks.contract.ts';
import type { CheckRow, findChecks } from './checks.contract.ts';
import type { Finding, Invariant } from '#kit/server/invariants.ts';
import { every, neverNull, ordered, paged } from '#kit/server/lists.ts';
import { counted, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const sorts = {
  broken: neverNull(sql`broken`),
  id: neverNull(sql`id`),
  checkedAt: neverNull(sql`checked_at`),
};

export async function checksFound(
  work: Work,
  q: QueryOf<typeof findChecks>,
): Promise<{ data: CheckRow[]; totalRows: number }> {
  const where = every(q.holds === undefined ? undefined : sql`(broken = 0) = ${q.holds === 'yes'}`);
  const found = await rows(work.tx, checkRow)`
    select id, says, broken, since, checked_at as "checkedAt", took, examples
    from invariant_check
    where ${where}
    ${ordered(sorts, q, sql`id`)}
    ${paged(q)}
  `;
  return { data: found, totalRows: await counted(work.tx)`from invariant_check where ${where}` };
}

/** Keeps how an invariant stands now; `since` stays as long as it is broken. */
export async function keepFinding(
  work: Work,
  { id, says }: Invariant,
  { broken, examples }: Finding,
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

/** Invariants that this version does not know any more. */
export async function forgetOthers(work: Work, known: readonly string[]): Promise<void> {
  await work.tx
    .deleteFrom('invariant_check')
    .where('id', 'not in', [...known])
    .execute();
}
