import { readDefaultNotificationSchedule } from './notification-email.service.ts';
import { isQuietTime } from './notification-schedule.rules.ts';
import { buildNotificationPath, formatNotification, listPermittedKinds } from './notification-text.rules.ts';
import * as store from './notification-push.store.ts';
import { maxPushAgeSeconds } from '#areas/people/push/send-push.service.ts';
import type { BuildPushMessage } from '#areas/people/push/send-push.service.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { loadEmailWriter } from '#areas/settings/emails/email-writer.service.ts';
import { readSettings } from '#areas/settings/settings/settings.service.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Up to this many are pushed one by one. More become a single push with their count. */
const oneByOne = 3;
/** A browser shows a few lines, and a push service takes 4 KB. */
const longestBody = 300;

/** Queues pending push notifications. Those within a user's quiet hours wait until the end. Safe to run repeatedly. */
export async function queuePushNotifications(work: RequestContext): Promise<void> {
  const waiting = await store.findRecipientsDueForPush(work, await readDefaultNotificationSchedule(work));
  const due = waiting.filter((person) => !isQuietTime(person, work.now)).map(({ userId }) => userId);
  if (due.length > 0) await store.enqueuePushNotifications(work, due, oneByOne);
}

/**
 * Builds the push with what its recipient can see now, in their language. Null when nothing is left to send. A separate result
 * means that the user can no longer sign in.
 */
export async function buildPushMessage(
  work: RequestContext,
  { noticeId, userId }: { noticeId: number; userId: number },
): ReturnType<BuildPushMessage> {
  const reader = await actorOfUser(work.tx, userId);
  if (!reader) return 'nobody';
  const { companyName, pushOn } = await readSettings(work, ['companyName', 'pushOn']);
  const found = await store.findNotificationToPush(
    work,
    { actor: reader, kinds: listPermittedKinds(reader) },
    noticeId,
  );
  const [first] = found;
  if (pushOn !== 'true' || !first) return null;
  const seconds = maxPushAgeSeconds - Math.ceil(first.ageSeconds);
  if (seconds <= 0) return null;
  const { translate: say } = await loadEmailWriter(work, first.language);
  const told = { tag: `notice-${noticeId}`, title: companyName, language: first.language, seconds };
  if (found.length > 1)
    return {
      ...told,
      body: say('Notifications: {count}', { count: String(found.length) }),
      path: '/',
    };
  return {
    ...told,
    body: truncateText(formatNotification(say, first), longestBody),
    path: buildNotificationPath(reader, first) ?? '/',
  };
}
