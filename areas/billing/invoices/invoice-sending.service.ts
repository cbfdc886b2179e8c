import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type {
  InvoiceSendingPreview,
  startEmailingInvoicesOfDayEndpoint,
  queueInvoicesForAccountingEndpoint,
} from './invoice-sending.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { isInvoiceSelectedSql } from './invoices.repository.ts';
import { buildInvoiceFileWithoutScopeCheck } from './invoices.service.ts';
import * as store from './invoice-sending.repository.ts';
import type { InvoiceToEmail, InvoiceToSend, InvoiceSendingTarget } from './invoice-sending.repository.ts';
import { readAccountingConfiguration } from '#areas/settings/accounting/accounting-settings.service.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { z } from 'zod';
import type { JobHandler } from '#kit/server/jobs.ts';
import { requeueFailedOutboxItems, cancelRetriesOfFailedOutboxItems } from '#kit/server/outbox.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudits,
  enqueueOutboxItems,
  createPartialSuccess,
  enqueueBackgroundJob,
} from '#kit/server/request-context.ts';
import type { AccountingDocument } from '#integrations/accounting/port.ts';
import type { PaymentPortalInvoice } from '#integrations/payment-portal/port.ts';

type Wish = BodyOf<typeof queueInvoicesForAccountingEndpoint>;
type Handed = ResultOf<typeof queueInvoicesForAccountingEndpoint>;
/** The settings missing before anything can be sent. */
export type MissingConnectionSettings = { missingSettings: readonly string[] };
const SHOWN = 100;
const { posted, credited } = invoiceLifecycle.states;

async function sorted(
  work: RequestContext,
  what: InvoiceSendingTarget,
  selection: Wish,
  { missingSettings: missing }: MissingConnectionSettings,
  lock: boolean,
) {
  const books = what === 'accounting' ? await readAccountingConfiguration(work) : null;
  if (missing.length > 0) reject(invoiceErrors.connectionNotConfigured, { settings: missing.join(', ') });
  if (isEmptySelection(parseBulkSelection(selection))) reject(invoiceErrors.noneSelected);
  const chosen = isInvoiceSelectedSql(work, selection);
  if (lock) await store.lockInvoicesWhere(work, chosen);
  const found = await store.findSelectedInvoicesWithSendingState(work, chosen, what);
  if (found.length === 0) reject(invoiceErrors.noRecords);
  const isPosted = (i: InvoiceToSend) => i.status === posted.value || i.status === credited.value;
  // Older invoices belong to books that were closed before this integration was connected.
  const first = books?.startDate ?? null;
  const against = (i: InvoiceToSend): ErrorDefinition | null => {
    if (!isPosted(i)) return invoiceErrors.invoiceNotPosted;
    return first !== null && i.date < first ? invoiceErrors.dateBeforeAccountingStart : null;
  };
  const refused = found.flatMap((i) => {
    const why = against(i);
    if (!why) return [];
    const message = interpolateEnglishMessage(why.sentence, { date: formatDate(first ?? '') });
    return [{ id: i.id, number: i.number, code: why.code, why: message }];
  });
  const there = (i: InvoiceToSend) => i.arrived || i.queue === 'queued' || i.queue === 'sent';
  const toSend = found.filter((i) => against(i) === null && !there(i));
  return {
    toSend,
    amount: toSend.reduce((n, i) => n + i.amount, 0),
    already: found.filter((i) => against(i) === null && there(i)).length,
    goesAt: books?.sendAt ?? null,
    refused: refused.slice(0, SHOWN),
    refusedCount: refused.length,
  };
}
export async function previewInvoiceSending(
  work: RequestContext,
  target: InvoiceSendingTarget,
  selection: Wish,
  connection: MissingConnectionSettings,
): Promise<InvoiceSendingPreview> {
  const { toSend, goesAt: _goesAt, ...rest } = await sorted(work, target, selection, connection, false);
  return { ...rest, toSend: toSend.length };
}

