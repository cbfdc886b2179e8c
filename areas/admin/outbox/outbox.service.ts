import { z } from 'zod';
import { linkPlaceholder, maskSecretsInMessage } from './outbox.rules.ts';
import {
  findUnmaskedOutboxMessage,
  markOutboxItemFailed,
  markOutboxItemSent,
  resetOutboxItemToQueued,
  enqueueOutboxSendJob,
  claimOutboxItemUnlessSent,
  tryLockOutboxItem,
} from './outbox.repository.ts';
import type { OutboxItem } from './outbox.repository.ts';
import { schedulePrinterQueueRunNow } from '#areas/floor/printers/printing.service.ts';
import { resendText } from '#areas/outbound/text-messages/sending.service.ts';
import {
  notificationEmailPayloadSchema,
  renderNotificationEmail,
} from '#areas/people/notifications/notification-email.service.ts';
import {
  createEmailedLinkUrl,
  redactedEmailedLinkPayloadSchema,
} from '#areas/people/passwords/passwords.service.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { readMaskedOutboxMessageAndAuditEndpoint } from './outbox.contract.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import {
  buildAccountingDocument,
  recordInvoiceAcceptedByTarget,
  buildPaymentPortalInvoice,
} from '#areas/billing/invoices/invoice-sending.service.ts';
import { buildDunningNoticePdfFile } from '#areas/billing/collections/dunning-notice.service.ts';
import { buildInvoiceFileWithoutScopeCheck } from '#areas/billing/invoices/invoices.service.ts';
import { buildStatementPdfFile } from '#areas/billing/statements/statements.service.ts';
import {
  reportAttachmentRequestSchema,
  buildReportAttachmentAsRecipient,
} from '#areas/reports/reports/report-subscriptions.service.ts';
import { resolveAccountingPort } from '#areas/settings/accounting/accounting-settings.service.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { renderEmailHtml } from '#areas/settings/emails/email-html.rules.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { AccountingRejectedError } from '#integrations/accounting/port.ts';
import type { EmailMessage } from '#integrations/email/port.ts';
import { PaymentPortalRejectedError } from '#integrations/payment-portal/port.ts';
import type { Integrations } from '#integrations/ports.ts';

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.string().optional(),
  link: redactedEmailedLinkPayloadSchema.optional(),
  /** The invoice or dunning notice whose document is attached. */
  invoiceId: z.int().optional(),
  dunningId: z.int().optional(),
  statement: z.object({ accountId: z.int(), dateFrom: z.string(), dateTo: z.string() }).optional(),
  report: reportAttachmentRequestSchema.optional(),
  /** The notifications that the email summarizes. */
  notices: notificationEmailPayloadSchema.optional(),
});
/** An email before it is put into its template. */
type Bare = EmailMessage & { language?: string | undefined };
type Papers = Pick<z.output<typeof letter>, 'invoiceId' | 'dunningId' | 'statement' | 'report'>;
const ofInvoice = z.object({ invoiceId: z.int() });
const message = z.object({ to: z.string(), body: z.string() });
type InWork = Parameters<QueueHandler>[1];

/** Inserts an email's link. The link is created for this one sending, so no table ever contains it. */
async function withLink(
  {
    link,
    invoiceId: _i,
    dunningId: _d,
    statement: _s,
    report: _r,
    notices: _n,
    ...email
  }: z.output<typeof letter>,
  inWork: InWork,
): Promise<Bare> {
  if (!link) return email;
  const address = await inWork((work) => createEmailedLinkUrl(work, link, email.to));
  return { ...email, text: email.text.replaceAll(linkPlaceholder, address) };
}

const pdf = 'application/pdf';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
interface Paper extends WholeFile {
  type: string;
}
/** Creates the document that an email refers to, for this one sending. */
function paperOf({
  invoiceId,
  dunningId,
  statement,
  report,
}: Papers): ((work: RequestContext) => Promise<Paper>) | null {
  if (invoiceId !== undefined)
    return async (work) => ({ ...(await buildInvoiceFileWithoutScopeCheck(work, invoiceId)), type: pdf });
  if (dunningId !== undefined)
    return async (work) => ({ ...(await buildDunningNoticePdfFile(work, dunningId)), type: pdf });
  if (statement !== undefined)
    return async (work) => ({ ...(await buildStatementPdfFile(work, statement)), type: pdf });
  if (report !== undefined)
    return async (work) => ({
      name: `${report.report}-${report.dateTo}.xlsx`,
      type: workbook,
      bytes: await buildReportAttachmentAsRecipient(work, report),
    });
  return null;
}
async function withPaper(email: Bare, papers: Papers, inWork: InWork): Promise<Bare> {
  const print = paperOf(papers);
  return print ? { ...email, attachments: [await inWork(print)] } : email;
}
/** Builds the email to send: the plain text, and the same text in the company's HTML template. */
async function framed({ language, ...email }: Bare, inWork: InWork): Promise<EmailMessage> {
  const house = await inWork(findLetterhead);
  const { subject, text } = email;
  return {
    ...email,
    html: renderEmailHtml({ subject, text, language }, { ...house, origin: getServerInfo().origin }),
  };
}
async function tellArrived(
  work: RequestContext,
  { kind, payload }: OutboxItem,
  providerId: string,
): Promise<void> {
  if (kind === 'accounting' || kind === 'portal')
    await recordInvoiceAcceptedByTarget(work, kind, ofInvoice.parse(payload).invoiceId, providerId);
}

