import type { ExtensionDetails } from './extensions.contract.ts';
import {
  composeApprovedEmail,
  composeTimeChangedEmail,
  composeRejectedEmail,
  composeRequestedEmail,
} from './extension-emails.rules.ts';
import type { ExtensionEmailFacts } from './extension-emails.rules.ts';
import { findExtensionEmailRecipients } from './extensions.store.ts';
import type { ExtensionEmailRecipient } from './extensions.store.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import type { NotificationMessageKey } from '#areas/people/notifications/create-notifications.service.ts';
import { loadEmailWriters } from '#areas/settings/emails/email-writer.service.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Event = 'requested' | 'approved' | 'rejected' | 'hourChanged';

/** Adds the email about a request to the outbox, one for each address of the warehouse. */
export async function emailWarehouseAboutExtension(
  work: RequestContext,
  answer: ExtensionDetails,
  event: Event,
  before = '',
): Promise<void> {
  const to = (await readers(work, answer)).warehouse;
  await send(work, answer, event, before, to);
  await notice(work, answer, { kind: 'extensionAsked', said: event === 'requested' ? 'asked' : 'hour' }, to);
}
/** The same for the shipper: its account, and the user who made the request. */
export async function emailShipperAboutExtension(
  work: RequestContext,
  answer: ExtensionDetails,
  event: Event,
  before = '',
): Promise<void> {
  const to = (await readers(work, answer)).shipper;
  await send(work, answer, event, before, to);
  if (event !== 'requested')
    await notice(
      work,
      answer,
      { kind: 'extensionDecided', said: event === 'hourChanged' ? 'hour' : event },
      to,
    );
}
/** Queues a notification for users in addition to the emails. `lettered` prevents a second email to the same address. */
async function notice(
  work: RequestContext,
  { extensions: e }: ExtensionDetails,
  what: NotificationMessageKey,
  to: readonly ExtensionEmailRecipient[],
): Promise<void> {
  await queueNotifications(work, [
    {
      ...what,
      key: `extension ${e.id} ${what.kind} ${what.said} ${e.rowVersion}`,
      params: {
        number: e.extensionNumber,
        shipper: e.shipper,
        hour: e.shippingHour,
        day: formatDate(e.shipDate),
      },
      recordId: e.extensionNo,
      accountIds: [e.shipperAccountId],
      warehouseId: e.warehouseId,
      lettered: to.map(({ email }) => email.toLowerCase()),
    },
  ]);
}
const readers = (work: RequestContext, { extensions: e }: ExtensionDetails) =>
  findExtensionEmailRecipients(work, {
    shipperId: e.shipperAccountId,
    warehouseId: e.warehouseId,
    extensionId: e.id,
  });

async function send(
  work: RequestContext,
  { extensions: e, extensionConsolidate }: ExtensionDetails,
  event: Event,
  before: string,
  to: readonly ExtensionEmailRecipient[],
): Promise<void> {
  const facts: ExtensionEmailFacts = {
    extensionNo: e.extensionNo,
    shipper: e.shipper,
    warehouse: e.aelTerminal,
    zone: e.warehouseTz,
    shipDate: e.shipDate,
    hour: e.shippingHour,
    applicant: e.applicantName,
    phone: e.contactNumber,
    surcharge: e.surcharge,
    by: work.actor.name,
    lines: extensionConsolidate
      .filter((line) => line.gone === null)
      .map((line) => ({ consignee: line.consigneeAccountName, units: line.units })),
    rejectionReason: e.rejectionReason,
    reason: e.approvalReason,
    message: e.rejectionMessage ?? e.approvalMessage,
  };
  const write: Record<Event, (pen: EmailWriter) => RenderedEmail> = {
    requested: (pen) => composeRequestedEmail(facts, pen),
    approved: (pen) => composeApprovedEmail(facts, pen),
    rejected: (pen) => composeRejectedEmail(facts, pen),
    hourChanged: (pen) => composeTimeChangedEmail({ ...facts, before }, pen),
  };
  const penOf = await loadEmailWriters(work);
  for (const { email, language } of to)
    await enqueueOutboxItem(work, {
      kind: 'email',
      payload: { to: email, ...write[event](penOf(language)) },
      dedupeKey: `extension:${event}:${e.id}:${e.rowVersion}:${email}`,
    });
}
