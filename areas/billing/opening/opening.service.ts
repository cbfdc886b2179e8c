import * as store from './opening.store.ts';
import type { KnownPayment, OpeningPayment, TouchedInvoice } from './opening.store.ts';
import * as invoicesOfOpening from '#areas/billing/invoices/opening-invoices.service.ts';
import type { OpeningInvoice, TakenInvoice } from '#areas/billing/invoices/opening-invoices.service.ts';
import { lockInvoiceItems, reversePayment, reversePostings } from '#areas/billing/ledger/ledger.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Balances that a company brings over: open invoices and what payers had on account. They balance against the opening account. */

export { findNextInvoiceNumber } from '#areas/billing/invoices/opening-invoices.service.ts';
export type { OpeningInvoice, TakenInvoice } from '#areas/billing/invoices/opening-invoices.service.ts';
export type { KnownPayment, OpeningPayment, TouchedInvoice } from './opening.store.ts';

/** The invoices that have these numbers, by them. */
export async function findTaken(
  work: Work,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, TakenInvoice>> {
  return new Map(
    (await invoicesOfOpening.findInvoices(work, numbers)).map((invoice) => [invoice.number, invoice]),
  );
}
/** The payments of these payers that are recorded already, each by `payerId reference`. */
export async function findKnownPayments(
  work: Work,
  payments: readonly Pick<OpeningPayment, 'payerId'>[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  const payerIds = [...new Set(payments.map(({ payerId }) => payerId))];
  const known = await store.findPayments(work, payerIds);
  return new Map(known.map((payment) => [`${payment.payerId} ${payment.reference}`, payment]));
}

export async function addInvoices(work: Work, invoices: readonly OpeningInvoice[]): Promise<string[]> {
  if (invoices.length === 0) return [];
  const ids = await invoicesOfOpening.insertInvoices(work, invoices);
  await auditAll(
    work,
    ids.map((id, at) => ({
      entity: 'invoice',
      entityId: Number(id),
      action: 'opening balance',
      after: { number: invoices[at]?.number, amount: invoices[at]?.amount },
      why: 'import',
    })),
  );
  announce(work, 'invoices', ids.map(Number));
  return ids;
}
export async function addPayments(work: Work, payments: readonly OpeningPayment[]): Promise<string[]> {
  if (payments.length === 0) return [];
  const ids = await store.insertPayments(work, payments);
  await auditAll(
    work,
    ids.map((id, at) => ({
      entity: 'payment',
      entityId: Number(id),
      action: 'opening balance',
      after: { reference: payments[at]?.reference, amount: payments[at]?.amount },
      why: 'import',
    })),
  );
  announce(work, 'payments', ids.map(Number));
  return ids;
}

export const findInvoicesInUse = (work: Work, ids: readonly string[]): Promise<TouchedInvoice[]> =>
  store.findTouchedInvoices(work, ids);
export const findPaymentsInUse = (work: Work, ids: readonly string[]): Promise<{ name: string }[]> =>
  store.findTouchedPayments(work, ids);

const undone = 'Import undone';
/** Keeps invoices and what is open of them until the transaction ends, so that no other transaction can use them. */
export async function lockInvoices(work: Work, ids: readonly string[]): Promise<void> {
  await invoicesOfOpening.lockInvoices(work, ids.map(Number));
  await lockInvoiceItems(work, ids.map(Number));
}
/**
 * Takes back opening invoices that are locked and that nothing depends on (`findInvoicesInUse`): the ledger reverses each on its own
 * date, and their numbers are free again. Lists, statements and ages leave them out; the audit log keeps their numbers.
 */
export async function takeBackInvoices(work: Work, ids: readonly string[]): Promise<void> {
  const invoiceIds = ids.map(Number);
  await reversePostings(work, invoiceIds, undone);
  const withdrawn = await invoicesOfOpening.withdrawInvoices(work, invoiceIds);
  await auditAll(
    work,
    withdrawn.map(({ id, number, amount }) => ({
      entity: 'invoice',
      entityId: id,
      action: 'opening balance taken back',
      before: { number, amount },
      why: undone,
    })),
  );
  announce(work, 'invoices', invoiceIds);
}
export async function takeBackPayment(work: Work, id: number): Promise<void> {
  await reversePayment(work, id, await billingDay(work), undone);
  announce(work, 'payments', [id]);
}
