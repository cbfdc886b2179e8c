import type { NotificationKind } from './notification-kinds.contract.ts';
import type { notificationKinds } from './notification-kinds.contract.ts';
import * as store from './notifications.repository.ts';
import { queueDuePushNotifications } from './notification-push.service.ts';
import { z } from 'zod';
import { builtInRoleCodes, builtInRoleDefinitions } from '#areas/people/grants/grants.contract.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';

/** A notification kind and one of its messages. */
export type NotificationMessageKey = {
  [K in NotificationKind]: { kind: K; said: keyof (typeof notificationKinds)[K]['says'] & string };
}[NotificationKind];
/** An event, as its own feature describes it. */
export type NotificationEvent = NotificationMessageKey & {
  /** The key of the event. A user notified once is not notified again. */
  key: string;
  params: Record<string, string>;
  recordId?: number;
  /** The accounts of the record. Users limited to accounts are notified of their own only. */
  accountIds?: readonly number[];
  warehouseId?: number | null;
  /** Only these user ids. If missing, all users who can see the record. */
  recipientUserIds?: readonly number[];
  /** Addresses that already get an email about this event. Their users get no notification email for it. */
  lettered?: readonly string[];
};

/**
 * Queues notifications to users who can see the record and want its kind. Queued in the transaction of the action. The system
 * creates the notifications, because the acting user sees neither the other users nor their preferences
 * (docs/decisions/207-notifications-are-created-by-the-system.md).
 */
export async function queueNotifications(
  work: RequestContext,
  events: readonly NotificationEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await store.enqueueNotifications(
    work,
    events.map((t) => ({
      kind: t.kind,
      key: t.key,
      said: t.said,
      params: t.params,
      recordId: t.recordId ?? null,
      accountIds: t.accountIds ?? null,
      warehouseId: t.warehouseId ?? null,
      to: t.recipientUserIds ?? null,
      lettered: t.lettered ?? [],
    })),
  );
}

export const notificationQueuePayloadSchema = z.object({
  told: z.array(
    z.object({
      kind: z.string(),
      key: z.string(),
      said: z.string(),
      params: z.record(z.string(), z.string()),
      recordId: z.int().nullable(),
      accountIds: z.array(z.int()).nullable(),
      warehouseId: z.int().nullable(),
      to: z.array(z.int()).nullable(),
      lettered: z.array(z.string()).optional(),
    }),
  ),
  by: z.int().nullable(),
  at: z.string(),
});
const bound = builtInRoleCodes.filter((role) => builtInRoleDefinitions[role].groups);
const floor = ['Warehouse', 'WarehouseManager'];
/** Creates the queued notifications. Running it twice creates them once. */
export async function createNotifications(
  work: RequestContext,
  payload: z.output<typeof notificationQueuePayloadSchema>,
): Promise<void> {
  const push = (await readSettingOrDefault(work, 'pushOn')) === 'true';
  if (
    (
      await store.insertNotificationsForEligibleUsers(work, payload, {
        accountBoundRoles: bound,
        warehouseBoundRoles: floor,
        push,
      })
    ).length === 0
  )
    return;
  publishChange(work, 'notifications');
  await queueDuePushNotifications(work);
}

/** The names of background jobs, as shown to their owners. */
const jobNames: Readonly<Record<string, { title: string }>> = {
  retention: { title: 'Archiving of old records' },
  checks: { title: 'Data check' },
  'routing.sync': { title: 'Load sync' },
  'etas.dispatchSync': { title: 'ETA sync' },
  'textMessages.sendBulk': { title: 'Text message sending' },
  'invoices.emailDay': { title: 'Invoice emailing' },
  rating: { title: 'Rating' },
  closing: { title: 'Billing close' },
  simulation: { title: 'Rate simulation' },
  'daysOfService.sync': { title: 'Days of service sync' },
};
/** Notifies users that their background jobs have ended. Safe to run repeatedly. */
export async function notifyUsersOfFailedOrLongJobs(work: RequestContext): Promise<void> {
  const ended = await store.findUnnotifiedFailedOrLongJobs(work);
  if (ended.length === 0) return;
  await createNotifications(work, {
    told: ended.map((job) => ({
      kind: 'jobEnded',
      key: `job ${job.id}`,
      said: job.status === 'done' ? 'done' : 'failed',
      params: { job: jobNames[job.kind]?.title ?? 'Background jobs', why: job.message ?? '' },
      recordId: job.id,
      accountIds: null,
      warehouseId: null,
      to: [job.startedBy],
    })),
    by: null,
    at: work.now.toString(),
  });
}
