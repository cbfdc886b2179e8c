import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { outboxRow } from './outbox.contract.ts';
import type { OutboxRow, searchOutbox } from './outbox.contract.ts';
import { contains, every, is, neverNull, ordered, paged, sameWay } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';

const outboxItem = z.object({
  id: z.int(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  status: z.string(),
  dedupeKey: z.string(),
});
export type OutboxItem = z.output<typeof outboxItem>;
// Without a provider the sender answers an id that begins so (links/mail, links/sms).
const state = sql`case when status = 'sent' and provider_id like 'log:%' then 'unsent' else status end`;
const sorts = {
  createdAt: neverNull(sql`created_at`),
  kind: neverNull(sql`kind`),
  status: neverNull(state),
};

const columns = sql`
  id, kind, ${state} as status, coalesce(payload->>'to', '') as "to", coalesce(payload->>'subject', '') as subject,
  attempts, error, created_at as "createdAt",
  case when ${state} = 'sent' then sent_at end as "sentAt"
`;
const message = outboxRow.extend({ text: z.string() });

/** One message as it was written. */
export const findMessage = (tx: Tx, id: number): Promise<z.output<typeof message> | undefined> =>
  row(tx, message)`
    select ${columns}, coalesce(payload->>'text', payload->>'body', payload::text) as text
    from outbox
    where id = ${id}
  `;

export async function findOutbox(
  tx: Tx,
  q: QueryOf<typeof searchOutbox>,
): Promise<{ data: OutboxRow[]; totalRows: number }> {
  const where = every(is(state, q.status), is(sql`kind`, q.kind), contains(sql`(payload->>'to')`, q.to));
  const data = await rows(tx, outboxRow)`
    select ${columns}
    from outbox
    where ${where}
    ${ordered(sorts, q, sameWay(q, sql`id`))}
    ${paged(q)}
  `;
  const totalRows = await counted(tx)`from outbox where ${where}`;
  return { data, totalRows };
}

/** The right to send an item, until the transaction ends; false while another sender has it. */
export async function takeTurn(tx: Tx, id: number): Promise<boolean> {
  const found = await row(tx, z.object({ taken: z.boolean() }))`
    select pg_try_advisory_xact_lock(hashtext('outbox.send'), ${id}::int) as taken
  `;
  return found?.taken === true;
}
/** Takes an item for sending, unless it is sent already. */
export async function takeItem(tx: Tx, id: number): Promise<OutboxItem | undefined> {
  return row(tx, outboxItem)`
    update outbox
    set attempts = attempts + 1
    where id = ${id} and status <> 'sent'
    returning id, kind, payload, status, dedupe_key as "dedupeKey"
  `;
}
export async function markSent(tx: Tx, id: number, providerId: string, at: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'sent', provider_id: providerId, sent_at: at, error: null })
    .where('id', '=', id)
    .execute();
}
export async function markFailed(tx: Tx, id: number, error: string): Promise<void> {
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
/** Undefined when there is no such message. */
export const queueAgain = (tx: Tx, id: number): Promise<z.output<typeof queuedAgain> | undefined> =>
  row(tx, queuedAgain)`
    update outbox
    set status = 'queued', error = null, attempts = case when kind = 'print' then 0 else attempts end
    where id = ${id}
    returning kind, (payload ->> 'printerId')::int as "printerId", (payload ->> 'smsId')::int as "smsId"
  `;
export async function sendQueued(tx: Tx, id: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'send', json_build_object('id', ${id}::int), job_key := ${`send-${id}`}, max_attempts := 12
    )
  `.execute(tx);
}