const titles = {
  accounting: 'Sending invoices to accounting',
  portal: 'Uploading invoices to the payment portal',
} as const;
/** Queues the selected posted invoices, each once. Rejected or failed ones are sent again. */
export async function queueInvoicesForSending(
  work: RequestContext,
  target: InvoiceSendingTarget,
  selection: Wish,
  connection: MissingConnectionSettings,
): Promise<Handed | PartialSuccess<Handed>> {
  const { toSend, goesAt, ...rest } = await sorted(work, target, selection, connection, true);
  const items = toSend.map((i) => ({
    ...i,
    key: store.invoiceSendingKey(target, i.id),
    emailAddress: target,
  }));
  await enqueueOutboxItems(
    work,
    target,
    items.map(({ id, number, key, emailAddress: to }) => ({
      dedupeKey: key,
      payload: { invoiceId: id, to, subject: number, text: titles[target] },
    })),
    goesAt,
  );
  await requeueFailedOutboxItems(
    work,
    items.filter((i) => i.queue === 'failed').map((i) => i.key),
  );
  await store.insertInvoiceSendings(work, target, items);
  await recordAudits(
    work,
    items.map((i) => ({
      entity: 'invoice',
      entityId: i.id,
      action: target === 'accounting' ? 'sent to accounting' : 'sent to the payment portal',
    })),
  );
  publishChange(
    work,
    'invoices',
    items.map((i) => i.id),
  );
  const answer = { ...rest, queued: items.length };
  if (rest.refusedCount === 0) return answer;
  return createPartialSuccess(
    'Sending: {queued}. Not posted: {refused} ({numbers}).',
    {
      queued: items.length,
      refused: rest.refusedCount,
      numbers: rest.refused
        .slice(0, 20)
        .map((r) => r.number)
        .join(', '),
    },
    answer,
  );
}

/** The document that accounting receives, built when it is sent. */
export async function buildAccountingDocument(
  work: RequestContext,
  invoiceId: number,
): Promise<AccountingDocument> {
  const { accountNumber, accountName, lines, ...booking } = await bookingFor(work, invoiceId);
  const { company, receivableAccount, revenueAccount } = await readAccountingConfiguration(work);
  return {
    key: store.invoiceSendingKey('accounting', invoiceId),
    kind: booking.creditOf === null ? 'invoice' : 'credit',
    company,
    receivableAccount,
    ...booking,
    // A charge code without its own revenue account uses the company's default.
    lines: lines.map((line) => ({ ...line, glAccount: line.glAccount ?? revenueAccount })),
    account: { number: accountNumber, name: accountName },
  };
}
export async function buildPaymentPortalInvoice(
  work: RequestContext,
  id: number,
): Promise<PaymentPortalInvoice> {
  const { accountNumber, accountName, number, date, dueDate, amount } = await bookingFor(work, id);
  return {
    number,
    date,
    dueDate,
    amount,
    account: { number: accountNumber, name: accountName },
    pdf: (await buildInvoiceFileWithoutScopeCheck(work, id)).bytes,
  };
}
async function bookingFor(work: RequestContext, id: number) {
  const booking = await store.findPostedInvoiceForAccountingOrPortal(work.tx, id);
  if (!booking) throw new Error(`Invoice ${id} is not posted`);
  return booking;
}
/** Records that an invoice arrived, with its number in the accounting system. */
export async function recordInvoiceAcceptedByTarget(
  work: RequestContext,
  target: InvoiceSendingTarget,
  id: number,
  reference: string,
): Promise<void> {
  if (target === 'accounting') await store.markInvoiceBookedInAccounting(work, id, reference);
  else await store.markInvoiceUploadedToPaymentPortal(work, id);
  await recordAudits(work, [
    {
      entity: 'invoice',
      entityId: id,
      action: target === 'accounting' ? 'taken by accounting' : 'taken by the payment portal',
      after: target === 'accounting' ? { reference } : undefined,
    },
  ]);
  publishChange(work, 'invoices', [id]);
}

/** Renders the email for an invoice, for a credit, or for an invoice that was credited. The last two request no payment. */
function written(i: InvoiceToEmail, company: string, pen: EmailWriter): RenderedEmail {
  const { number, creditOf, creditedBy, billTo: payer } = i;
  const emailParams = { company, payer, number, date: formatDate(i.date), amount: formatMoney(i.amount) };
  if (creditOf !== null) return pen.renderEmail('credit', { ...emailParams, invoice: creditOf });
  if (creditedBy !== null) return pen.renderEmail('creditedInvoice', { ...emailParams, credit: creditedBy });
  return pen.renderEmail('invoice', { ...emailParams, due: formatDate(i.dueDate) });
}

