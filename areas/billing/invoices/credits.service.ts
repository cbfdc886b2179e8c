import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { can } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import type { creditInvoice, rebillInvoice, shipmentsOnInvoice } from './invoice-writes.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { findInvoice } from './invoices.store.ts';
import {
  creditable,
  insertCredit,
  insertLineCredit,
  insertOwnCredit,
  markCredited,
  shipmentsOn,
} from './invoice-writes.store.ts';
import type { HeldInvoice } from './invoice-writes.store.ts';
import { take } from './invoice-writes.service.ts';
import { postDrafts, refuseClosedPeriod } from './posting.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { rebillWarning } from '#areas/billing/closing/closing.rules.ts';
import { writtenOff } from '#areas/billing/ledger/ledger.service.ts';
import { mailAnswers } from '#areas/billing/dispute-answers/answer.service.ts';
import { openToBillAgain } from '#areas/billing/shipments/shipments.service.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { showMoney } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

type Credit = AnswerOf<typeof creditInvoice>;
const adjustment = 2;

const warnsAfter = async (work: Work): Promise<number> => settingNumber(work, 'reBillWarningDays');

/** What re-billing an invoice would open, and whether it comes late. */
export async function shipmentCount(work: Work, id: number): Promise<AnswerOf<typeof shipmentsOnInvoice>> {
  const invoice = (await findInvoice(work, id)) ?? refuse(commonErrors.notFound);
  const days = daysBetween(invoice.date, await billingDay(work));
  const most = await warnsAfter(work);
  return {
    shipments: await shipmentsOn(work.tx, id),
    amount: invoice.amount,
    days,
    warnsAfter: most,
    late: rebillWarning(invoice.date, await billingDay(work), most) !== null,
  };
}

/**
 * Takes back all that an invoice says, in one transaction: the credit is posted with it, so that no statement ever shows
 * the one without the other (docs/decisions/120-credits-are-posted-at-once.md).
 */
async function takeBack(work: Work, invoice: HeldInvoice, reason: string | undefined): Promise<Credit> {
  await refuseWrittenOff(work, invoice, Infinity);
  const made = await insertCredit(work.tx, invoice.id, await dated(work));
  await markCredited(work.tx, invoice.id);
  const credited = await posted(work, invoice, made, { action: 'credited', reason });
  await mailAnswers(work, { credit: credited.id });
  return credited;
}
/** What was written off was never paid: credited too, the payer would have money that he never gave. */
async function refuseWrittenOff(work: Work, { id, number }: HeldInvoice, amount: number): Promise<void> {
  const written = await writtenOff(work, id);
  if (written > 0 && amount > (await creditable(work.tx, id)) - written)
    refuse(invoiceErrors.writtenOff, { number, amount: showMoney(written) });
}
/** Today, in a period of accounting that is open. */
async function dated(work: Work): Promise<{ date: string; at: string; userId: number | null }> {
  const date = await billingDay(work);
  await refuseClosedPeriod(work, date);
  return { date, at: work.now.toString(), userId: work.actor.userId };
}
async function posted(
  work: Work,
  invoice: HeldInvoice,
  made: { id: number; amount: number; draftNumber: string },
  { action, reason }: { action: string; reason: string | undefined },
): Promise<Credit> {
  const [one] = await postDrafts(work, [{ id: made.id, number: made.draftNumber, amount: made.amount }]);
  if (!one) throw new Error(`Credit ${made.draftNumber} was not posted`);
  await auditAll(work, [
    {
      entity: 'invoice',
      entityId: invoice.id,
      action,
      after: { credit: one.number, amount: made.amount },
      ...(reason === undefined ? {} : { why: reason }),
    },
    { entity: 'invoice', entityId: made.id, action: 'made as a credit', after: { of: invoice.number } },
  ]);
  announce(work, 'invoices', [invoice.id, made.id]);
  return { id: made.id, number: one.number, amount: made.amount };
}
/**
 * Takes back one line of an invoice, in part or in whole; the invoice itself stays posted, and what is credited of it
 * later is less by as much (docs/decisions/131-a-line-is-credited-by-itself.md).
 */
export async function creditLine(
  work: Work,
  id: number,
  of: { lineId: number; amount: number; reason: string | undefined },
): Promise<Credit> {
  const invoice = await take(work, id, 'credit');
  if (invoice.type === adjustment) refuse(invoiceErrors.creditOfCredit);
  await refuseWrittenOff(work, invoice, of.amount);
  const made = await insertLineCredit(work.tx, { id: of.lineId, amount: of.amount }, await dated(work));
  return posted(work, invoice, made, { action: 'line credited', reason: of.reason });
}

/**
 * Gives a payer money for something that was not billed: a posted credit of its own, which his statement shows and his next
 * invoices are paid from. Whoever may take an invoice back may do it.
 */
export async function creditOwn(
  work: Work,
  wish: { payerId: number; consigneeId: number; amount: number; chargeCode: string; text: string },
): Promise<Credit> {
  if (!invoiceLifecycle.moves.credit.needs.some((grant) => can(work.actor, grant)))
    refuse(commonErrors.notAllowed);
  const made = await insertOwnCredit(work.tx, wish, await dated(work));
  const [one] = await postDrafts(work, [{ id: made.id, number: made.draftNumber, amount: made.amount }]);
  if (!one) throw new Error(`Credit ${made.draftNumber} was not posted`);
  await audit(work, {
    entity: 'invoice',
    entityId: made.id,
    action: 'made as a credit',
    after: { for: wish.text, amount: made.amount },
  });
  announce(work, 'invoices', [made.id]);
  return { id: made.id, number: one.number, amount: made.amount };
}

export async function credit(work: Work, id: number, reason: string | undefined): Promise<Credit> {
  const invoice = await take(work, id, 'credit');
  if (invoice.type === adjustment) refuse(invoiceErrors.creditOfCredit);
  return takeBack(work, invoice, reason);
}

/** Credits an invoice, unless it is already, and opens its shipments to be rated and closed again. */
export async function rebill(
  work: Work,
  id: number,
  reason: string | undefined,
): Promise<AnswerOf<typeof rebillInvoice>> {
  const invoice = await take(work, id, 'rebill');
  if (invoice.type === adjustment) refuse(invoiceErrors.creditOfCredit);
  const warning = rebillWarning(invoice.date, await billingDay(work), await warnsAfter(work));
  const shipments = await openToBillAgain(work, id);
  if (shipments.length === 0) refuse(invoiceErrors.nothingToOpen);
  const made =
    invoice.status === invoiceLifecycle.states.posted.value ? await takeBack(work, invoice, reason) : null;
  await audit(work, {
    entity: 'invoice',
    entityId: id,
    action: 'opened to be billed again',
    after: { shipments: shipments.length },
    ...(reason === undefined ? {} : { why: reason }),
  });
  await auditAll(
    work,
    shipments.map((entityId) => ({
      entity: 'shipment',
      entityId,
      action: 'opened to be billed again',
      before: { status: shipmentStates.closed, invoice: invoice.number },
      after: { status: shipmentStates.open },
    })),
  );
  announce(work, 'shipments', shipments);
  announce(work, 'invoices', [id]);
  return { credit: made, shipments: shipments.length, warning };
}
