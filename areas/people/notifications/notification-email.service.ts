import { z } from 'zod';
import { isNotificationEmailDueNow } from './notification-schedule.rules.ts';
import {
  buildNotificationPath,
  formatNotification,
  listPermittedNotificationKinds,
} from './notification-text.rules.ts';
import type { RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import type { NotificationSchedule } from './notifications.contract.ts';
import * as store from './notifications.repository.ts';
import { loadActorOfActiveUserFromOwnTables } from '#areas/people/grants/actor.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import {
  readCompanyTimeZone,
  readNumberSettingOrDefault,
  readSettingsOrDefaults,
} from '#areas/settings/settings/settings.service.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { enqueueOutboxItems } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';

/** The default email schedule of a user. The time zone is that of the head office. */
export const readDefaultNotificationSchedule = async (
  work: RequestContext,
): Promise<NotificationSchedule> => ({
  rhythm: 'now',
  morning: '07:00',
  zone: await readCompanyTimeZone(work),
  quietFrom: null,
  quietUntil: null,
  rowVersion: 0,
});

/** Scheduled job: queues one email per user whose notifications are due, with all collected so far. */
export async function queueDueNotificationEmails(work: RequestContext): Promise<void> {
  const waiting = await store.findPendingEmailRecipients(work, await readDefaultNotificationSchedule(work));
  const due = waiting.filter((person) =>
    isNotificationEmailDueNow(person, Temporal.Instant.from(person.oldest), work.now),
  );
  if (due.length === 0) return;
  const people = new Map(due.map((person) => [person.userId, person]));
  const claimedEmails = await store.claimAndGroupNotificationsIntoEmails(work, [...people.keys()]);
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const penOf = await loadEmailWriterFactory(work);
  await enqueueOutboxItems(
    work,
    'email',
    claimedEmails.map(({ userId, key, count }) => {
      const { translate: say } = penOf(people.get(userId)?.language ?? 'en');
      return {
        dedupeKey: key,
        payload: {
          to: people.get(userId)?.email ?? '',
          subject: say('{company}: {count} notifications', {
            company: companyName,
            count,
          }),
          text: say('The text is created when it’s sent and only includes what the recipient has access to.'),
          notices: { userId, key },
        },
      };
    }),
  );
}

export const notificationEmailPayloadSchema = z.object({ userId: z.int(), key: z.string() });
/** Renders the email with what its recipient can see now, for their current address. Null when nothing is left to send. */
export async function renderNotificationEmail(
  work: RequestContext,
  { userId, key }: z.output<typeof notificationEmailPayloadSchema>,
): Promise<({ to: string } & RenderedEmail) | null> {
  const reader = await loadActorOfActiveUserFromOwnTables(work.tx, userId);
  const person = await store.findRecipientLanguageClockAndZone(work, userId);
  const found =
    reader && person
      ? await store.findVisibleNotificationsOfEmail(
          work,
          { actor: reader, allowedKinds: listPermittedNotificationKinds(reader) },
          key,
        )
      : [];
  if (!reader || !person || found.length === 0 || reader.email === '') return null;
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const pen = await loadEmailWriterForLanguage(work, person.language, person.timeFormat ?? undefined);
  const { translate: say } = pen;
  const { origin } = getServerInfo();
  const zone = person.zone ?? (await readCompanyTimeZone(work));
  const lines = found.map((notice) => {
    const path = buildNotificationPath(reader, notice);
    const dateTime = formatFullDateTimeInZone(Temporal.Instant.from(notice.at), zone);
    return [dateTime, formatNotification(say, notice), ...(path === null ? [] : [`${origin}${path}`])].join(
      '\n',
    );
  });
  const variables = {
    company: companyName,
    notices: lines.join('\n\n'),
    address: `${origin}/customerCenter/account`,
  };
  const [only] = found;
  const mail =
    found.length === 1 && only
      ? pen.renderEmail('notice', { ...variables, notice: formatNotification(say, only) })
      : pen.renderEmail('notices', { ...variables, count: String(found.length) });
  return { to: reader.email, ...mail };
}

export async function deleteOldNotifications(work: RequestContext): Promise<void> {
  await store.deleteOldNotificationsExceptEmailPending(
    work,
    await readNumberSettingOrDefault(work, 'notificationDays'),
  );
}
