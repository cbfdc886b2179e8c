import type { ExtensionDetails } from './cutoff-extensions.contract.ts';
import {
  composeExtensionApprovedEmail,
  composeExtensionTimeChangedEmail,
  composeExtensionRejectedEmail,
  composeExtensionRequestedEmail,
} from './extension-emails.rules.ts';
import type { ExtensionEmailData } from './extension-emails.rules.ts';
import { findExtensionEmailRecipientsAndSurcharge } from './cutoff-extensions.repository.ts';
import type { ExtensionEmailRecipient } from './cutoff-extensions.repository.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import type { NotificationMessageKey } from '#areas/people/notifications/create-notifications.service.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type ExtensionEventKind = 'requested' | 'approved' | 'rejected' | 'hourChanged';

/** Adds the email about a request to the outbox, one for each address of the warehouse. */
export async function notifyWarehouseAboutExtension(
  work: RequestContext,
  extension: ExtensionDetails,
  extensionEvent: ExtensionEventKind,
  timeBefore = '',
): Promise<void> {
  const to = (await readers(work, extension)).warehouse;
  await send(work, extension, extensionEvent, timeBefore, to);
  await notice(
    work,
    extension,
    { kind: 'extensionAsked', said: extensionEvent === 'requested' ? 'asked' : 'hour' },
    to,
  );
}
/** The same for the shipper: its account, and the user who made the request. */
export async function notifyShipperAboutExtension(
  work: RequestContext,
  extension: ExtensionDetails,
  event: ExtensionEventKind,
  timeBefore = '',
): Promise<void> {
  const to = (await readers(work, extension)).shipper;
  await send(work, extension, event, timeBefore, to);
  if (event !== 'requested')
    await notice(
      work,
      extension,
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
  findExtensionEmailRecipientsAndSurcharge(work, {
    shipperId: e.shipperAccountId,
    warehouseId: e.warehouseId,
    extensionId: e.id,
  });

async function send(
  work: RequestContext,
  { extensions: e, extensionConsolidate }: ExtensionDetails,
  event: ExtensionEventKind,
  before: string,
  to: readonly ExtensionEmailRecipient[],
): Promise<void> {
  const facts: ExtensionEmailData = {
    extensionNo: e.extensionNo,
    shipper: e.shipper,
    warehouse: e.aelTerminal,
    timeZone: e.warehouseTz,
    shipDate: e.shipDate,
    shippingTime: e.shippingHour,
    applicant: e.applicantName,
    phone: e.contactNumber,
    surchargeCents: e.surcharge,
    requestedOrDecidedBy: work.actor.name,
    lines: extensionConsolidate
      .filter((line) => line.gone === null)
      .map((line) => ({ consignee: line.consigneeAccountName, units: line.units })),
    rejectionReason: e.rejectionReason,
    approvalReason: e.approvalReason,
    message: e.rejectionMessage ?? e.approvalMessage,
  };
  const write: Record<ExtensionEventKind, (pen: EmailWriter) => RenderedEmail> = {
    requested: (pen) => composeExtensionRequestedEmail(facts, pen),
    approved: (pen) => composeExtensionApprovedEmail(facts, pen),
    rejected: (pen) => composeExtensionRejectedEmail(facts, pen),
    hourChanged: (pen) => composeExtensionTimeChangedEmail({ ...facts, timeBefore: before }, pen),
  };
  const penOf = await loadEmailWriterFactory(work);
  for (const { email, language } of to)
    await enqueueOutboxItem(work, {
      kind: 'email',
      payload: { to: email, ...write[event](penOf(language)) },
      dedupeKey: `extension:${event}:${e.id}:${e.rowVersion}:${email}`,
    });
}
