import { z } from 'zod';
import type { setCreditLimitAndHoldEndpoint } from './collections.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const idRow = z.object({ id: z.int() });
/** A database function computes this, because users who enter freight cannot see the terms and amounts of payers. */
export const findPayerIdsHeldOrOverCreditLimit = async (
  tx: Tx,
  payerIds: readonly number[],
): Promise<number[]> =>
  (
    await queryRows(
      tx,
      idRow,
    )`select h as id from find_payers_held_or_over_credit_limit(${[...payerIds]}::int[]) h`
  ).map((r) => r.id);

/** Returns false if another user changed them in the meantime. */
export async function upsertCreditLimitAndHoldIfVersionMatches(
  work: RequestContext,
  payerId: number,
  input: BodyOf<typeof setCreditLimitAndHoldEndpoint>,
): Promise<boolean> {
  const written = await queryRows(work.tx, idRow)`
    insert into credit_term as c (payer_id, credit_limit, on_hold, reason, at, changed_by)
    select ${payerId}::int, ${input.limit ?? null}::int, ${input.onHold}, ${input.reason ?? null},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    on conflict (payer_id) do update
    set credit_limit = excluded.credit_limit, on_hold = excluded.on_hold, reason = excluded.reason, at = excluded.at,
      changed_by = excluded.changed_by, row_version = c.row_version + 1
    where c.row_version = ${input.rowVersion ?? 0}
    returning payer_id as id
  `;
  return written.length > 0;
}
