import { sql } from 'kysely';
import { z } from 'zod';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { smsStatuses } from './text-messages.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';

/** One outgoing message, its receipts and replies. */

const waitingMessage = z.object({
  id: z.int(),
  loadId: z.int(),
  kind: z.string(),
  phone: z.string(),
  body: z.string(),
  eta: z.string().nullable(),
  status: z.enum(smsStatuses),
  attempts: z.int(),
  outboxId: z.int().nullable(),
  smsOn: z.boolean(),
  receiverZone: z.string(),
  hidden: z.boolean(),
  delivered: z.boolean(),
});
export type TextMessageToSend = z.output<typeof waitingMessage>;

const phoneOnly = z.object({ phone: z.string() });
const lockTaken = z.object({ taken: z.boolean() });
/** Takes the lock for sending a message until the transaction ends. Returns false while another sender has it. */
export async function tryLockTextForSending(work: RequestContext, id: number): Promise<boolean> {
  const found = await queryFirstRow(work.tx, lockTaken)`
    select pg_try_advisory_xact_lock(hashtext('text.send'), ${id}::int) as taken
  `;
  return found?.taken === true;
}
/** Locks the number while a message to it is sent. An opt-out waits for it, and nothing is sent afterwards. */
export async function lockPhoneOfTextForSending(work: RequestContext, textId: number): Promise<void> {
  const found = await queryFirstRow(work.tx, phoneOnly)`select phone from sms_log where id = ${textId}`;
  if (found)
    await sql`select pg_advisory_xact_lock_shared(hashtext('text.phone'), hashtext(${found.phone}))`.execute(
      work.tx,
    );
}
export const lockPhoneForOptOut = (work: RequestContext, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtext('text.phone'), hashtext(${phone}))`.execute(work.tx);

export const findTextToSend = (work: RequestContext, id: number): Promise<TextMessageToSend | undefined> =>
  queryFirstRow(work.tx, waitingMessage)`
    select s.id, s.load_id as "loadId", s.kind, s.phone, s.body, s.eta, s.status, s.attempts,
      (select o.id from outbox o where o.dedupe_key = s.dedupe_key) as "outboxId", a.sms_on as "smsOn",
      a.time_zone as "receiverZone", coalesce(e.hide, false) as hidden,
      coalesce(e.status = ${sql.lit(etaState.delivered)}, false) as delivered
    from sms_log s
    join account a on a.id = s.consignee_id
    left join eta e on e.drop_id = s.drop_id
    where s.id = ${id}
  `;

export async function incrementTextAttempts(work: RequestContext, id: number): Promise<void> {
  await sql`update sms_log set attempts = attempts + 1 where id = ${id}`.execute(work.tx);
}
/** Marks the message as sent, regardless of decisions since. A receipt that arrived earlier is kept. */
export async function markTextSent(
  work: RequestContext,
  message: TextMessageToSend,
  providerId: string,
): Promise<void> {
  await sql`
    update sms_log
    set provider_id = coalesce(provider_id, ${providerId}), sent_at = ${work.now.toString()}::timestamptz,
      error = case when status in ('delivered', 'failed') then error end,
      settled_at = case when status in ('delivered', 'failed') then settled_at end,
      status = case when status in ('delivered', 'failed') then status else 'sent' end
    where id = ${message.id}
  `.execute(work.tx);
  publishChange(work, 'text-messages', [message.loadId]);
}
/** Marks the message as not to be sent, or permanently rejected. */
export async function markQueuedTextFailedOrSkipped(
  work: RequestContext,
  message: { id: number; loadId: number },
  end: { status: 'failed' | 'skipped'; error: string; code?: number | null },
): Promise<void> {
  await sql`
    update sms_log
    set status = ${end.status}, error = ${end.error}, error_code = ${end.code ?? null}::int,
      settled_at = ${work.now.toString()}::timestamptz
    where id = ${message.id} and status = 'queued'
  `.execute(work.tx);
  publishChange(work, 'text-messages', [message.loadId]);
}
/** Schedules the next try in this many seconds, or for the end of quiet hours. */
export async function scheduleTextRetry(
  work: RequestContext,
  message: { id: number; loadId: number },
  delaySeconds: number,
  update: { error?: string; notBefore?: string },
): Promise<void> {
  await sql`
    update sms_log
    set error = ${update.error ?? null}, not_before = ${update.notBefore ?? null}::timestamptz
    where id = ${message.id} and status = 'queued'
  `.execute(work.tx);
  await sql`
    select graphile_worker.add_job(
      'send-text-message', json_build_object('id', ${message.id}::int), job_key := ${`text-${message.id}`}, max_attempts := 12,
      run_at := now() + make_interval(secs => ${delaySeconds}::int)
    )
  `.execute(work.tx);
  publishChange(work, 'text-messages', [message.loadId]);
}
/** Manual retry from the outbox: queues the message again, in any status. */
export async function requeueText(work: RequestContext, id: number): Promise<void> {
  await sql`
    update sms_log
    set status = 'queued', error = null, error_code = null, settled_at = null, attempts = 0, provider_id = null
    where id = ${id}
  `.execute(work.tx);
  await sql`
    select graphile_worker.add_job(
      'send-text-message', json_build_object('id', ${id}::int), job_key := ${`text-${id}`}, max_attempts := 12
    )
  `.execute(work.tx);
  publishChange(work, 'text-messages');
}

const knownTextSchema = z.object({
  id: z.int(),
  loadId: z.int(),
  status: z.enum(smsStatuses),
  providerId: z.string().nullable(),
  outboxId: z.int().nullable(),
  phone: z.string(),
});
/** Finds a message and locks it for its receipt. */
export const lockTextForReceipt = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof knownTextSchema> | undefined> =>
  queryFirstRow(work.tx, knownTextSchema)`
    select s.id, s.load_id as "loadId", s.status, s.provider_id as "providerId", s.phone,
      (select o.id from outbox o where o.dedupe_key = s.dedupe_key) as "outboxId"
    from sms_log s
    where s.id = ${id}
    for no key update of s
  `;
export async function applyTextDeliveryReceipt(
  work: RequestContext,
  message: { id: number; loadId: number },
  receipt: {
    status: 'sent' | 'delivered' | 'failed';
    providerId: string;
    error: string | null;
    code: number | null;
  },
): Promise<void> {
  const now = work.now.toString();
  await sql`
    update sms_log
    set status = ${receipt.status}, provider_id = ${receipt.providerId}, error = ${receipt.error},
      error_code = ${receipt.code}::int, sent_at = coalesce(sent_at, ${now}::timestamptz),
      settled_at = case when ${receipt.status} <> 'sent' then ${now}::timestamptz end
    where id = ${message.id}
  `.execute(work.tx);
  publishChange(work, 'text-messages', [message.loadId]);
}

/** Cancels all queued messages to a number. */
export async function skipQueuedTextsToPhone(
  work: RequestContext,
  phone: string,
  error: string,
): Promise<void> {
  const dropped = await queryRows(work.tx, z.object({ loadId: z.int() }))`
    update sms_log
    set status = 'skipped', error = ${error}, settled_at = ${work.now.toString()}::timestamptz
    where phone = ${phone} and status = 'queued'
    returning load_id as "loadId"
  `;
  if (dropped.length > 0)
    publishChange(
      work,
      'text-messages',
      dropped.map((one) => one.loadId),
    );
}
const heardRow = z.object({ id: z.int() });
/** Stores a reply. Returns false for a duplicate. */
export async function insertIncomingText(
  work: RequestContext,
  incoming: { providerId: string; phone: string; body: string; word: string; accountIds: readonly number[] },
): Promise<boolean> {
  const inserted = await queryRows(work.tx, heardRow)`
    insert into received_sms (provider_id, phone, body, keyword, account_ids, at)
    values (
      ${incoming.providerId}, ${incoming.phone}, ${incoming.body}, ${incoming.word}, ${[...incoming.accountIds]}::int[],
      ${work.now.toString()}::timestamptz
    )
    on conflict (provider_id) do nothing
    returning id
  `;
  return inserted.length > 0;
}
