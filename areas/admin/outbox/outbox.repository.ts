import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { outboxRowSchema } from './outbox.contract.ts';
import type { OutboxRow, searchOutboxEndpoint } from './outbox.contract.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

const outboxItem = z.object({
  id: z.int(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  status: z.string(),
  dedupeKey: z.string(),
});
export type OutboxItem = z.output<typeof outboxItem>;
// Without a provider, the sender returns an id with this prefix (integrations/mail, integrations/sms).
const state = sql`case when status = 'sent' and provider_id like 'log:%' then 'unsent' else status end`;
const sorts = {
  createdAt: nonNullSort(sql`created_at`),
  kind: nonNullSort(sql`kind`),
  status: nonNullSort(state),
};

const columns = sql`
  id, kind, ${state} as status, coalesce(payload->>'to', '') as "to", coalesce(payload->>'subject', '') as subject,
  attempts, error, created_at as "createdAt",
  case when ${state} = 'sent' then sent_at end as "sentAt"
`;
const message = outboxRowSchema.extend({ text: z.string() });

/** One message as stored. */
export const findUnmaskedOutboxMessage = (
  tx: Tx,
  id: number,
): Promise<z.output<typeof message> | undefined> =>
  queryFirstRow(tx, message)`
    select ${columns}, coalesce(payload->>'text', payload->>'body', payload::text) as text
    from outbox
    where id = ${id}
  `;

export async function findOutboxRows(
  tx: Tx,
  query: QueryOf<typeof searchOutboxEndpoint>,
): Promise<{ data: OutboxRow[]; totalRows: number }> {
  const where = and(
    equalsIfGiven(state, query.status),
    equalsIfGiven(sql`kind`, query.kind),
    containsTextIgnoringCaseAndAccents(sql`(payload->>'to')`, query.to),
  );
  const data = await queryRows(tx, outboxRowSchema)`
    select ${columns}
    from outbox
    where ${where}
    ${orderBy(sorts, query, tieBreakInSortDirection(query, sql`id`))}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(tx)`from outbox where ${where}`;
  return { data, totalRows };
}

/** Tries to lock an item for sending until the transaction ends. Returns false while another sender has the lock. */
export async function tryLockOutboxItem(tx: Tx, id: number): Promise<boolean> {
  const found = await queryFirstRow(tx, z.object({ taken: z.boolean() }))`
    select pg_try_advisory_xact_lock(hashtext('outbox.send'), ${id}::int) as taken
  `;
  return found?.taken === true;
}
/** Claims an item for sending, unless it is already sent. */
export async function claimOutboxItemUnlessSent(tx: Tx, id: number): Promise<OutboxItem | undefined> {
  return queryFirstRow(tx, outboxItem)`
    update outbox
    set attempts = attempts + 1
    where id = ${id} and status <> 'sent'
    returning id, kind, payload, status, dedupe_key as "dedupeKey"
  `;
}
export async function markOutboxItemSent(
  tx: Tx,
  id: number,
  providerId: string,
  sentAt: string,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'sent', provider_id: providerId, sent_at: sentAt, error: null })
    .where('id', '=', id)
    .execute();
}
export async function markOutboxItemFailed(tx: Tx, id: number, error: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'failed', error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
const queuedAgain = z.object({
  kind: z.string(),
  printerId: z.int().nullable(),
  smsId: z.int().nullable(),
});
/** Returns undefined if there is no such message. */
export const resetOutboxItemToQueued = (
  tx: Tx,
  id: number,
): Promise<z.output<typeof queuedAgain> | undefined> =>
  queryFirstRow(tx, queuedAgain)`
    update outbox
    set status = 'queued', error = null, attempts = case when kind = 'print' then 0 else attempts end
    where id = ${id}
    returning kind, (payload ->> 'printerId')::int as "printerId", (payload ->> 'smsId')::int as "smsId"
  `;
export async function enqueueOutboxSendJob(tx: Tx, id: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'send-outbox-item', json_build_object('id', ${id}::int), job_key := ${`send-${id}`}, max_attempts := 12
    )
  `.execute(tx);
}
