import * as store from './opening-balances.repository.ts';
import type {
  ExistingOpeningPayment,
  OpeningPayment,
  OpeningInvoiceRemovalBlocker,
} from './opening-balances.repository.ts';
import * as invoicesOfOpening from '#areas/billing/invoices/opening-invoices.service.ts';
import type {
  OpeningInvoice,
  InvoiceWithTakenNumber,
} from '#areas/billing/invoices/opening-invoices.service.ts';
import {
  lockLedgerItemsOfInvoices,
  bookPaymentReversalAndCountReopenedInvoices,
  bookInvoicePostingReversals,
} from '#areas/billing/ledger/ledger.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Opening balances that a company imports: open invoices and payments on account. They balance against the opening account. */

export { peekNextInvoiceNumber } from '#areas/billing/invoices/opening-invoices.service.ts';
export type {
  OpeningInvoice,
  InvoiceWithTakenNumber,
} from '#areas/billing/invoices/opening-invoices.service.ts';
export type {
  ExistingOpeningPayment,
  OpeningPayment,
  OpeningInvoiceRemovalBlocker,
} from './opening-balances.repository.ts';

/** Maps these numbers to their invoices. */
export async function mapInvoicesByNumber(
  work: RequestContext,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, InvoiceWithTakenNumber>> {
  return new Map(
    (await invoicesOfOpening.findInvoicesByNumbers(work, numbers)).map((invoice) => [
      invoice.number,
      invoice,
    ]),
  );
}
/** The existing payments of these payers, by `payerId reference`. */
export async function mapOpeningPaymentsByPayerAndReference(
  work: RequestContext,
  payments: readonly Pick<OpeningPayment, 'payerId'>[],
): Promise<ReadonlyMap<string, ExistingOpeningPayment>> {
  const payerIds = [...new Set(payments.map(({ payerId }) => payerId))];
  const existingPayments = await store.findUnreversedOpeningPayments(work, payerIds);
  return new Map(existingPayments.map((payment) => [`${payment.payerId} ${payment.reference}`, payment]));
}

export async function addAndPostOpeningInvoices(
  work: RequestContext,
  invoices: readonly OpeningInvoice[],
): Promise<string[]> {
  if (invoices.length === 0) return [];
  const ids = await invoicesOfOpening.insertAndPostOpeningInvoices(work, invoices);
  await recordAudits(
    work,
    ids.map((id, index) => ({
      entity: 'invoice',
      entityId: Number(id),
      action: 'opening balance',
      after: { number: invoices[index]?.number, amount: invoices[index]?.amount },
      reason: 'import',
    })),
  );
  publishChange(work, 'invoices', ids.map(Number));
  return ids;
}
export async function addOpeningPayments(
  work: RequestContext,
  payments: readonly OpeningPayment[],
): Promise<string[]> {
  if (payments.length === 0) return [];
  const ids = await store.insertOpeningPayments(work, payments);
  await recordAudits(
    work,
    ids.map((id, index) => ({
      entity: 'payment',
      entityId: Number(id),
      action: 'opening balance',
      after: { reference: payments[index]?.reference, amount: payments[index]?.amount },
      reason: 'import',
    })),
  );
  publishChange(work, 'payments', ids.map(Number));
  return ids;
}

export const listOpeningInvoiceRemovalBlockers = (
  work: RequestContext,
  invoiceIds: readonly string[],
): Promise<OpeningInvoiceRemovalBlocker[]> => store.findOpeningInvoiceRemovalBlockers(work, invoiceIds);
export const listOpeningPaymentsAppliedOrRefunded = (
  work: RequestContext,
  paymentIds: readonly string[],
): Promise<{ name: string }[]> => store.findOpeningPaymentsAppliedOrRefunded(work, paymentIds);

const undone = 'Import undone';
/** Locks invoices and their open amounts until the transaction ends. */
export async function lockOpeningInvoicesAndItems(
  work: RequestContext,
  ids: readonly string[],
): Promise<void> {
  await invoicesOfOpening.lockOpeningInvoices(work, ids.map(Number));
  await lockLedgerItemsOfInvoices(work, ids.map(Number));
}
/**
 * Removes locked opening invoices that nothing depends on (`listOpeningInvoiceRemovalBlockers`). The ledger reverses each on
 * its own date, and their numbers are free again. Lists, statements and aging exclude them. The audit log keeps their
 * numbers.
 */
export async function undoLockedOpeningInvoices(work: RequestContext, ids: readonly string[]): Promise<void> {
  const invoiceIds = ids.map(Number);
  await bookInvoicePostingReversals(work, invoiceIds, undone);
  const withdrawn = await invoicesOfOpening.withdrawOpeningInvoices(work, invoiceIds);
  await recordAudits(
    work,
    withdrawn.map(({ id, number, amount }) => ({
      entity: 'invoice',
      entityId: id,
      action: 'opening balance taken back',
      before: { number, amount },
      reason: undone,
    })),
  );
  publishChange(work, 'invoices', invoiceIds);
}
export async function undoOpeningPayment(work: RequestContext, paymentId: number): Promise<void> {
  await bookPaymentReversalAndCountReopenedInvoices(
    work,
    paymentId,
    await getTodayAtHeadOffice(work),
    undone,
  );
  publishChange(work, 'payments', [paymentId]);
}
