import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { getNotificationKindDefinition, notificationKindCodes } from './notification-kinds.contract.ts';
import {
  notificationScheduleSchema,
  userNotificationSchema,
  notificationsPerPage,
} from './notifications.contract.ts';
import type {
  UserNotification,
  NotificationSchedule,
  NotificationPreference,
} from './notifications.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Actor, RequestContext } from '#kit/server/request-context.ts';
import { hourClockFormats } from '#kit/contract/time-format.ts';

export const notificationColumnsSql = sql`n.id, n.kind, n.message as said, n.params, n.record_id as "recordId", n.at, n.read_at as "readAt"`;

/** The recipient, and the kinds that their permissions allow. */
export interface NotificationRecipient {
  actor: Actor;
  allowedKinds: readonly string[];
}
/** The notifications `n` of a user that their permissions and accounts still allow them to see. */
export function isNotificationVisibleSql({
  actor,
  allowedKinds: kinds,
}: NotificationRecipient): RawBuilder<unknown> {
  const { accounts } = actor;
  return and(
    sql`n.user_id = ${actor.userId}`,
    sql`n.kind = any(${[...kinds]}::text[])`,
    accounts === 'all' ? undefined : sql`(n.account_ids is null or n.account_ids && ${[...accounts]}::int[])`,
    actor.warehouses === 'all'
      ? undefined
      : sql`(n.warehouse_id is null or ${inRowScope(sql`n.warehouse_id`, actor.warehouses)})`,
  );
}

export async function findInProductNotificationPage(
  work: RequestContext,
  recipient: NotificationRecipient,
  { unread, before }: { unread?: boolean | undefined; before?: number | undefined },
): Promise<{ notices: UserNotification[]; more: boolean }> {
  const where = and(
    isNotificationVisibleSql(recipient),
    sql`n.in_product`,
    unread === true ? sql`n.read_at is null` : undefined,
    before === undefined ? undefined : sql`n.id < ${before}`,
  );
  const found = await queryRows(work.tx, userNotificationSchema)`
    select ${notificationColumnsSql}
    from notification n
    where ${where}
    order by n.id desc
    limit ${notificationsPerPage + 1}
  `;
  return { notices: found.slice(0, notificationsPerPage), more: found.length > notificationsPerPage };
}
export const countUnreadNotificationRowsUpTo100 = (
  work: RequestContext,
  recipient: NotificationRecipient,
): Promise<number> =>
  countRows(work.tx)`
    from (
      select
      from notification n
      where ${isNotificationVisibleSql(recipient)} and n.in_product and n.read_at is null
      limit 100
    ) n
  `;
const one = z.object({ id: z.int() });
/** Marks notifications as read. Returns those that were unread. */
export const markUnreadNotificationsRead = (
  work: RequestContext,
  userId: number,
  { ids, upTo }: { ids?: number[] | undefined; upTo?: number | undefined },
): Promise<{ id: number }[]> =>
  queryRows(work.tx, one)`
    update notification n
    set read_at = ${work.now.toString()}::timestamptz
    where n.user_id = ${userId} and n.in_product and n.read_at is null
      and (n.id = any(${ids ?? []}::int[]) or n.id <= ${upTo ?? 0})
    returning n.id
  `;

const channels = z.object({
  kind: z.string(),
  inProduct: z.boolean(),
  byMail: z.boolean(),
  byPush: z.boolean(),
});
export const findSavedPreferencesOfUser = (
  work: RequestContext,
  userId: number,
): Promise<z.output<typeof channels>[]> =>
  queryRows(work.tx, channels)`
    select w.kind, w.in_product as "inProduct", w.by_mail as "byMail", w.by_push as "byPush"
    from notification_preference w
    where w.user_id = ${userId}
    order by w.kind
  `;
