import type { ResultOf, BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { readDefaultNotificationSchedule } from './notification-email.service.ts';
import { isKnownTimeZone } from './notification-schedule.rules.ts';
import {
  getDefaultNotificationPreference,
  listPermittedNotificationKinds,
} from './notification-text.rules.ts';
import type {
  findNotificationsEndpoint,
  getNotificationPreferencesAndScheduleEndpoint,
  markNotificationsReadEndpoint,
  setOwnNotificationScheduleEndpoint,
  setOwnNotificationPreferenceEndpoint,
} from './notifications.contract.ts';
import { notificationErrors } from './notifications.errors.ts';
import * as store from './notifications.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const personOf = (work: RequestContext): number => work.actor.userId ?? reject(commonErrors.notAllowed);

const readerOf = ({ actor }: RequestContext): store.NotificationRecipient => ({
  actor,
  allowedKinds: listPermittedNotificationKinds(actor),
});

export const findNotifications = (
  work: RequestContext,
  query: QueryOf<typeof findNotificationsEndpoint>,
): Promise<ResultOf<typeof findNotificationsEndpoint>> =>
  store.findInProductNotificationPage(work, readerOf(work), query);
export const countUnreadNotificationsUpTo100 = async (work: RequestContext): Promise<{ unread: number }> => ({
  unread: await store.countUnreadNotificationRowsUpTo100(work, readerOf(work)),
});
export async function markNotificationsRead(
  work: RequestContext,
  input: BodyOf<typeof markNotificationsReadEndpoint>,
): Promise<{ message: string }> {
  const marked = await store.markUnreadNotificationsRead(work, personOf(work), input);
  if (marked.length > 0) publishChange(work, 'notifications');
  return { message: 'Marked as read.' };
}

export async function getNotificationPreferencesAndSchedule(
  work: RequestContext,
): Promise<ResultOf<typeof getNotificationPreferencesAndScheduleEndpoint>> {
  const userId = personOf(work);
  const savedByKind = new Map(
    (await store.findSavedPreferencesOfUser(work, userId)).map((preference) => [preference.kind, preference]),
  );
  const habit = await store.findSavedScheduleOfUser(work, userId);
  const usual = await readDefaultNotificationSchedule(work);
  return {
    kinds: listPermittedNotificationKinds(work.actor).map((kind) => ({
      ...(savedByKind.get(kind) ?? getDefaultNotificationPreference(work.actor.roles, kind)),
      kind,
    })),
    habit: habit ?? {
      ...usual,
      zone: (await store.findTimeZoneOfWarehouse(work, work.actor.warehouseId)) ?? usual.zone,
    },
  };
}
export async function setOwnNotificationPreference(
  work: RequestContext,
  preference: BodyOf<typeof setOwnNotificationPreferenceEndpoint>,
): Promise<{ message: string }> {
  const userId = personOf(work);
  if (!listPermittedNotificationKinds(work.actor).includes(preference.kind)) reject(commonErrors.notAllowed);
  await store.upsertPreferenceAndDropPendingEmails(work, userId, preference);
  await recordAudit(work, { entity: 'app_user', entityId: userId, action: 'notice wish', after: preference });
  publishChange(work, 'notifications');
  return { message: 'Notification preference saved.' };
}
export async function setOwnNotificationSchedule(
  work: RequestContext,
  schedule: BodyOf<typeof setOwnNotificationScheduleEndpoint>,
): Promise<{ message: string }> {
  const userId = personOf(work);
  const { unknownTimeZone } = notificationErrors;
  if (!isKnownTimeZone(schedule.zone))
    reject(unknownTimeZone, {}, { fields: { zone: unknownTimeZone.sentence } });
  const before = await store.findSavedScheduleOfUser(work, userId);
  if (!(await store.upsertNotificationScheduleIfUnchanged(work, userId, schedule)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'notice mails',
    before: before ?? null,
    after: { ...schedule },
  });
  publishChange(work, 'notifications');
  return { message: 'Email schedule saved.' };
}
