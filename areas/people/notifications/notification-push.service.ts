import { readDefaultNotificationSchedule } from './notification-email.service.ts';
import { isQuietTime } from './notification-schedule.rules.ts';
import {
  buildNotificationPath,
  formatNotification,
  listPermittedNotificationKinds,
} from './notification-text.rules.ts';
import * as store from './notification-push.repository.ts';
import { maxPushAgeSeconds } from '#areas/people/push/send-push.service.ts';
import type { BuildPushMessage } from '#areas/people/push/send-push.service.ts';
import { loadActorOfActiveUserFromOwnTables } from '#areas/people/grants/actor.service.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Up to this many are pushed one by one. More become a single push with their count. */
const oneByOne = 3;
/** A browser shows a few lines, and a push service takes 4 KB. */
const longestBody = 300;

/** Queues pending push notifications. Those within a user's quiet hours wait until the end. Safe to run repeatedly. */
export async function queueDuePushNotifications(work: RequestContext): Promise<void> {
  const waiting = await store.findRecipientsWithPendingPush(
    work,
    await readDefaultNotificationSchedule(work),
  );
  const due = waiting.filter((person) => !isQuietTime(person, work.now)).map(({ userId }) => userId);
  if (due.length > 0) await store.enqueuePendingPushNotifications(work, due, oneByOne);
}

/**
 * Builds the push with what its recipient can see now, in their language. Null when nothing is left to send. A separate result
 * means that the user can no longer sign in.
 */
export async function buildPushMessage(
  work: RequestContext,
  { noticeId, userId }: { noticeId: number; userId: number },
): ReturnType<BuildPushMessage> {
  const reader = await loadActorOfActiveUserFromOwnTables(work.tx, userId);
  if (!reader) return 'nobody';
  const { companyName, pushOn } = await readSettingsOrDefaults(work, ['companyName', 'pushOn']);
  const found = await store.findUnreadNotificationsOfPush(
    work,
    { actor: reader, allowedKinds: listPermittedNotificationKinds(reader) },
    noticeId,
  );
  const [first] = found;
  if (pushOn !== 'true' || !first) return null;
  const seconds = maxPushAgeSeconds - Math.ceil(first.ageSeconds);
  if (seconds <= 0) return null;
  const { translate: say } = await loadEmailWriterForLanguage(
    work,
    first.language,
    first.timeFormat ?? undefined,
  );
  const commonFields = { tag: `notice-${noticeId}`, title: companyName, language: first.language, seconds };
  if (found.length > 1)
    return {
      ...commonFields,
      body: say('Notifications: {count}', { count: String(found.length) }),
      path: '/',
    };
  return {
    ...commonFields,
    body: truncateText(formatNotification(say, first), longestBody),
    path: buildNotificationPath(reader, first) ?? '/',
  };
}
