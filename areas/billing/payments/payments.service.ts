import { suggestPaymentAllocation } from './payment-matching.rules.ts';
import type { PaymentSuggestion } from './payment-matching.rules.ts';
import type {
  OpenInvoice,
  PaymentDetails,
  applyPaymentEndpoint,
  listOpenInvoicesWithAllocationSuggestionEndpoint,
  recordPaymentEndpoint,
  refundPaymentEndpoint,
  writeOffInvoiceEndpoint,
} from './payments.contract.ts';
import { paymentErrors } from './payments.errors.ts';
import * as store from './payments.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export const getPayment = async (work: RequestContext, id: number): Promise<PaymentDetails> =>
  (await store.findPaymentInScope(work, id)) ?? reject(commonErrors.notFound);

/** A payer's open invoices, and what an amount with a reference most likely pays. */
export async function listOpenInvoicesWithAllocationSuggestion(
  work: RequestContext,
  query: QueryOf<typeof listOpenInvoicesWithAllocationSuggestionEndpoint>,
): Promise<PaymentSuggestion & { invoices: OpenInvoice[] }> {
  const invoices = await store.findOpenInvoicesUpTo500(work, query.accountId);
  return { invoices, ...suggestPaymentAllocation(query.amount ?? 0, query.reference ?? '', invoices) };
}

async function notInFuture(work: RequestContext, date: string): Promise<void> {
  const { dateInFuture } = paymentErrors;
  if (date > (await getTodayAtHeadOffice(work)))
    reject(dateInFuture, {}, { fields: { date: dateInFuture.sentence } });
}
/** Rejects invoices that are not posted or outside the caller's scope. */
async function known(work: RequestContext, shares: readonly ledger.PaymentAllocation[]): Promise<void> {
  for (const { invoiceId } of shares)
    if ((await store.findPayerIdOfPostedInvoiceInScope(work, invoiceId)) === undefined)
      rejectNotFound('shares');
}

export async function recordPayment(
  work: RequestContext,
  input: BodyOf<typeof recordPaymentEndpoint>,
): Promise<PaymentDetails> {
  await notInFuture(work, input.date);
  const { sharesExceedPayment, alreadyRecorded } = paymentErrors;
  if (input.shares.reduce((sum, s) => sum + s.amount, 0) > input.amount)
    reject(sharesExceedPayment, {}, { fields: { amount: sharesExceedPayment.sentence } });
  if ((await store.findPayerNameInScope(work, input.accountId)) === undefined) rejectNotFound('accountId');
  await known(work, input.shares);
  const id = await store.insertManualPaymentUnlessDuplicate(work, input);
  if (id === undefined) return reject(alreadyRecorded, { reference: input.reference });
  await ledger.bookPaymentApplicationAndGetLeftCents(work, id, input.date, input.shares);
  return told(work, id, 'recorded', undefined);
}

export async function applyPayment(
  work: RequestContext,
  paymentId: number,
  input: BodyOf<typeof applyPaymentEndpoint>,
): Promise<PaymentDetails> {
  await getPayment(work, paymentId);
  await known(work, input.shares);
  await ledger.bookPaymentApplicationAndGetLeftCents(
    work,
    paymentId,
    await getTodayAtHeadOffice(work),
    input.shares,
  );
  return told(work, paymentId, 'applied', undefined);
}

export async function refundPayment(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof refundPaymentEndpoint>,
): Promise<PaymentDetails> {
  const payment = await getPayment(work, id);
  await notInFuture(work, input.date);
  if (input.date < payment.date)
    reject(paymentErrors.refundBeforePayment, { date: formatDate(payment.date) });
  await ledger.bookRefund(work, id, input);
  return told(work, id, 'refunded', input.note);
}

export async function reversePayment(
  work: RequestContext,
  id: number,
  reason: string,
): Promise<PaymentDetails> {
  await getPayment(work, id);
  await ledger.bookPaymentReversalAndCountReopenedInvoices(
    work,
    id,
    await getTodayAtHeadOffice(work),
    reason,
  );
  return told(work, id, 'reversed', reason);
}

/**
 * Reversing an application or refund needs the permission to record payments. Reversing a write-off needs the permission to write
 * off.
 */
async function mayUndo(work: RequestContext, movementId: number): Promise<void> {
  const kind = (await store.findLedgerMovementKindInScope(work, movementId)) ?? reject(commonErrors.notFound);
  if (!hasPermission(work.actor, kind === 'written_off' ? 'writeOff:billing' : 'recordPayments:billing'))
    reject(commonErrors.notAllowed);
}
/** Reverses one application, refund or write-off. */
export async function reversePaymentMovement(
  work: RequestContext,
  movementId: number,
  reason: string,
): Promise<{ message: string }> {
  await mayUndo(work, movementId);
  const movement = await ledger.bookMovementReversalAndGetReversed(
    work,
    movementId,
    await getTodayAtHeadOffice(work),
    reason,
  );
  if (movement.paymentId !== null) await told(work, movement.paymentId, 'undone', reason);
  else if (movement.invoiceId !== null)
    await recordAudit(work, {
      entity: 'invoice',
      entityId: movement.invoiceId,
      action: 'write-off undone',
      reason,
    });
  publishChange(work, 'payments', [movement.paymentId ?? 0]);
  return { message: 'Reversed.' };
}

export async function writeOffInvoice(
  work: RequestContext,
  input: BodyOf<typeof writeOffInvoiceEndpoint>,
): Promise<{ message: string }> {
  if ((await store.findPayerIdOfPostedInvoiceInScope(work, input.invoiceId)) === undefined)
    rejectNotFound('invoiceId');
  await ledger.bookWriteOff(work, input.invoiceId, {
    date: await getTodayAtHeadOffice(work),
    amount: input.amount,
    note: input.reason,
  });
  await recordAudit(work, {
    entity: 'invoice',
    entityId: input.invoiceId,
    action: 'written off',
    after: { amount: input.amount },
    reason: input.reason,
  });
  publishChange(work, 'payments');
  return { message: 'Written off.' };
}

/** Records the action in the payment's history, notifies the screens, and returns the current payment. */
async function told(
  work: RequestContext,
  id: number,
  action: string,
  why: string | undefined,
): Promise<PaymentDetails> {
  const now = await getPayment(work, id);
  await recordAudit(work, {
    entity: 'payment',
    entityId: id,
    action,
    after: { amount: now.amount, onAccount: now.onAccount, pays: now.pays },
    ...(why === undefined ? {} : { reason: why }),
  });
  publishChange(work, 'payments', [id]);
  return now;
}