export async function upsertPreferenceAndDropPendingEmails(
  work: RequestContext,
  userId: number,
  preference: NotificationPreference,
): Promise<void> {
  await sql`
    insert into notification_preference (user_id, kind, in_product, by_mail, by_push)
    values (${userId}, ${preference.kind}, ${preference.inProduct}, ${preference.byMail}, ${preference.byPush})
    on conflict (user_id, kind) do update
    set in_product = excluded.in_product, by_mail = excluded.by_mail, by_push = excluded.by_push
  `.execute(work.tx);
  // Turning off email for a kind also removes its notifications from the next email.
  if (!preference.byMail)
    await sql`
      update notification
      set by_mail = false
      where user_id = ${userId} and kind = ${preference.kind} and by_mail and mail_key is null
    `.execute(work.tx);
}

const habitColumns = sql`
  h.frequency as rhythm, h.morning_time as morning, h.time_zone as zone, h.quiet_from as "quietFrom", h.quiet_until as "quietUntil",
  h.row_version as "rowVersion"
`;
export const findSavedScheduleOfUser = (
  work: RequestContext,
  userId: number,
): Promise<NotificationSchedule | undefined> =>
  queryFirstRow(
    work.tx,
    notificationScheduleSchema,
  )`select ${habitColumns} from notification_schedule h where h.user_id = ${userId}`;
export interface NotificationScheduleInput {
  rhythm: string;
  morning: string;
  zone: string;
  quietFrom?: string | undefined;
  quietUntil?: string | undefined;
  rowVersion?: number | undefined;
}
/** Returns false when it was changed since, for example in another window. */
export async function upsertNotificationScheduleIfUnchanged(
  work: RequestContext,
  userId: number,
  input: NotificationScheduleInput,
): Promise<boolean> {
  const upserted = await queryFirstRow(work.tx, z.object({ rowVersion: z.int() }))`
    insert into notification_schedule as h (user_id, frequency, morning_time, time_zone, quiet_from, quiet_until)
    values (
      ${userId}, ${input.rhythm}, ${input.morning}, ${input.zone}, ${input.quietFrom ?? null},
      ${input.quietUntil ?? null}
    )
    on conflict (user_id) do update
    set frequency = excluded.frequency, morning_time = excluded.morning_time, time_zone = excluded.time_zone,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, row_version = h.row_version + 1
    where h.row_version = ${input.rowVersion ?? 0}
    returning h.row_version as "rowVersion"
  `;
  return upserted !== undefined;
}
/** The time zone of the user's own warehouse, the default. */
const zoned = z.object({ zone: z.string() });
export const findTimeZoneOfWarehouse = async (
  work: RequestContext,
  warehouseId: number | undefined,
): Promise<string | undefined> =>
  warehouseId === undefined
    ? undefined
    : (
        await queryFirstRow(
          work.tx,
          zoned,
        )`select w.time_zone as zone from warehouse w where w.id = ${warehouseId}`
      )?.zone;

