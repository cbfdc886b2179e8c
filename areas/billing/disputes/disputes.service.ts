import { emailAndNotifyDisputeAnswers } from '#areas/billing/dispute-answers/dispute-answer-emails.service.ts';
import { disputeLifecycle } from './disputes.contract.ts';
import type {
  BilledInvoiceLine,
  DisputeDetails,
  DisputeRow,
  creditDisputeEndpoint,
  findDisputesEndpoint,
  openDisputeEndpoint,
} from './disputes.contract.ts';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import * as store from './disputes.repository.ts';
import type { LockedDispute } from './disputes.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { createAndPostInvoiceLineCredit } from '#areas/billing/invoices/credits.service.ts';
import { lockVisibleInvoice } from '#areas/billing/invoices/invoice-writes.service.ts';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { getInvoice as seenInvoice } from '#areas/billing/invoices/invoices.service.ts';
import * as papers from '#areas/settings/documents/documents.service.ts';
import { lockActiveReasonByCodeForKeyShare } from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { interpolateEnglishMessage, reject, rejectNotFound } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

const adjustment = 2;
const mostPapers = 10;

export const listDisputes = async (work: RequestContext, query: QueryOf<typeof findDisputesEndpoint>) =>
  store.findDisputes(work, query, await getTodayAtHeadOffice(work));
export const getDispute = async (work: RequestContext, id: number): Promise<DisputeDetails> =>
  (await store.findDispute(work, id, await getTodayAtHeadOffice(work))) ?? reject(commonErrors.notFound);
/** A line of an invoice that the caller can see. */
export async function getBilledInvoiceLineWithDisputes(
  work: RequestContext,
  lineId: number,
): Promise<{ line: BilledInvoiceLine; disputes: DisputeRow[] }> {
  const invoiceId = (await store.findVisibleInvoiceIdOfLine(work, lineId)) ?? reject(commonErrors.notFound);
  await seenInvoice(work, invoiceId);
  const found = (await store.findBilledInvoiceLine(work, lineId)) ?? reject(commonErrors.notFound);
  return {
    line: found,
    disputes: await store.findDisputesOfLine(work, lineId, await getTodayAtHeadOffice(work)),
  };
}
export async function listInvoiceDisputes(work: RequestContext, invoiceId: number): Promise<DisputeRow[]> {
  await seenInvoice(work, invoiceId);
  return store.findDisputesOfInvoice(work, invoiceId, await getTodayAtHeadOffice(work));
}

const tooMuch = (open: number): never => {
  const params = { open: formatMoney(open) };
  return reject(disputeErrors.amountExceedsLine, params, {
    fields: { amount: interpolateEnglishMessage(disputeErrors.amountExceedsLine.sentence, params) },
  });
};
/** Opens a dispute on a line while its invoice is locked. A concurrent credit waits and finds the dispute. */
export async function openDispute(
  work: RequestContext,
  input: BodyOf<typeof openDisputeEndpoint>,
): Promise<DisputeDetails> {
  const invoiceId = (await store.findVisibleInvoiceIdOfLine(work, input.lineId)) ?? rejectNotFound('lineId');
  const invoice = (await lockVisibleInvoice(work, invoiceId)) ?? rejectNotFound('lineId');
  if (invoice.status !== invoiceStatuses.posted || invoice.type === adjustment)
    reject(disputeErrors.invoiceNotPosted);
  const { left } = (await store.findBilledInvoiceLine(work, input.lineId)) ?? rejectNotFound('lineId');
  if (left <= 0) reject(disputeErrors.lineNotDisputable);
  if (input.amount > left) tooMuch(left);
  if (!(await lockActiveReasonByCodeForKeyShare(work, 'dispute', input.reason))) {
    const { reasonInactive } = disputeErrors;
    reject(reasonInactive, {}, { fields: { reason: reasonInactive.sentence } });
  }
  const id = await store.insertDisputeUnlessLineDisputed(
    work,
    { invoiceId, payerId: invoice.billToId },
    input,
    await getTodayAtHeadOffice(work),
  );
  if (id === undefined) return reject(disputeErrors.alreadyDisputed);
  return told(work, { id, invoiceId }, 'disputed', { amount: input.amount, reason: input.reason });
}

