import {
  composeDepartureEmailText,
  composeEmailOfEvents,
  composeEtaChangeEmailText,
} from './release-emails.rules.ts';
import * as store from './release-emails.repository.ts';
import type { EventToEmail } from './release-emails.repository.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { isSignificantEtaChange } from '#areas/outbound/text-messages/text-messages.rules.ts';
import {
  readNumberSettingOrDefault,
  readSettingsOrDefaults,
} from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';

/** Emails about departures and arrivals. An address gets at most one email per quarter hour, and each event is in exactly one. */

/**
 * Queues events for email. `sendNowAddress` gets an email now, unless it had one recently. All other addresses get theirs
 * from the schedule, with the events collected until then.
 */
export async function queueEventsForEmail(
  work: RequestContext,
  events: readonly EventToEmail[],
  sendNowAddress?: string,
): Promise<void> {
  if (events.length === 0) return;
  await store.insertEventsToEmailUnlessQueuedBefore(work, events);
  if (sendNowAddress !== undefined && (await store.tryLockEmailSending(work)))
    await writeDue(work, sendNowAddress);
}
/** Scheduled job: sends the emails of all addresses that have waited long enough. */
export async function enqueueDueEmails(work: RequestContext): Promise<void> {
  if (await store.tryLockEmailSending(work)) await writeDue(work, null);
}
async function writeDue(work: RequestContext, only: string | null): Promise<void> {
  const minutes = await readNumberSettingOrDefault(work, 'emailDigestMinutes');
  const claimedEvents = await store.claimDueEventsToEmail(work, minutes, only);
  for (const [letterKey, events] of Map.groupBy(claimedEvents, (event) => event.letterKey)) {
    const [first] = events;
    if (first)
      await enqueueOutboxItem(work, {
        kind: 'email',
        payload: { to: first.to, ...composeEmailOfEvents(events) },
        dedupeKey: letterKey,
      });
  }
}

interface Wish {
  consignees: boolean;
  service: string;
  minutes: number;
}
async function wishOf(work: RequestContext): Promise<Wish> {
  const s = await readSettingsOrDefaults(work, ['etaEmails', 'customerServiceEmail', 'smsEtaChangeMinutes']);
  return {
    consignees: s.etaEmails === 'true',
    service: s.customerServiceEmail.trim(),
    minutes: Number(s.smsEtaChangeMinutes),
  };
}

/** Emails consignees that the truck has left, unless they get a text message. */
export async function queueDepartureEmailsToConsigneesWithoutText(
  work: RequestContext,
  loadId: number,
): Promise<void> {
  if (!(await wishOf(work)).consignees) return;
  const readers = await store.findConsigneesToEmail(work, { loadId });
  const penOf = await loadEmailWriterFactory(work);
  await queueEventsForEmail(
    work,
    readers.map((r) => ({
      to: r.email,
      key: `left:${r.dropId}:${r.consigneeId}`,
      loadId,
      ...composeDepartureEmailText({ ...r, destination: r.name, previousEta: null }, penOf(r.language)),
    })),
  );
}

/** Emails changed ETAs of trucks in transit to customer service and the affected consignees. */
export async function queueSignificantEtaChangeEmails(
  work: RequestContext,
  changes: readonly { dropId: number; before: string | null; after: string | null }[],
): Promise<void> {
  const emailSettings = await wishOf(work);
  const news = changes.filter(
    (m) => m.after !== null && isSignificantEtaChange(m.before, m.after, emailSettings.minutes),
  );
  if (news.length === 0) return;
  const before = new Map(news.map((m) => [m.dropId, m.before]));
  const dropIds = [...before.keys()];
  const penOf = await loadEmailWriterFactory(work);
  const events: EventToEmail[] = [];
  if (emailSettings.service !== '')
    for (const d of await store.findDropEtasForStaffEmail(work, dropIds))
      if (d.status === etaState.onRoute)
        events.push({
          to: emailSettings.service,
          key: `moved:${d.dropId}:${d.eta ?? ''}:${before.get(d.dropId) ?? ''}`,
          loadId: d.loadId,
          ...composeEtaChangeEmailText(
            { ...d, destination: d.name, previousEta: before.get(d.dropId) ?? null },
            penOf('en'),
          ),
        });
  if (emailSettings.consignees)
    for (const r of await store.findConsigneesToEmail(work, { dropIds }))
      if (r.status === etaState.onRoute)
        events.push({
          to: r.email,
          key: `moved:${r.dropId}:${r.consigneeId}:${r.eta ?? ''}:${before.get(r.dropId) ?? ''}`,
          loadId: r.loadId,
          ...composeEtaChangeEmailText(
            { ...r, destination: r.name, previousEta: before.get(r.dropId) ?? null },
            penOf(r.language),
          ),
        });
  await queueEventsForEmail(work, events);
}