/** Queues emails with invoices. Requests for the same sending share the same attempt key, so it is sent once. */
async function mail(
  work: RequestContext,
  invoices: readonly (InvoiceToEmail & { to: string })[],
  getAttemptKey: (invoice: InvoiceToEmail) => string,
): Promise<void> {
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const penOf = await loadEmailWriterFactory(work);
  const letters = invoices.map((i) => ({
    id: i.id,
    emailAddress: i.to,
    key: `email invoice ${i.id} ${getAttemptKey(i)}`,
    mail: written(i, companyName, penOf(i.language)),
  }));
  // The email goes to the current address. A bounced one would otherwise be retried for hours.
  await cancelRetriesOfFailedOutboxItems(
    work,
    invoices.flatMap((i) => i.bounced),
  );
  await enqueueOutboxItems(
    work,
    'email',
    letters.map(({ id, emailAddress: to, key, mail: words }) => ({
      dedupeKey: key,
      payload: { to, ...words, invoiceId: id },
    })),
  );
  await store.insertInvoiceSendings(work, 'email', letters);
  await recordAudits(
    work,
    letters.map((l) => ({
      entity: 'invoice',
      entityId: l.id,
      action: 'mailed',
      after: { to: l.emailAddress },
    })),
  );
  publishChange(
    work,
    'invoices',
    letters.map((l) => l.id),
  );
}

export async function queueInvoiceEmailByNumber(
  work: RequestContext,
  input: { invoiceNumber: string; again?: boolean | undefined },
): Promise<{ to: string }> {
  const where = store.isPostedInvoiceWithNumberSql(work, input.invoiceNumber);
  await store.lockInvoicesWhere(work, where);
  const [found] = await store.findInvoicesToEmail(work, where);
  const invoice = found ?? reject(invoiceErrors.postedInvoiceNotFound, { number: input.invoiceNumber });
  const to = invoice.to ?? reject(invoiceErrors.emailAddressMissing, { name: invoice.billTo });
  if (invoice.mailed > 0 && input.again !== true)
    reject(invoiceErrors.alreadyEmailed, { count: 1 }, { data: { confirm: true, already: 1, others: 0 } });
  await mail(work, [{ ...invoice, to }], (i) => String(i.sendings + 1));
  return { to };
}

/** Starts emailing a day's invoices. Asks first if some were emailed before. */
export async function startEmailingInvoicesOfDay(
  work: RequestContext,
  input: BodyOf<typeof startEmailingInvoicesOfDayEndpoint>,
): Promise<{ jobId: number }> {
  const found = await store.findInvoicesToEmail(
    work,
    store.isPostedInvoiceToEmailForDaySql(work, input.date),
  );
  if (found.length === 0) reject(invoiceErrors.postedInvoiceNotFound, { number: formatDate(input.date) });
  const already = found.filter((i) => i.mailed > 0).length;
  if (already > 0 && input.again === undefined)
    reject(
      invoiceErrors.alreadyEmailed,
      { count: already },
      { data: { confirm: true, already, others: found.length - already } },
    );
  return {
    jobId: await enqueueBackgroundJob(work, 'invoices.emailDay', {
      date: input.date,
      again: input.again ?? false,
    }),
  };
}
const dayWish = z.object({ date: z.string(), again: z.boolean() });
/** Queues a day's emails in one transaction. A job restarted after a crash finds them already queued. */
export const emailInvoicesOfDayJob: JobHandler = async (job) => {
  const { date, again } = dayWish.parse(job.payload);
  const result = await job.runInTransaction(async (work) => {
    await store.lockInvoicesWhere(work, store.isPostedInvoiceToEmailForDaySql(work, date));
    const found = await store.findInvoicesToEmail(work, store.isPostedInvoiceToEmailForDaySql(work, date));
    const invoicesToEmail = found.filter((i) => again || i.mailed === 0);
    const addressed = invoicesToEmail.flatMap((i) => (i.to === null ? [] : [{ ...i, to: i.to }]));
    await mail(work, addressed, (i) => (again ? `again ${job.jobId}` : String(i.sendings + 1)));
    return {
      sent: addressed.length,
      already: found.length - invoicesToEmail.length,
      withoutAddress: [...new Set(invoicesToEmail.filter((i) => i.to === null).map((i) => i.billTo))],
    };
  });
  await job.reportProgress(result.sent, result.sent);
  return result;
};
