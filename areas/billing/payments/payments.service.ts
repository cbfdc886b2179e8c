import { suggest } from './matching.rules.ts';
import type { Suggestion } from './matching.rules.ts';
import type {
  OpenInvoice,
  PaymentDoc,
  applyPayment,
  openInvoices,
  recordPayment,
  refundPayment,
  writeOff,
} from './payments.contract.ts';
import { paymentErrors } from './payments.errors.ts';
import * as store from './payments.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import { can } from '#kit/contract/access.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export const seen = async (work: Work, id: number): Promise<PaymentDoc> =>
  (await store.findPayment(work, id)) ?? refuse(commonErrors.notFound);

/** What is open of a payer, and what an amount under a reference most likely pays. */
export async function offered(
  work: Work,
  q: QueryOf<typeof openInvoices>,
): Promise<Suggestion & { invoices: OpenInvoice[] }> {
  const invoices = await store.findOpenInvoices(work, q.accountId);
  return { invoices, ...suggest(q.amount ?? 0, q.reference ?? '', invoices) };
}

async function notInFuture(work: Work, date: string): Promise<void> {
  const { notYet } = paymentErrors;
  if (date > (await billingDay(work))) refuse(notYet, {}, { fields: { date: notYet.sentence } });
}
/** Refuses invoices that are not the caller's, or not posted. */
async function known(work: Work, shares: readonly ledger.Share[]): Promise<void> {
  for (const { invoiceId } of shares)
    if ((await store.payerOfInvoice(work, invoiceId)) === undefined) refuseUnknown('shares');
}

export async function record(work: Work, wish: BodyOf<typeof recordPayment>): Promise<PaymentDoc> {
  await notInFuture(work, wish.date);
  const { moreThanPaid, recordedAlready } = paymentErrors;
  if (wish.shares.reduce((sum, s) => sum + s.amount, 0) > wish.amount)
    refuse(moreThanPaid, {}, { fields: { amount: moreThanPaid.sentence } });
  if ((await store.payerNamed(work, wish.accountId)) === undefined) refuseUnknown('accountId');
  await known(work, wish.shares);
  const id = await store.insertPayment(work, wish);
  if (id === undefined) return refuse(recordedAlready, { reference: wish.reference });
  await ledger.apply(work, id, wish.date, wish.shares);
  return told(work, id, 'recorded', undefined);
}

export async function apply(work: Work, id: number, wish: BodyOf<typeof applyPayment>): Promise<PaymentDoc> {
  await seen(work, id);
  await known(work, wish.shares);
  await ledger.apply(work, id, await billingDay(work), wish.shares);
  return told(work, id, 'applied', undefined);
}

export async function refund(
  work: Work,
  id: number,
  wish: BodyOf<typeof refundPayment>,
): Promise<PaymentDoc> {
  await seen(work, id);
  await notInFuture(work, wish.date);
  await ledger.refund(work, id, wish);
  return told(work, id, 'refunded', wish.note);
}

export async function reverse(work: Work, id: number, reason: string): Promise<PaymentDoc> {
  await seen(work, id);
  await ledger.reversePayment(work, id, await billingDay(work), reason);
  return told(work, id, 'reversed', reason);
}

/** Applications and refunds are taken back by who records payments, write-offs by who may write off. */
async function mayUndo(work: Work, movementId: number): Promise<void> {
  const kind = (await store.kindOfMovement(work, movementId)) ?? refuse(commonErrors.notFound);
  if (!can(work.actor, kind === 'written_off' ? 'writeOff:billing' : 'recordPayments:billing'))
    refuse(commonErrors.notAllowed);
}
/** Takes back one application, refund or write-off. */
export async function undo(work: Work, movementId: number, reason: string): Promise<{ message: string }> {
  await mayUndo(work, movementId);
  const movement = await ledger.reverseMovement(work, movementId, await billingDay(work), reason);
  if (movement.paymentId !== null) await told(work, movement.paymentId, 'undone', reason);
  else if (movement.invoiceId !== null)
    await audit(work, {
      entity: 'invoice',
      entityId: movement.invoiceId,
      action: 'write-off undone',
      why: reason,
    });
  announce(work, 'payments', [movement.paymentId ?? 0]);
  return { message: 'It is taken back.' };
}

export async function giveUp(work: Work, wish: BodyOf<typeof writeOff>): Promise<{ message: string }> {
  if ((await store.payerOfInvoice(work, wish.invoiceId)) === undefined) refuseUnknown('invoiceId');
  await ledger.writeOff(work, wish.invoiceId, {
    date: await billingDay(work),
    amount: wish.amount,
    note: wish.reason,
  });
  await audit(work, {
    entity: 'invoice',
    entityId: wish.invoiceId,
    action: 'written off',
    after: { amount: wish.amount },
    why: wish.reason,
  });
  announce(work, 'payments');
  return { message: 'It is written off.' };
}

/** Writes down what was done to a payment, tells the screens, and answers the payment as it stands now. */
async function told(work: Work, id: number, action: string, why: string | undefined): Promise<PaymentDoc> {
  const now = await seen(work, id);
  await audit(work, {
    entity: 'payment',
    entityId: id,
    action,
    after: { amount: now.amount, onAccount: now.onAccount, pays: now.pays },
    ...(why === undefined ? {} : { why }),
  });
  announce(work, 'payments', [id]);
  return now;
}
