import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { runInTransactionWithRetries, statementWithCachedPlan, deferWriteUntilCommit } from './db.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from './reject.ts';
import { queryFirstRowWithCachedPlan } from './query-rows.ts';
import type { RequestContext } from './request-context.ts';

const firstUse = z.object({ fingerprint: z.string(), status: z.int().nullable(), reply: z.unknown() });

/**
 * Claims a key for this transaction, or returns the response of its first use. Waits while the first request is still running.
 */
export async function claimIdempotencyKeyOrGetResponse(
  work: RequestContext,
  key: string,
  fingerprint: string,
): Promise<{ status: number; reply: unknown } | undefined> {
  const who = work.actor.subject;
  const claimed = await statementWithCachedPlan`
    insert into idempotency (caller_subject, key, fingerprint)
    values (${who}, ${key}, ${fingerprint})
    on conflict do nothing
    returning 1
  `.execute(work.tx);
  if (claimed.rows.length > 0) return undefined;
  const first = await queryFirstRowWithCachedPlan(work.tx, firstUse)`
    select fingerprint, status, reply from idempotency where caller_subject = ${who} and key = ${key}
  `;
  if (!first || first.status === null) return reject(commonErrors.rollbackInProgress);
  if (first.fingerprint !== fingerprint) reject(commonErrors.idempotencyKeyReused);
  return { status: first.status, reply: first.reply };
}

/** Saves the response in the same transaction as the change. Both are committed, or neither. */
export function saveIdempotentResponseAtCommit(
  work: RequestContext,
  key: string,
  status: number,
  reply: unknown,
): void {
  deferWriteUntilCommit(
    work.tx,
    statementWithCachedPlan`
      update idempotency
      set status = ${status}, reply = ${JSON.stringify(reply)}::jsonb
      where caller_subject = ${work.actor.subject} and key = ${key}
    `,
  );
}

/** Deletes a key, so that the next request with it runs as the first. */
export function deleteIdempotencyKeyAtCommit(work: RequestContext, key: string): void {
  deferWriteUntilCommit(
    work.tx,
    statementWithCachedPlan`delete from idempotency where caller_subject = ${work.actor.subject} and key = ${key}`,
  );
}

/**
 * Saves an error response, whose own transaction was rolled back. Never replaces the response that a parallel request with the
 * key received.
 */
export async function saveIdempotentErrorUnlessKeyUsed(
  pool: pg.Pool,
  claim: { callerSubject: string; key: string; fingerprint: string },
  status: number,
  reply: unknown,
): Promise<void> {
  await runInTransactionWithRetries(
    pool,
    { accountIds: [], userId: null, callerSubject: claim.callerSubject },
    (tx) =>
      statementWithCachedPlan`
      insert into idempotency (caller_subject, key, fingerprint, status, reply)
      values (${claim.callerSubject}, ${claim.key}, ${claim.fingerprint}, ${status}, ${JSON.stringify(reply)}::jsonb)
      on conflict do nothing
    `.execute(tx),
  );
}

/** Deletes keys older than three days. */
export async function deleteExpiredIdempotencyKeys(work: RequestContext): Promise<void> {
  await sql`delete from idempotency where at < now() - interval '3 days'`.execute(work.tx);
}
