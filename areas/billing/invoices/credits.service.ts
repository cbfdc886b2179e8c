import type { ResultOf } from '#kit/contract/endpoint.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import type {
  creditWholeInvoiceEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
  previewInvoiceRebillEndpoint,
} from './invoice-writes.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { findInvoiceDetailsInScope } from './invoices.repository.ts';
import {
  findCreditableCents,
  insertDraftFullCredit,
  insertDraftLineCredit,
  insertDraftStandaloneCredit,
  markInvoiceCredited,
  countShipmentsOnInvoice,
} from './invoice-writes.repository.ts';
import type { LockedInvoice } from './invoice-writes.repository.ts';
import { lockInvoiceForTransition } from './invoice-writes.service.ts';
import { postLockedDraftInvoices, lockSharedAndRequireOpenAccountingPeriod } from './posting.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { getLateRebillWarning } from '#areas/billing/closing/closing.rules.ts';
import { lockLedgerItemAndGetWrittenOffCents } from '#areas/billing/ledger/ledger.service.ts';
import { emailAndNotifyDisputeAnswers } from '#areas/billing/dispute-answers/dispute-answer-emails.service.ts';
import { openShipmentsForRebill } from '#areas/billing/shipments/shipments.service.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

type Credit = ResultOf<typeof creditWholeInvoiceEndpoint>;
const adjustment = 2;

const warnsAfter = async (work: RequestContext): Promise<number> =>
  readNumberSettingOrDefault(work, 'reBillWarningDays');

/** How many shipments a rebill of the invoice would open, and whether it is late. */
export async function previewInvoiceRebill(
  work: RequestContext,
  id: number,
): Promise<ResultOf<typeof previewInvoiceRebillEndpoint>> {
  const invoice = (await findInvoiceDetailsInScope(work, id)) ?? reject(commonErrors.notFound);
  const days = daysBetween(invoice.date, await getTodayAtHeadOffice(work));
  const most = await warnsAfter(work);
  return {
    shipments: await countShipmentsOnInvoice(work.tx, id),
    amount: invoice.amount,
    days,
    warnsAfter: most,
    late: getLateRebillWarning(invoice.date, await getTodayAtHeadOffice(work), most) !== null,
  };
}

/**
 * Credits the whole invoice in one transaction. The credit is posted in the same transaction, so no statement shows one without
 * the other (docs/decisions/131-credits-cover-an-invoice-or-a-line.md).
 */
async function takeBack(
  work: RequestContext,
  invoice: LockedInvoice,
  reason: string | undefined,
): Promise<Credit> {
  await refuseWrittenOff(work, invoice, Infinity);
  const draftCredit = await insertDraftFullCredit(work.tx, invoice.id, await dated(work));
  await markInvoiceCredited(work.tx, invoice.id);
  const credited = await posted(work, invoice, draftCredit, { action: 'credited', reason });
  await emailAndNotifyDisputeAnswers(work, { credit: credited.id });
  return credited;
}
/** A written-off amount was never paid. If it were credited too, the payer would get money they never paid. */
async function refuseWrittenOff(
  work: RequestContext,
  { id, number }: LockedInvoice,
  amount: number,
): Promise<void> {
  const written = await lockLedgerItemAndGetWrittenOffCents(work, id);
  if (written > 0 && amount > (await findCreditableCents(work.tx, id)) - written)
    reject(invoiceErrors.amountWrittenOff, { number, amount: formatMoney(written) });
}
/** Dates a credit today, which must be in an open accounting period. */
async function dated(work: RequestContext): Promise<{ date: string; at: string; userId: number | null }> {
  const date = await getTodayAtHeadOffice(work);
  await lockSharedAndRequireOpenAccountingPeriod(work, date);
  return { date, at: work.now.toString(), userId: work.actor.userId };
}
async function posted(
  work: RequestContext,
  invoice: LockedInvoice,
  draftCredit: { id: number; amount: number; draftNumber: string },
  { action, reason }: { action: string; reason: string | undefined },
): Promise<Credit> {
  const [one] = await postLockedDraftInvoices(work, [
    { id: draftCredit.id, number: draftCredit.draftNumber, amount: draftCredit.amount },
  ]);
  if (!one) throw new Error(`Credit ${draftCredit.draftNumber} was not posted`);
  await recordAudits(work, [
    {
      entity: 'invoice',
      entityId: invoice.id,
      action,
      after: { credit: one.number, amount: draftCredit.amount },
      ...(reason === undefined ? {} : { reason }),
    },
    {
      entity: 'invoice',
      entityId: draftCredit.id,
      action: 'made as a credit',
      after: { of: invoice.number },
    },
  ]);
  publishChange(work, 'invoices', [invoice.id, draftCredit.id]);
  return { id: draftCredit.id, number: one.number, amount: draftCredit.amount };
}
/**
 * Credits one line of an invoice, in part or in whole. The invoice stays posted, and later credits are reduced by that amount
 * (docs/decisions/131-credits-cover-an-invoice-or-a-line.md).
 */
