import type { NotificationKind } from './notification-kinds.contract.ts';
import type { notificationKinds } from './notification-kinds.contract.ts';
import * as store from './notifications.store.ts';
import { queuePushNotifications } from './notification-push.service.ts';
import { z } from 'zod';
import { roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import { readSetting } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish } from '#kit/server/request-context.ts';

/** A kind, and what of it happened. */
export type NotificationMessageKey = {
  [K in NotificationKind]: { kind: K; said: keyof (typeof notificationKinds)[K]['says'] & string };
}[NotificationKind];
/** What happened, as its own feature says it. */
export type NotificationEvent = NotificationMessageKey & {
  /** The act: whoever was told of it is not told again. */
  key: string;
  params: Record<string, string>;
  recordId?: number;
  /** Whose record it is: people bound to accounts are told of their own. */
  accountIds?: readonly number[];
  warehouseId?: number | null;
  /** These people alone; whoever may see it where nobody is named. */
  to?: readonly number[];
  /** Addresses that get a letter about the very act: whoever reads there is told by no other mail of it. */
  lettered?: readonly string[];
};

/**
 * Tells people what happened: whoever may see the record and wants to know of its kind. It is handed on in the transaction of the
 * act; the house makes the notices, for whoever acts sees neither the others nor their wishes
 * (docs/decisions/207-people-are-told-by-the-house.md).
 */
export async function queueNotifications(
  work: RequestContext,
  tellings: readonly NotificationEvent[],
): Promise<void> {
  if (tellings.length === 0) return;
  await store.enqueueNotifications(
    work,
    tellings.map((t) => ({
      kind: t.kind,
      key: t.key,
      said: t.said,
      params: t.params,
      recordId: t.recordId ?? null,
      accountIds: t.accountIds ?? null,
      warehouseId: t.warehouseId ?? null,
      to: t.to ?? null,
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
const bound = roleCodes.filter((role) => roles[role].groups);
const floor = ['Warehouse', 'WarehouseManager'];
/** Makes the notices of what was told. Twice is once. */
export async function createNotifications(
  work: RequestContext,
  payload: z.output<typeof notificationQueuePayloadSchema>,
): Promise<void> {
  const push = (await readSetting(work, 'pushOn')) === 'true';
  if ((await store.insertNotifications(work, payload, { bound, floor, push })).length === 0) return;
  publish(work, 'notices');
  await queuePushNotifications(work);
}

/** How long work is called to whom it belongs. */
const jobNames: Readonly<Record<string, { title: string }>> = {
  retention: { title: 'Archiving of old records' },
  checks: { title: 'Data check' },
  'routing.sync': { title: 'Load sync' },
  'etas.dispatchSync': { title: 'ETA sync' },
  'textMessages.bulk': { title: 'Text message sending' },
  'invoices.mailDay': { title: 'Invoice emailing' },
  rating: { title: 'Rating' },
  closing: { title: 'Billing close' },
  simulation: { title: 'Rate simulation' },
  'daysOfService.sync': { title: 'Days of service sync' },
};
/** Tells people that their long work has ended. Asked as often as one likes. */
export async function notifyEndedJobs(work: RequestContext): Promise<void> {
  const ended = await store.findUnreportedEndedJobs(work);
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