/** Sends one outbox item through its provider. A failure is recorded and thrown, so that the queue retries later. */
export function createOutboxSendHandler({
  email: mail,
  sms,
  paymentPortal: portal,
  ...links
}: Pick<Integrations, 'email' | 'sms' | 'accounting' | 'createAccounting' | 'paymentPortal'>): QueueHandler {
  /** Hands an item to its provider. Returns the provider's id for it. */
  async function handOver({ id, kind, payload, dedupeKey }: OutboxItem, inWork: InWork): Promise<string> {
    if (kind === 'email') {
      const email = letter.parse(payload);
      const { notices } = email;
      if (notices) {
        const summed = await inWork((work) => renderNotificationEmail(work, notices));
        // A recipient who can no longer see any of it receives nothing.
        return summed ? mail.send(await framed(summed, inWork), dedupeKey) : 'nothing left to send';
      }
      const completeMessage = await withPaper(await withLink(email, inWork), email, inWork);
      return mail.send(await framed(completeMessage, inWork), dedupeKey);
    }
    if (kind === 'accounting') {
      const { invoiceId } = ofInvoice.parse(payload);
      // Loaded on each attempt, so that a changed setting also applies to waiting items.
      const [port, document] = await inWork(
        async (work) =>
          [await resolveAccountingPort(work, links), await buildAccountingDocument(work, invoiceId)] as const,
      );
      return port.submitDocument(document);
    }
    if (kind === 'portal') {
      const { invoiceId } = ofInvoice.parse(payload);
      await portal.putInvoice(await inWork((work) => buildPaymentPortalInvoice(work, invoiceId)));
      return dedupeKey;
    }
    if (kind === 'sms') return sms.send({ ...message.parse(payload), id });
    throw new Error(`Nothing is connected for ${kind}`);
  }
  async function sendItem(id: number, inWork: InWork): Promise<void> {
    const item = await inWork((work) => claimOutboxItemUnlessSent(work.tx, id));
    if (!item) return;
    const result = await handOver(item, inWork).then(
      (providerId) => ({ providerId }),
      // An email server that rejects an email may quote it, including the link. The queue and the log store what is thrown.
      (error: unknown) => ({
        failed: maskSecretsInMessage(error instanceof Error ? error.message : String(error)),
        // A rejected item would be rejected again. It waits until a user corrects it and sends it again.
        refused: error instanceof AccountingRejectedError || error instanceof PaymentPortalRejectedError,
      }),
    );
    await inWork(async (work) => {
      if ('failed' in result) await markOutboxItemFailed(work.tx, id, result.failed);
      else {
        await markOutboxItemSent(work.tx, id, result.providerId, work.now.toString());
        await tellArrived(work, item, result.providerId);
      }
      // Invoice pages show where each invoice was sent.
      if (item.payload['invoiceId'] !== undefined) publishChange(work, 'invoices');
      publishChange(work, 'outbox', [id]);
    });
    if ('failed' in result && !result.refused) throw new Error(result.failed);
  }
  return (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    // The lock lasts for the whole sending, in a separate transaction. A concurrent "Send again", or a server that treats this
    // one as lost, returns later and finds it sent.
    return inWork(async (lockContext) => {
      if (!(await tryLockOutboxItem(lockContext.tx, id)))
        throw new Error('This message is already being sent.');
      await sendItem(id, inWork);
    });
  };
}

/** Returns one message without its secrets. Records in the audit log who viewed it. */
export async function readMaskedOutboxMessageAndAudit(
  work: RequestContext,
  id: number,
): Promise<ResultOf<typeof readMaskedOutboxMessageAndAuditEndpoint>> {
  const found = (await findUnmaskedOutboxMessage(work.tx, id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'outbox',
    entityId: id,
    action: 'message read',
    after: { to: found.to, subject: found.subject },
  });
  return { ...found, text: maskSecretsInMessage(found.text) };
}

export async function resendOutboxMessage(work: RequestContext, id: number): Promise<{ message: string }> {
  const again = (await resetOutboxItemToQueued(work.tx, id)) ?? reject(commonErrors.notFound);
  // Labels are queued in order per printer. Text messages have their own rules.
  if (again.printerId !== null) await schedulePrinterQueueRunNow(work, again.printerId);
  else if (again.smsId !== null) await resendText(work, again.smsId);
  else await enqueueOutboxSendJob(work.tx, id);
  await recordAudit(work, { entity: 'outbox', entityId: id, action: 'resend' });
  publishChange(work, 'outbox', [id]);
  return { message: 'Queued to resend.' };
}