export async function createAndPostInvoiceLineCredit(
  work: RequestContext,
  invoiceId: number,
  lineCredit: { lineId: number; amount: number; reason: string | undefined },
): Promise<Credit> {
  const invoice = await lockInvoiceForTransition(work, invoiceId, 'credit');
  if (invoice.type === adjustment) reject(invoiceErrors.creditNotCreditable);
  await refuseWrittenOff(work, invoice, lineCredit.amount);
  const draftCredit = await insertDraftLineCredit(
    work.tx,
    { id: lineCredit.lineId, amount: lineCredit.amount },
    await dated(work),
  );
  return posted(work, invoice, draftCredit, { action: 'line credited', reason: lineCredit.reason });
}

/**
 * Creates a posted standalone credit for something that was not billed. The payer's statement shows it, and it pays their next
 * invoices. Requires the permission to credit invoices.
 */
export async function createAndPostStandaloneCredit(
  work: RequestContext,
  input: { payerId: number; consigneeId: number; amount: number; chargeCode: string; text: string },
): Promise<Credit> {
  if (!invoiceLifecycle.transitions.credit.permissions.some((grant) => hasPermission(work.actor, grant)))
    reject(commonErrors.notAllowed);
  const draftCredit = await insertDraftStandaloneCredit(work.tx, input, await dated(work));
  const [one] = await postLockedDraftInvoices(work, [
    { id: draftCredit.id, number: draftCredit.draftNumber, amount: draftCredit.amount },
  ]);
  if (!one) throw new Error(`Credit ${draftCredit.draftNumber} was not posted`);
  await recordAudit(work, {
    entity: 'invoice',
    entityId: draftCredit.id,
    action: 'made as a credit',
    after: { for: input.text, amount: draftCredit.amount },
  });
  publishChange(work, 'invoices', [draftCredit.id]);
  return { id: draftCredit.id, number: one.number, amount: draftCredit.amount };
}

export async function createAndPostWholeInvoiceCredit(
  work: RequestContext,
  id: number,
  reason: string | undefined,
): Promise<Credit> {
  const invoice = await lockInvoiceForTransition(work, id, 'credit');
  if (invoice.type === adjustment) reject(invoiceErrors.creditNotCreditable);
  return takeBack(work, invoice, reason);
}

/** Credits an invoice unless it is already credited, and opens its shipments to be rated and closed again. */
export async function creditInvoiceAndReopenShipmentsForRebill(
  work: RequestContext,
  id: number,
  reason: string | undefined,
): Promise<ResultOf<typeof creditInvoiceAndReopenShipmentsForRebillEndpoint>> {
  const invoice = await lockInvoiceForTransition(work, id, 'rebill');
  if (invoice.type === adjustment) reject(invoiceErrors.creditNotCreditable);
  const warning = getLateRebillWarning(
    invoice.date,
    await getTodayAtHeadOffice(work),
    await warnsAfter(work),
  );
  const shipments = await openShipmentsForRebill(work, id);
  if (shipments.length === 0) reject(invoiceErrors.noShipmentsToReopen);
  const postedCredit =
    invoice.status === invoiceLifecycle.states.posted.value ? await takeBack(work, invoice, reason) : null;
  await recordAudit(work, {
    entity: 'invoice',
    entityId: id,
    action: 'opened to be billed again',
    after: { shipments: shipments.length },
    ...(reason === undefined ? {} : { reason }),
  });
  await recordAudits(
    work,
    shipments.map((entityId) => ({
      entity: 'shipment',
      entityId,
      action: 'opened to be billed again',
      before: { status: shipmentStatuses.closed, invoice: invoice.number },
      after: { status: shipmentStatuses.open },
    })),
  );
  publishChange(work, 'shipments', shipments);
  publishChange(work, 'invoices', [id]);
  return { credit: postedCredit, shipments: shipments.length, warning };
}