/** A notification queued for distribution by the system. */
export interface QueuedNotification {
  kind: string;
  key: string;
  said: string;
  params: Record<string, string>;
  recordId: number | null;
  accountIds: readonly number[] | null;
  warehouseId: number | null;
  /** Limits it to these user ids. Null means all users who can see it. */
  to: readonly number[] | null;
  /** Addresses with a separate email about it. */
  lettered?: readonly string[] | undefined;
}
/** Adds it to the queue in the transaction of the action. The acting user may not see who is notified. */
export async function enqueueNotifications(
  work: RequestContext,
  notifications: readonly QueuedNotification[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'create-notifications', ${JSON.stringify({ told: notifications, by: work.actor.userId, at: work.now.toString() })}::json,
      max_attempts := 12
    )
  `.execute(work.tx);
}

/** The notification kinds as JSON for the statement below. */
const catalogue = () =>
  JSON.stringify(
    notificationKindCodes.map((code) => {
      const { links: leads, product, mail, push } = getNotificationKindDefinition(code);
      return {
        kind: code,
        everybody: product === 'everybody',
        open: leads.some((lead) => lead.permission === null),
        wants: leads.flatMap((lead) => (lead.permission === null ? [] : [lead.permission])),
        product: product === 'everybody' ? [] : product,
        mail,
        push: push === true,
      };
    }),
  );
/**
 * Creates the notifications for all users who can see the event and want its kind, in one statement. Excludes the acting user,
 * unless they are the only recipient. `bound` are the roles limited to accounts, `floor` those limited to a warehouse.
 */
export const insertNotificationsForEligibleUsers = (
  work: RequestContext,
  {
    told: notifications,
    by: causedByUserId,
    at: instant,
  }: { told: readonly QueuedNotification[]; by: number | null; at: string },
  {
    accountBoundRoles: bound,
    warehouseBoundRoles: floor,
    push,
  }: { accountBoundRoles: readonly string[]; warehouseBoundRoles: readonly string[]; push: boolean },
): Promise<{ id: number }[]> =>
  queryRows(work.tx, one)`
    with t as (
      select *
      from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as t(
        kind text, key text, said text, params jsonb, "recordId" int, "accountIds" int[], "warehouseId" int,
        "to" int[], lettered text[]
      )
    ),
    k as (
      select *
      from jsonb_to_recordset(${catalogue()}::jsonb) as k(
        kind text, everybody boolean, open boolean, wants text[], product text[], mail text[], push boolean
      )
    ),
    p as materialized (
      select u.id, lower(u.email) as email, u.warehouse_id, r.roles,
        array(select g.account_id from user_group g where g.user_id = u.id) as accounts,
        r.roles <@ ${[...bound]}::text[] as bound, r.roles <@ ${[...floor]}::text[] as floor,
        array(
          select distinct x.permission from role_permission x where x.role_code = any(r.roles)
        ) as permissions
      from app_user u
      cross join lateral (
        -- A role of the house is told what its base is told.
        select array(
          select coalesce(o.base_code, o.code) from user_role r join role o on o.code = r.role_code where r.user_id = u.id
        ) as roles
      ) r
      where u.active and u.status = 'active' and cardinality(r.roles) > 0 and u.subject not like 'client|%'
    ),
    wanted as (
      select p.id as user_id, t.*, coalesce(w.in_product, k.everybody or p.roles && k.product) as in_product,
        coalesce(w.by_mail, p.roles && k.mail) and not p.email = any(coalesce(t.lettered, '{}')) as by_mail,
        ${push}::boolean and coalesce(w.by_push, k.push and (k.everybody or p.roles && k.product))
          and exists (select from push_subscription s where s.user_id = p.id) as by_push
      from t
      join k on k.kind = t.kind
      join p on (
          case when t."to" is null then p.id is distinct from ${causedByUserId}::int else p.id = any(t."to") end
        )
        and (k.open or p.permissions && k.wants)
        and (
          t."accountIds" is null
          or (not p.bound and cardinality(p.accounts) = 0)
          or p.accounts && t."accountIds"
        )
        and (
          t."warehouseId" is null or not p.floor or p.warehouse_id is null or p.warehouse_id = t."warehouseId"
        )
      left join notification_preference w on w.user_id = p.id and w.kind = t.kind
    )
    insert into notification (
      user_id, kind, key, message, params, record_id, account_ids, warehouse_id, at, in_product, by_mail,
      by_push
    )
    select user_id, kind, key, said, params, "recordId", "accountIds", "warehouseId", ${instant}::timestamptz,
      in_product, by_mail, by_push
    from wanted
    where in_product or by_mail or by_push
    on conflict (user_id, key) do nothing
    returning id
  `;

const waiting = notificationScheduleSchema.omit({ rowVersion: true }).extend({
  userId: z.int(),
  email: z.string(),
  language: z.string(),
  oldest: z.string(),
});
export type PendingEmailRecipient = z.output<typeof waiting>;
/** All users with notifications pending for email, and their schedule. */
export const findPendingEmailRecipients = (
  work: RequestContext,
  defaultSchedule: NotificationSchedule,
): Promise<PendingEmailRecipient[]> =>
  queryRows(work.tx, waiting)`
    select u.id as "userId", u.email, u.language, n.oldest, coalesce(h.frequency, ${defaultSchedule.rhythm}) as rhythm,
      coalesce(h.morning_time, ${defaultSchedule.morning}) as morning,
      coalesce(h.time_zone, w.time_zone, ${defaultSchedule.zone}) as zone, h.quiet_from as "quietFrom",
      h.quiet_until as "quietUntil"
    from (
      select n.user_id, min(n.at) as oldest
      from notification n
      where n.by_mail and n.mail_key is null
      group by n.user_id
    ) n
    join app_user u on u.id = n.user_id
    left join notification_schedule h on h.user_id = u.id
    left join warehouse w on w.id = u.warehouse_id
    where u.active and u.status = 'active' and u.email <> ''
    order by u.id
  `;
const claimedEmailSchema = z.object({ userId: z.int(), key: z.string(), count: z.int() });
/** Groups the pending notifications of these users into one email each. If two servers do so, one takes them. */
export const claimAndGroupNotificationsIntoEmails = (
  work: RequestContext,
  userIds: readonly number[],
): Promise<z.output<typeof claimedEmailSchema>[]> =>
  queryRows(work.tx, claimedEmailSchema)`
    with held as (
      select n.id, n.user_id
      from notification n
      where n.user_id = any(${[...userIds]}::int[]) and n.by_mail and n.mail_key is null
      order by n.id
      for update skip locked
    ),
    put as (
      update notification n
      set mail_key = x.key
      from (
        select id, 'notices ' || user_id || ' ' || max(id) over (partition by user_id) as key from held
      ) x
      where n.id = x.id
      returning n.user_id, n.mail_key
    )
    select user_id as "userId", mail_key as key, count(*)::int as count
    from put
    group by user_id, mail_key
    order by user_id
  `;
/** Finds the content of an email, oldest first, limited to what its recipient can still see. */
export const findVisibleNotificationsOfEmail = (
  work: RequestContext,
  recipient: NotificationRecipient,
  emailKey: string,
): Promise<UserNotification[]> =>
  queryRows(work.tx, userNotificationSchema)`
    select ${notificationColumnsSql}
    from notification n
    where ${isNotificationVisibleSql(recipient)} and n.mail_key = ${emailKey}
    order by n.at, n.id
  `;
const recipientSchema = z.object({
  language: z.string(),
  /** The clock that they chose. */
  timeFormat: z.enum(hourClockFormats).nullable(),
  zone: z.string().nullable(),
});
export const findRecipientLanguageClockAndZone = (
  work: RequestContext,
  userId: number,
): Promise<z.output<typeof recipientSchema> | undefined> =>
  queryFirstRow(work.tx, recipientSchema)`
    select u.language, u.time_format as "timeFormat", coalesce(h.time_zone, w.time_zone) as zone
    from app_user u
    left join notification_schedule h on h.user_id = u.id
    left join warehouse w on w.id = u.warehouse_id
    where u.id = ${userId}
  `;

/** Deletes notifications older than the retention period that are not pending. */
export async function deleteOldNotificationsExceptEmailPending(
  work: RequestContext,
  retentionDays: number,
): Promise<void> {
  await sql`
    delete from notification
    where at < ${work.now.toString()}::timestamptz - make_interval(days => ${retentionDays}::int)
      and (mail_key is not null or not by_mail or at < ${work.now.toString()}::timestamptz - interval '400 days')
  `.execute(work.tx);
}
const ended = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.string(),
  message: z.string().nullable(),
  startedBy: z.int(),
});
/** Finds background jobs that ended recently, failed or took long, and that were not reported yet. */
export const findUnnotifiedFailedOrLongJobs = (work: RequestContext): Promise<z.output<typeof ended>[]> =>
  queryRows(work.tx, ended)`
    select j.id, j.kind, j.status, j.message, j.started_by as "startedBy"
    from job j
    where j.ended_at > ${work.now.toString()}::timestamptz - interval '1 hour'
      and j.status in ('done', 'failed')
      and (j.status = 'failed' or j.ended_at > j.created_at + interval '20 seconds')
      and j.started_by is not null
      and not exists (select from notification n where n.user_id = j.started_by and n.key = 'job ' || j.id)
    order by j.id
  `;
