import { sql } from 'kysely';
import type { RequestContext } from './request-context.ts';

/** Counts one more attempt to send an outbox item, in the sender's transaction. */

export async function incrementOutboxAttempts(work: RequestContext, outboxItemId: number): Promise<void> {
  await sql`update outbox set attempts = attempts + 1 where id = ${outboxItemId}`.execute(work.tx);
}
export async function markOutboxItemSent(work: RequestContext, id: number): Promise<void> {
  await sql`
    update outbox
    set status = 'sent', error = null, sent_at = ${work.now.toString()}::timestamptz
    where id = ${id}
  `.execute(work.tx);
}
/** Records why an item was not sent. It stays waiting. */
export async function recordQueuedOutboxItemError(
  work: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  await sql`update outbox set error = ${reason} where id = ${id} and status = 'queued'`.execute(work.tx);
}
/** Marks items as failed. They are not sent again unless a user requests it. */
export async function failQueuedOutboxItems(
  work: RequestContext,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update outbox
    set status = 'failed', error = ${reason}
    where id = any(${[...ids]}::int[]) and status = 'queued'
  `.execute(work.tx);
}
/** Queues failed items again at a user's request. */
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
        'send-outbox-item', json_build_object('id', id), job_key := 'send-' || id, max_attempts := 12
      )
    from again
  `.execute(work.tx);
}
/** Cancels failed items. They are not retried, because something else is sent instead. */
export async function cancelRetriesOfFailedOutboxItems(
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
