import { sql } from 'kysely';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { OutboxRow, searchOutbox } from './outbox.contract.ts';
import type { Tx } from '#kit/server/db.ts';

export interface OutboxItem {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  status: string;
  dedupeKey: string;
}
// A link that lets its reader in stays unread, but for letters that no provider has taken anywhere: those are read here alone.
const readable = sql`
  case when provider_id like 'log:%' then said
  else regexp_replace(said, 'token=[A-Za-z0-9_-]+', 'token=…', 'g') end
`;
const sorts = new Map([
  ['createdAt', sql`created_at`],
  ['kind', sql`kind`],
  ['status', sql`status`],
]);

export async function findOutbox(
  tx: Tx,
  q: QueryOf<typeof searchOutbox>,
): Promise<{ data: OutboxRow[]; totalRows: number }> {
  const where = sql`
    (${q.status ?? null}::text is null or status = ${q.status ?? null})
    and (${q.kind ?? null}::text is null or kind = ${q.kind ?? null})
    and (
      ${q.to ?? null}::text is null
      or payload->>'to' ilike ${q.to === undefined ? null : `%${q.to.replace(/[\\%_]/g, '\\$&')}%`}
    )
  `;
  const direction = q.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  const rows = await sql<OutboxRow>`
    select id, kind, status, coalesce(payload->>'to', '') as "to",
      coalesce(payload->>'subject', '') as subject, ${readable} as text, attempts, error,
      created_at as "createdAt", sent_at as "sentAt"
    from outbox, lateral (select coalesce(payload->>'text', payload->>'body', payload::text) as said) x
    where ${where}
    order by ${sorts.get(q.orderField) ?? sql`created_at`} ${direction}, id ${direction}
    limit ${q.rows}
    offset ${(q.page - 1) * q.rows}
  `.execute(tx);
  const count = await sql<{ n: number }>`select count(*)::int as n from outbox where ${where}`.execute(tx);
  return { data: rows.rows, totalRows: count.rows[0]?.n ?? 0 };
}

/** Takes an item for sending; another sender waits at the row until this one has committed. */
export async function takeItem(tx: Tx, id: number): Promise<OutboxItem | undefined> {
  return (
    await sql<OutboxItem>`
      update outbox
      set attempts = attempts + 1
      where id = ${id} and status <> 'sent'
      returning id, kind, payload, status, dedupe_key as "dedupeKey"
    `.execute(tx)
  ).rows[0];
}
export async function markSent(tx: Tx, id: number, providerId: string, at: string): Promise<void> {
  await sql`
    update outbox
    set status = 'sent', provider_id = ${providerId}, sent_at = ${at}::timestamptz, error = null
    where id = ${id}
  `.execute(tx);
}
export async function markFailed(tx: Tx, id: number, error: string): Promise<void> {
  await sql`update outbox set status = 'failed', error = ${error.slice(0, 500)} where id = ${id}`.execute(tx);
}
export async function queueAgain(tx: Tx, id: number): Promise<boolean> {
  const row = (
    await sql<{
      id: number;
    }>`update outbox set status = 'queued', error = null where id = ${id} returning id`.execute(tx)
  ).rows[0];
  if (!row) return false;
  await sql`
    select graphile_worker.add_job(
      'send', json_build_object('id', ${id}::int), job_key := ${`send-${id}`}, max_attempts := 12
    )
  `.execute(tx);
  return true;
}
