import { sql } from 'kysely';
import type { findWebhookDeliveriesEndpoint, WebhookDelivery } from './webhooks.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { webhookDeliverySchema } from './webhooks.contract.ts';
import {
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

const now = (work: RequestContext) => sql`${work.now.toString()}::timestamptz`;

const hookRow = z.object({
  id: z.int(),
  clientId: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  revoked: z.boolean(),
});
export type WebhookRow = z.output<typeof hookRow>;
export async function findWebhook(work: RequestContext, id: number): Promise<WebhookRow | undefined> {
  return queryFirstRow(work.tx, hookRow)`
    select w.id, w.api_client_id as "clientId", w.url, w.events, w.active,
      c.revoked_at is not null as revoked
    from webhook w
    join api_client c on c.id = w.api_client_id
    where w.id = ${id} and w.deleted_at is null
  `;
}
/** Returns the id. Undefined when there is no such API client, or it is revoked. */
export async function insertWebhookUnlessClientRevoked(
  work: RequestContext,
  clientId: number,
  webhook: { url: string; events: readonly string[]; secret: string },
): Promise<number | undefined> {
  return (
    await queryFirstRow(work.tx, z.object({ id: z.int() }))`
      insert into webhook (api_client_id, url, events, secret, created_at, created_by, updated_at)
      select c.id, ${webhook.url}, ${webhook.events}::text[], ${webhook.secret}, ${now(work)},
        ${work.actor.userId}::int, ${now(work)}
      from api_client c
      where c.id = ${clientId} and c.revoked_at is null
      returning id
    `
  )?.id;
}
export async function updateWebhookRow(
  work: RequestContext,
  id: number,
  change: { url: string; events: readonly string[]; active: boolean; rowVersion: number },
): Promise<boolean> {
  return (
    (
      await sql`
        update webhook
        set url = ${change.url}, events = ${change.events}::text[], active = ${change.active},
          updated_at = ${now(work)}, row_version = row_version + 1
        where id = ${id} and row_version = ${change.rowVersion} and deleted_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function markWebhookDeleted(work: RequestContext, id: number): Promise<boolean> {
  return (
    (
      await sql`
        update webhook
        set deleted_at = ${now(work)}, active = false, row_version = row_version + 1
        where id = ${id} and deleted_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function updateWebhookSecret(
  work: RequestContext,
  id: number,
  secret: string,
): Promise<boolean> {
  return (
    (
      await sql`
        update webhook
        set secret = ${secret}, updated_at = ${now(work)}, row_version = row_version + 1
        where id = ${id} and deleted_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

const deliverySorts = { createdAt: nonNullSort(sql`created_at`) };
export async function findWebhookDeliveries(
  work: RequestContext,
  webhookId: number,
  query: QueryOf<typeof findWebhookDeliveriesEndpoint>,
): Promise<{ data: WebhookDelivery[]; totalRows: number }> {
  const where = and(equalsIfGiven(sql`webhook_id`, webhookId), equalsIfGiven(sql`status`, query.status));
  const data = await queryRows(work.tx, webhookDeliverySchema)`
    select id, event, status, attempts, response_status as "responseStatus",
      response_text as "responseText", error, duration_ms as "tookMs", replay_of as "replayOf",
      created_at as "createdAt", last_attempt_at as "triedAt", sent_at as "sentAt",
      jsonb_pretty(payload) as payload
    from webhook_delivery
    where ${where}
    ${orderBy(deliverySorts, query, tieBreakInSortDirection(query, sql`id`))}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(work.tx)`from webhook_delivery where ${where}` };
}

/**
 * Inserts deliveries and queues them. Those of one webhook are sent in sequence and after everything else, so that a slow
 * receiver delays only itself.
 */
export async function insertAndEnqueueWebhookDeliveries(
  work: RequestContext,
  deliveries: readonly { webhookId: number; event: string; payload: unknown }[],
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const found = await queryRows(work.tx, z.object({ id: z.int() }))`
    with made as (
      insert into webhook_delivery (webhook_id, event, payload, created_at)
      select d.webhook_id, d.event, d.payload, ${now(work)}
      from jsonb_to_recordset(
        ${JSON.stringify(deliveries.map((d) => ({ webhook_id: d.webhookId, event: d.event, payload: d.payload })))}::jsonb
      ) as d(webhook_id int, event text, payload jsonb)
      returning id, webhook_id
    )
    select made.id
    from made,
      graphile_worker.add_job(
        'deliver-webhook', json_build_object('id', made.id), queue_name := 'webhook-' || made.webhook_id,
        job_key := 'deliver-' || made.id, max_attempts := 10, priority := 1
      )
  `;
  return found.map((r) => r.id);
}
export async function findDelivery(
  work: RequestContext,
  id: number,
): Promise<{ id: number; webhookId: number; event: string; payload: unknown } | undefined> {
  return queryFirstRow(
    work.tx,
    z.object({ id: z.int(), webhookId: z.int(), event: z.string(), payload: z.unknown() }),
  )`select id, webhook_id as "webhookId", event, payload from webhook_delivery where id = ${id}`;
}
export async function markDeliveryAsReplay(
  work: RequestContext,
  id: number,
  originalId: number,
): Promise<void> {
  await sql`update webhook_delivery set replay_of = ${originalId} where id = ${id}`.execute(work.tx);
}

const outgoingRow = z.object({
  id: z.int(),
  webhookId: z.int(),
  url: z.string(),
  secret: z.string(),
  body: z.string(),
  /** Real time, independent of the warehouse's clock, because receivers compare it with theirs. */
  seconds: z.int(),
});
export type OutgoingDelivery = z.output<typeof outgoingRow>;
/** A delivery about to be sent. Undefined when it was sent in the meantime, or its webhook is paused or revoked. */
export async function claimDeliveryToSend(
  work: RequestContext,
  id: number,
): Promise<OutgoingDelivery | undefined> {
  return queryFirstRow(work.tx, outgoingRow)`
    update webhook_delivery d
    set attempts = d.attempts + 1, last_attempt_at = now()
    from webhook w
    join api_client c on c.id = w.api_client_id
    join account a on a.id = c.account_id
    where w.id = d.webhook_id
      and d.id = ${id}
      and d.status <> 'sent'
      and w.active
      and c.revoked_at is null
      and a.active
    returning d.id, w.id as "webhookId", w.url, w.secret,
      (d.payload || jsonb_build_object('id', 'msg_' || d.id))::text as body,
      extract(epoch from now())::int as seconds
  `;
}
export async function recordDeliveryAttempt(
  work: RequestContext,
  id: number,
  outcome: {
    httpStatus: number | null;
    responseText: string | null;
    error: string | null;
    tookMs: number;
    sent: boolean;
  },
): Promise<void> {
  await sql`
    update webhook_delivery
    set status = ${outcome.sent ? 'sent' : 'failed'}, response_status = ${outcome.httpStatus},
      response_text = ${outcome.responseText?.replaceAll('\u0000', '') ?? null},
      error = ${outcome.error?.slice(0, 300) ?? null}, duration_ms = ${outcome.tookMs},
      sent_at = case when ${outcome.sent} then now() end
    where id = ${id}
  `.execute(work.tx);
}
export async function markDeliveryFailedUnlessSent(
  work: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  await sql`
    update webhook_delivery
    set status = 'failed', error = ${reason}
    where id = ${id} and status <> 'sent'
  `.execute(work.tx);
}
/** Deletes deliveries older than 30 days. The record of delivered events is kept one day longer than events are reread. */
export async function deleteWebhookDeliveryRowsOlderThan30Days(work: RequestContext): Promise<void> {
  await sql`
    update webhook_delivery
    set replay_of = null
    where replay_of in (select id from webhook_delivery where created_at < now() - interval '30 days')
  `.execute(work.tx);
  await sql`delete from webhook_delivery where created_at < now() - interval '30 days'`.execute(work.tx);
  await sql`delete from webhook_sent_event where at < now() - interval '2 days'`.execute(work.tx);
}
/** Queues a reading of events in the near future. Repeated requests queue it once. */
export async function enqueueCreationOfEventDeliveries(work: RequestContext): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'gather-webhook-events', '{}', job_key := 'gather', run_at := now() + interval '1 second',
      job_key_mode := 'preserve_run_at'
    )
  `.execute(work.tx);
}
