import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from './db.ts';
import { queryRows } from './query-rows.ts';

/**
 * Conditions that a feature's tables must always meet, declared once in its `<feature>.invariants.ts`. They are checked every
 * night, by `npm run check`, and after every concurrency test.
 */
export interface Invariant {
  /** `feature.what`. Its findings are stored under it. */
  id: string;
  /** The condition as a sentence: "Each live line counts its live boxes". */
  description: string;
  /** Selects the rows that violate it: `id` of the record and `what` is wrong with it, in text for the user who fixes it. */
  violationsSql: RawBuilder<unknown>;
}

/** Maximum number of violating rows to list. */
const named = 20;
const looked = z.object({
  broken: z.int(),
  examples: z.array(z.object({ id: z.number(), what: z.string() })),
});
export type InvariantCheckResult = z.output<typeof looked>;

/** Checks one invariant in a single statement, so that it sees the tables as of one instant. */
export async function findInvariantViolations(tx: Tx, invariant: Invariant): Promise<InvariantCheckResult> {
  const [found] = await queryRows(tx, looked)`
    with broken as materialized (${invariant.violationsSql})
    select (select count(*)::int from broken) as broken,
      coalesce(
        (
          select jsonb_agg(to_jsonb(x) order by x.id)
          from (select id, what from broken order by id limit ${sql.lit(named)}) x
        ),
        '[]'
      ) as examples
  `;
  return found ?? { broken: 0, examples: [] };
}
