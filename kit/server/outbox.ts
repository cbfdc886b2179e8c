import { sql } from 'kysely';
import type { Work } from './work.ts';

/** What becomes of an item of the outbox that is sent by a queue of its own (`enqueue` with `sentBy`), in the transaction of its sender. */

export async function countTry(work: Work, id: number): Promise<void> {
  await sql`update outbox set attempts = attempts + 1 where id = ${id}`.execute(work.tx);
}
export async function markSent(work: Work, id: number): Promise<void> {
  await sql`
    update outbox
    set status = 'sent', error = null, sent_at = ${work.now.toString()}::timestamptz
    where id = ${id}
  `.execute(work.tx);
}
/** It was not sent, and waits on. */
export async function markWaiting(work: Work, id: number, why: string): Promise<void> {
  await sql`update outbox set error = ${why} where id = ${id} and status = 'queued'`.execute(work.tx);
}
/** They are not sent any more, unless somebody says so. */
export async function giveUp(work: Work, ids: readonly number[], why: string): Promise<void> {
  await sql`
    update outbox
    set status = 'failed', error = ${why}
    where id = any(${[...ids]}::int[]) and status = 'queued'
  `.execute(work.tx);
}