/** Locks a caller's dispute for a transition until the transaction ends. Locks its invoice first. */
async function take(
  work: RequestContext,
  id: number,
  move: keyof typeof disputeLifecycle.transitions,
  rowVersion: number,
): Promise<LockedDispute> {
  const { invoiceId } = await getDispute(work, id);
  await lockVisibleInvoice(work, invoiceId);
  const dispute = (await store.lockDisputeInActorScope(work, id)) ?? reject(commonErrors.notFound);
  const why = getTransitionBlocker(disputeLifecycle, move, dispute.status, work.actor);
  if (why) reject(why, why.params);
  if (dispute.rowVersion !== rowVersion) reject(commonErrors.recordChanged);
  return dispute;
}
export async function creditDispute(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof creditDisputeEndpoint>,
): Promise<DisputeDetails> {
  const dispute = await take(work, id, 'credit', input.rowVersion);
  if (input.amount > dispute.amount) {
    const params = { amount: formatMoney(dispute.amount) };
    const { amountExceedsDispute } = disputeErrors;
    reject(amountExceedsDispute, params, {
      fields: { amount: interpolateEnglishMessage(amountExceedsDispute.sentence, params) },
    });
  }
  const { left } = (await store.findBilledInvoiceLine(work, dispute.lineId)) ?? reject(commonErrors.notFound);
  if (input.amount > left) tooMuch(left);
  const createdCredit = await createAndPostInvoiceLineCredit(work, dispute.invoiceId, {
    lineId: dispute.lineId,
    amount: input.amount,
    reason: input.answer,
  });
  await store.endOpenDispute(work, id, {
    status: disputeStatuses.credited,
    answer: input.answer,
    creditId: createdCredit.id,
    endedOn: await getTodayAtHeadOffice(work),
  });
  await emailAndNotifyDisputeAnswers(work, { dispute: id });
  return told(work, dispute, 'dispute credited', { amount: input.amount, credit: createdCredit.number });
}
export async function refuseDispute(
  work: RequestContext,
  id: number,
  { answer, rowVersion }: { answer: string; rowVersion: number },
): Promise<DisputeDetails> {
  const dispute = await take(work, id, 'reject', rowVersion);
  await store.endOpenDispute(work, id, {
    status: disputeStatuses.refused,
    answer,
    endedOn: await getTodayAtHeadOffice(work),
  });
  await emailAndNotifyDisputeAnswers(work, { dispute: id });
  return told(work, dispute, 'dispute refused', { answer });
}
export async function withdrawDispute(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<DisputeDetails> {
  const dispute = await take(work, id, 'withdraw', rowVersion);
  await store.endOpenDispute(work, id, {
    status: disputeStatuses.withdrawn,
    endedOn: await getTodayAtHeadOffice(work),
  });
  return told(work, dispute, 'dispute withdrawn', {});
}

export async function addDisputeNote(
  work: RequestContext,
  disputeId: number,
  note: string,
): Promise<DisputeDetails> {
  const dispute = await getDispute(work, disputeId);
  await store.insertDisputeNote(work, disputeId, note);
  return told(work, dispute, 'note on a dispute', { said: note });
}
export async function addDisputeDocument(
  work: RequestContext,
  id: number,
  files: readonly UploadedFile[],
): Promise<DisputeDetails> {
  await getDispute(work, id);
  const dispute = (await store.lockDisputeInActorScope(work, id)) ?? reject(commonErrors.notFound);
  if (dispute.status !== disputeStatuses.open) reject(disputeErrors.disputeClosed);
  const name = await papers.addFirstUploadedDocument(work, { kind: 'dispute', id }, files, {
    most: mostPapers,
    errors: disputeErrors,
  });
  return told(work, dispute, 'document added to a dispute', { name });
}
export async function getDisputeDocument(
  work: RequestContext,
  files: FilesPort,
  id: number,
  documentId: number,
): Promise<FileResult> {
  await getDispute(work, id);
  return papers.readDocumentFileWithoutAccessCheck(work, files, { kind: 'dispute', id }, documentId);
}

/** Records the action on the invoice's history, notifies the screens, and returns the current dispute. */
async function told(
  work: RequestContext,
  { id, invoiceId }: { id: number; invoiceId: number },
  action: string,
  after: object,
): Promise<DisputeDetails> {
  const now = await getDispute(work, id);
  await recordAudit(work, {
    entity: 'invoice',
    entityId: invoiceId,
    action,
    after: { line: now.charge, ...after },
  });
  publishChange(work, 'disputes', [id]);
  return now;
}
