import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from './db.ts';
import { queryRows } from './query-rows.ts';

/**
 * What the tables of a feature hold whatever anybody does, said once in its `<feature>.invariants.ts`. They are looked
 * at every night, by `npm run check`, and after every race of the tests.
 */
export interface Invariant {
  /** `feature.what`; its findings are kept under it. */
  id: string;
  /** The truth as a sentence: "Each live line counts its live boxes". */
  description: string;
  /** The rows that break it, as `id` of the record and `what` of it is wrong, in words for somebody who mends it. */
  violations: RawBuilder<unknown>;
}

/** How many of the rows that break an invariant are named. */
const named = 20;
const looked = z.object({
  broken: z.int(),
  examples: z.array(z.object({ id: z.number(), what: z.string() })),
});
export type InvariantFinding = z.output<typeof looked>;

/** One look at one invariant: a single statement, so that it sees the tables as of one instant. */
export async function checkInvariant(tx: Tx, invariant: Invariant): Promise<InvariantFinding> {
  const [found] = await queryRows(tx, looked)`
    with broken as materialized (${invariant.violations})
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
