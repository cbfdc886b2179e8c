import { sql } from 'kysely';
import { z } from 'zod';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const browserViewSchema = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  addedAt: z.string(),
  deliveredAt: z.string().nullable(),
  mark: z.string(),
});
export type PushBrowserView = z.output<typeof browserViewSchema>;
const columns = sql`
  s.id, s.browser, s.system, s.added_at as "addedAt", s.delivered_at as "deliveredAt",
  encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex') as mark
`;
export const findPushBrowsers = (work: RequestContext, userId: number): Promise<PushBrowserView[]> =>
  queryRows(work.tx, browserViewSchema)`
    select ${columns}
    from push_subscription s
    where s.user_id = ${userId}
    order by s.added_at desc, s.id desc
  `;

const key = z.object({ id: z.int(), publicKey: z.string(), sealed: z.string() });
export type StoredPushKey = z.output<typeof key>;
const keyColumns = sql`k.id, k.public_key as "publicKey", k.encrypted_private_key as sealed`;
export const findNewestPushKey = (work: RequestContext): Promise<StoredPushKey | undefined> =>
  queryFirstRow(work.tx, key)`select ${keyColumns} from get_newest_push_key() k`;
/** Inserts a new key, unless a newer one exists than the known one. Returns the newest. */
export const insertPushKeyUnlessNewerExists = (
  work: RequestContext,
  newKey: { publicKey: string; sealed: string },
  newestKnownKeyId: number,
): Promise<StoredPushKey | undefined> =>
  queryFirstRow(work.tx, key)`
    select ${keyColumns}
    from add_push_key_unless_newer_exists(
      ${newKey.publicKey}, ${newKey.sealed}, ${work.now.toString()}::timestamptz, ${newestKnownKeyId}::int
    ) k
  `;

export interface NewPushBrowser {
  keyId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string | null;
  system: string | null;
}
/** Locks the user until the transaction ends, so that two browsers added at once see each other. */
export async function lockUserWhilePushBrowserIsAdded(work: RequestContext, userId: number): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(work.tx);
}
/** Deletes subscriptions of older keys, which can no longer receive pushes. */
export async function deletePushSubscriptionsOfOlderKeys(
  work: RequestContext,
  userId: number,
  keyId: number,
): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and key_id < ${keyId}`.execute(work.tx);
}
const free = z.object({ free: z.boolean() });
/** Takes the subscription from the user who had it in this browser before. Returns false when the other user's keys differ. */
export const transferSubscriptionToUser = async (
  work: RequestContext,
  { endpoint, auth }: NewPushBrowser,
  userId: number,
): Promise<boolean> =>
  (
    await queryFirstRow(
      work.tx,
      free,
    )`select release_push_endpoint(${endpoint}, ${auth}, ${userId}::int) as free`
  )?.free === true;
/** Inserts the subscription, or updates it when the user has it already. */
export const upsertOwnPushBrowser = (
  work: RequestContext,
  userId: number,
  browser: NewPushBrowser,
): Promise<PushBrowserView | undefined> =>
  queryFirstRow(work.tx, browserViewSchema)`
    insert into push_subscription as s (
      user_id, key_id, endpoint, p256dh, auth, session, browser, system, added_at
    )
    values (
      ${userId}, ${browser.keyId}, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth}, ${work.actor.session ?? null},
      ${browser.browser}, ${browser.system}, ${work.now.toString()}::timestamptz
    )
    on conflict (endpoint) do update
    set key_id = excluded.key_id, p256dh = excluded.p256dh, auth = excluded.auth, session = excluded.session,
      browser = excluded.browser, system = excluded.system
    where s.user_id = excluded.user_id
    returning ${columns}
  `;
const idSchema = z.object({ id: z.int() });
export const deletePushBrowser = async (work: RequestContext, userId: number, id: number): Promise<boolean> =>
  (await queryFirstRow(work.tx, idSchema)`
    delete from push_subscription where id = ${id} and user_id = ${userId} returning id
  `) !== undefined;

const outgoing = z.object({
  userId: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string(),
  sealed: z.string(),
  /** The session in which it was added has ended. */
  ended: z.boolean(),
});
export type PushDestination = z.output<typeof outgoing>;
/** Finds a browser to send to. Undefined when it was removed. */
export const findPushDestination = (
  work: RequestContext,
  browserId: number,
): Promise<PushDestination | undefined> =>
  queryFirstRow(work.tx, outgoing)`
    select s.user_id as "userId", s.endpoint, s.p256dh, s.auth, k.public_key as "publicKey", k.encrypted_private_key as sealed,
      exists (select from login_session l where l.uid = s.session and l.ended_at is not null) as ended
    from push_subscription s
    join push_key k on k.id = s.key_id
    where s.id = ${browserId}
  `;
/** Deletes an expired endpoint. Keeps one that was added again since. */
export const deletePushBrowserIfSameEndpoint = async (
  work: RequestContext,
  id: number,
  endpoint: string,
): Promise<boolean> =>
  (await queryFirstRow(work.tx, idSchema)`
    delete from push_subscription where id = ${id} and endpoint = ${endpoint} returning id
  `) !== undefined;
export async function recordPushDelivered(work: RequestContext, browserId: number): Promise<void> {
  await sql`
    update push_subscription set delivered_at = ${work.now.toString()}::timestamptz where id = ${browserId}
  `.execute(work.tx);
}
/** Queues a push for later, because the push service requested it. */
export async function enqueueDelayedPush(
  work: RequestContext,
  { noticeId, browserId, put: deferrals }: { noticeId: number; browserId: number; put: number },
  delaySeconds: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'send-push-notification', json_build_object('noticeId', ${noticeId}::int, 'browserId', ${browserId}::int, 'put', ${deferrals}::int),
      job_key := ${`push-${noticeId}-${browserId}`}, max_attempts := 8, priority := 1,
      run_at := now() + make_interval(secs => ${delaySeconds}::float8)
    )
  `.execute(work.tx);
}
