import { sql } from 'kysely';
import { z } from 'zod';
import { notificationScheduleSchema, userNotificationSchema } from './notifications.contract.ts';
import type { NotificationSchedule } from './notifications.contract.ts';
import { notificationColumnsSql, isNotificationVisibleSql } from './notifications.repository.ts';
import type { NotificationRecipient } from './notifications.repository.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { hourClockFormats } from '#kit/contract/time-format.ts';

const waiting = notificationScheduleSchema.omit({ rowVersion: true }).extend({ userId: z.int() });
/** All users with pending push notifications, and their quiet hours. */
export const findRecipientsWithPendingPush = (
  work: RequestContext,
  defaultSchedule: NotificationSchedule,
): Promise<z.output<typeof waiting>[]> =>
  queryRows(work.tx, waiting)`
    select u.id as "userId", coalesce(h.frequency, ${defaultSchedule.rhythm}) as rhythm,
      coalesce(h.morning_time, ${defaultSchedule.morning}) as morning, coalesce(h.time_zone, w.time_zone, ${defaultSchedule.zone}) as zone,
      h.quiet_from as "quietFrom", h.quiet_until as "quietUntil"
    from (select distinct n.user_id from notification n where n.by_push and n.pushed_at is null) n
    join app_user u on u.id = n.user_id
    left join notification_schedule h on h.user_id = u.id
    left join warehouse w on w.id = u.warehouse_id
    order by u.id
  `;
/**
 * Queues the pending pushes of these users, once per browser. If two servers do so, one takes them. More than
 * `maxIndividualPushes` of one user become a single push with the newest one.
 */
export async function enqueuePendingPushNotifications(
  work: RequestContext,
  userIds: readonly number[],
  maxIndividualPushes: number,
): Promise<void> {
  await sql`
    with held as (
      select n.id
      from notification n
      where n.user_id = any(${[...userIds]}::int[]) and n.by_push and n.pushed_at is null
      order by n.id
      for update skip locked
    ),
    counted as (
      select n.id, n.user_id, count(*) over (partition by n.user_id) as many, max(n.id) over (partition by n.user_id) as newest
      from notification n
      join held on held.id = n.id
    ),
    put as (
      update notification n
      set pushed_at = ${work.now.toString()}::timestamptz,
        pushed_with_id = case when c.many > ${maxIndividualPushes}::int then c.newest else n.id end
      from counted c
      where c.id = n.id
      returning n.id, n.user_id, n.pushed_with_id
    )
    select graphile_worker.add_job(
        'send-push-notification', json_build_object('noticeId', p.id, 'browserId', s.id), job_key := 'push-' || p.id || '-' || s.id,
        max_attempts := 8, priority := 1
      )
    from put p
    join push_subscription s on s.user_id = p.user_id
    where p.pushed_with_id = p.id
  `.execute(work.tx);
}
const pushed = userNotificationSchema.extend({
  language: z.string(),
  timeFormat: z.enum(hourClockFormats).nullable(),
  ageSeconds: z.number(),
});
/** Finds the content of a push, if its recipient can still see it and has not read it. */
export const findUnreadNotificationsOfPush = (
  work: RequestContext,
  recipient: NotificationRecipient,
  noticeId: number,
): Promise<z.output<typeof pushed>[]> =>
  queryRows(work.tx, pushed)`
    select ${notificationColumnsSql}, u.language, u.time_format as "timeFormat",
      extract(epoch from ${work.now.toString()}::timestamptz - n.at)::float8 as "ageSeconds"
    from notification n
    join app_user u on u.id = n.user_id
    where ${isNotificationVisibleSql(recipient)} and n.pushed_with_id = ${noticeId} and n.read_at is null
    order by n.id desc
  `;
