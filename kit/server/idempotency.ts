import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { runInTransaction, statementWithCachedPlan, deferUntilCommit } from './db.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from './reject.ts';
import { queryRowWithCachedPlan } from './query-rows.ts';
import type { RequestContext } from './request-context.ts';

const firstUse = z.object({ fingerprint: z.string(), status: z.int().nullable(), reply: z.unknown() });

/** Claims a key for this transaction, or gives the answer that the first use of it got. Waits while the first is still at work. */
export async function claimIdempotencyKey(
  work: RequestContext,
  key: string,
  fingerprint: string,
): Promise<{ status: number; reply: unknown } | undefined> {
  const who = work.actor.subject;
  const claimed = await statementWithCachedPlan`
    insert into idempotency (who, key, fingerprint)
    values (${who}, ${key}, ${fingerprint})
    on conflict do nothing
    returning 1
  `.execute(work.tx);
  if (claimed.rows.length > 0) return undefined;
  const first = await queryRowWithCachedPlan(work.tx, firstUse)`
    select fingerprint, status, reply from idempotency where who = ${who} and key = ${key}
  `;
  if (!first || first.status === null) return reject(commonErrors.stillUndone);
  if (first.fingerprint !== fingerprint) reject(commonErrors.keyUsed);
  return { status: first.status, reply: first.reply };
}

/** Keeps the answer beside the change it belongs to: both are committed, or neither. */
export function saveIdempotentResponse(
  work: RequestContext,
  key: string,
  status: number,
  reply: unknown,
): void {
  deferUntilCommit(
    work.tx,
    statementWithCachedPlan`
      update idempotency
      set status = ${status}, reply = ${JSON.stringify(reply)}::jsonb
      where who = ${work.actor.subject} and key = ${key}
    `,
  );
}

/** The next try with a key is the first again. */
export function deleteIdempotencyKey(work: RequestContext, key: string): void {
  deferUntilCommit(
    work.tx,
    statementWithCachedPlan`delete from idempotency where who = ${work.actor.subject} and key = ${key}`,
  );
}

/** Keeps a refusal, whose own transaction was rolled back; not over an answer that another try with the key got meanwhile. */
export async function saveIdempotentError(
  pool: pg.Pool,
  claim: { who: string; key: string; fingerprint: string },
  status: number,
  reply: unknown,
): Promise<void> {
  await runInTransaction(pool, { accounts: [], user: null, caller: claim.who }, (tx) =>
    statementWithCachedPlan`
      insert into idempotency (who, key, fingerprint, status, reply)
      values (${claim.who}, ${claim.key}, ${claim.fingerprint}, ${status}, ${JSON.stringify(reply)}::jsonb)
      on conflict do nothing
    `.execute(tx),
  );
}

/** Keys older than three days are forgotten. */
export async function deleteExpiredIdempotencyKeys(work: RequestContext): Promise<void> {
  await sql`delete from idempotency where at < now() - interval '3 days'`.execute(work.tx);
}
