import { sql } from 'kysely';
import type { RequestContext } from './request-context.ts';

/** What becomes of an item of the outbox that is sent by a queue of its own (`enqueue` with `sentBy`), in the transaction of its sender. */

export async function countOutboxAttempt(work: RequestContext, id: number): Promise<void> {
  await sql`update outbox set attempts = attempts + 1 where id = ${id}`.execute(work.tx);
}
export async function markOutboxItemSent(work: RequestContext, id: number): Promise<void> {
  await sql`
    update outbox
    set status = 'sent', error = null, sent_at = ${work.now.toString()}::timestamptz
    where id = ${id}
  `.execute(work.tx);
}
/** It was not sent, and waits on. */
export async function markOutboxItemWaiting(work: RequestContext, id: number, reason: string): Promise<void> {
  await sql`update outbox set error = ${reason} where id = ${id} and status = 'queued'`.execute(work.tx);
}
/** They are not sent any more, unless somebody says so. */
export async function failOutboxItems(
  work: RequestContext,
  ids: readonly number[],
  why: string,
): Promise<void> {
  await sql`
    update outbox
    set status = 'failed', error = ${why}
    where id = any(${[...ids]}::int[]) and status = 'queued'
  `.execute(work.tx);
}
/** What failed is sent again by itself, because somebody asks for it. */
export async function requeueFailedOutboxItems(
  work: RequestContext,
  dedupeKeys: readonly string[],
): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await sql`
    with again as (
      update outbox
      set status = 'queued', error = null
      where dedupe_key = any(${[...dedupeKeys]}::text[]) and status = 'failed'
      returning id
    )
    select graphile_worker.add_job(
        'send', json_build_object('id', id), job_key := 'send-' || id, max_attempts := 12
      )
    from again
  `.execute(work.tx);
}
/** What failed is not tried again: something else goes in its place. */
export async function cancelFailedOutboxItems(
  work: RequestContext,
  dedupeKeys: readonly string[],
): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await sql`
    select graphile_worker.remove_job('send-' || id)
    from outbox
    where dedupe_key = any(${[...dedupeKeys]}::text[]) and status = 'failed'
  `.execute(work.tx);
}
