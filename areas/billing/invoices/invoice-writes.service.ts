import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import type { InvoiceLine } from './invoices.contract.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import type {
  addManualInvoiceLineEndpoint,
  autocompleteInvoiceAccountsEndpoint,
  addManualInvoiceDraftEndpoint,
  setAccountingClosedThroughEndpoint,
} from './invoice-writes.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import {
  computePercentageBaseCentsExcludingManual,
  computeChangedPercentageLines,
  exceedsMaxInvoiceCents,
  maxInvoiceCents,
  computeInvoiceLineQuantityAndAmount,
  sumInvoiceLineCents,
} from './invoice-lines.rules.ts';
import { findInvoiceLines } from './invoices.repository.ts';
import * as store from './invoice-writes.repository.ts';
import type { LockedInvoice, InvoiceHeader } from './invoice-writes.repository.ts';
import { computeDueDate } from '#areas/billing/closing/closing.rules.ts';
import { reopenShipmentsOfInvoicesAsRated } from '#areas/billing/shipments/shipments.service.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

type Move = keyof typeof invoiceLifecycle.transitions;
type LineBody = BodyOf<typeof addManualInvoiceLineEndpoint>;
type HeadBody = BodyOf<typeof addManualInvoiceDraftEndpoint>;
const flower = 0;

/** Locks an invoice that the caller can see, until the transaction ends. */
export const lockVisibleInvoice = (work: RequestContext, id: number): Promise<LockedInvoice | undefined> =>
  store.lockInvoiceInActorScope(work, id);
/** Locks an invoice in a status that allows the transition, until the transaction ends. */
export async function lockInvoiceForTransition(
  work: RequestContext,
  id: number,
  transition: Move,
  rowVersion?: number,
): Promise<LockedInvoice> {
  const invoice = (await store.lockInvoiceInActorScope(work, id)) ?? reject(commonErrors.notFound);
  const why = getTransitionBlocker(invoiceLifecycle, transition, invoice.status, work.actor);
  if (why) reject(why, why.params);
  if (rowVersion !== undefined && rowVersion !== invoice.rowVersion) reject(commonErrors.recordChanged);
  return invoice;
}
const atField = (field: string, error: ErrorDefinition, params: Record<string, string> = {}): never =>
  reject(error, params, { fields: { [field]: interpolateEnglishMessage(error.sentence, params) } });

async function headOf(work: RequestContext, body: HeadBody): Promise<InvoiceHeader> {
  const { billToAccountId, customerAccountId, deliverToAccountId } = body;
  const named = {
    billToAccountId,
    customerAccountId,
    deliverToAccountId: deliverToAccountId ?? customerAccountId,
  };
  const found = new Map(
    (await store.findAccountPaymentTermsDaysInScope(work, Object.values(named))).map((a) => [a.id, a]),
  );
  for (const [field, id] of Object.entries(named))
    if (!found.has(id)) atField(field, invoiceErrors.accountNotFound);
  return {
    date: body.date,
    dueDate: computeDueDate(body.date, found.get(billToAccountId)?.termsDays ?? 0),
    billToId: billToAccountId,
    consigneeId: customerAccountId,
    deliverToId: named.deliverToAccountId,
  };
}

export async function addManualInvoiceDraft(
  work: RequestContext,
  body: HeadBody,
): Promise<{ id: number; number: string }> {
  const head = await headOf(work, body);
  const createdInvoice = await store.insertManualDraftInvoice(work.tx, head, {
    createdAt: work.now.toString(),
    userId: work.actor.userId,
  });
  await recordAudit(work, {
    entity: 'invoice',
    entityId: createdInvoice.id,
    action: 'made by hand',
    after: { ...head },
  });
  publishChange(work, 'invoices', [createdInvoice.id]);
  return createdInvoice;
}
export async function editDraftInvoiceHeader(
  work: RequestContext,
  id: number,
  body: HeadBody,
): Promise<{ message: string }> {
  const invoice = await lockInvoiceForTransition(work, id, 'edit', body.rowVersion);
  const named =
    invoice.billToId !== body.billToAccountId ||
    invoice.consigneeId !== body.customerAccountId ||
    (body.deliverToAccountId !== undefined && body.deliverToAccountId !== invoice.deliverToId);
  if (invoice.type === flower && named) reject(invoiceErrors.lineFromShipment);
  const head = await headOf(work, {
    ...body,
    deliverToAccountId: body.deliverToAccountId ?? invoice.deliverToId ?? undefined,
  });
  await store.updateDraftInvoiceHeader(work.tx, id, head);
  await recordAudit(work, {
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    before: { date: invoice.date, billToId: invoice.billToId, consigneeId: invoice.consigneeId },
    after: { date: head.date, billToId: head.billToId, consigneeId: head.consigneeId },
  });
  publishChange(work, 'invoices', [id]);
  return { message: 'Invoice saved.' };
}
/** Deletes a draft. The shipments that a close put on it can be closed again. */
export async function softDeleteDraftInvoiceAndReopenShipments(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  const invoice = await lockInvoiceForTransition(work, id, 'delete');
  const needed = invoice.type === flower ? 'undoBilling:billing' : 'editInvoice:billing';
  if (!hasPermission(work.actor, needed)) reject(commonErrors.notAllowed);
  const shipments = await reopenShipmentsOfInvoicesAsRated(work, [id]);
  await store.markDraftInvoiceDeleted(work.tx, id, work.now.toString());
  await recordAudits(work, [
    { entity: 'invoice', entityId: id, action: 'deleted', before: { amount: invoice.amount } },
    ...shipments.map((entityId) => ({
      entity: 'shipment',
      entityId,
      action: 'close undone',
      after: { status: shipmentStatuses.rated },
    })),
  ]);
  publishChange(work, 'invoices', [id]);
  if (shipments.length > 0) publishChange(work, 'shipments', shipments);
  return { message: 'Invoice deleted.' };
}

const refuseTooMuch = (cents: number): void => {
  if (exceedsMaxInvoiceCents(cents))
    atField('rate', invoiceErrors.amountTooHigh, { amount: formatMoney(maxInvoiceCents) });
};
async function written(work: RequestContext, body: LineBody, base: number): Promise<store.InvoiceLineValues> {
  if (!(await store.isActiveChargeCode(work.tx, body.chargeCode)))
    atField('chargeCode', invoiceErrors.chargeCodeNotFound);
  const computedAmounts = computeInvoiceLineQuantityAndAmount(body, base);
  refuseTooMuch(computedAmounts.amount);
  const { chargeCode, description, rate, rateUnit } = body;
  return { chargeCode, description, rate, rateUnit, ...computedAmounts, writtenBy: work.actor.userId ?? 0 };
}
/** Updates percentage lines and the total after a change of the lines. */
async function settle(
  work: RequestContext,
  invoice: LockedInvoice,
  action: string,
  line: { chargeCode?: string; charge: number; reason?: string },
): Promise<void> {
  const lines = await store.findInvoiceLineAmounts(work.tx, invoice.id);
  const changed = computeChangedPercentageLines(lines);
  const now = new Map(changed.map((c) => [c.id, c.amount]));
  const amount = sumInvoiceLineCents(lines.map((l) => ({ amount: now.get(l.id) ?? l.amount })));
  for (const cents of [...now.values(), amount]) refuseTooMuch(cents);
  await store.updatePercentageLines(work.tx, changed);
  await store.updateDraftInvoiceAmount(work.tx, invoice.id, amount);
  await recordAudit(work, {
    entity: 'invoice',
    entityId: invoice.id,
    action,
    before: { amount: invoice.amount },
    after: { amount, ...line },
    ...(line.reason === undefined ? {} : { reason: line.reason }),
  });
  publishChange(work, 'invoices', [invoice.id]);
}
const getInvoiceLine = async (
  work: RequestContext,
  invoiceId: number,
  lineId: number,
): Promise<InvoiceLine> =>
  (await findInvoiceLines(work.tx, invoiceId)).find((l) => l.id === lineId) ?? reject(commonErrors.notFound);

export async function addManualInvoiceLine(
  work: RequestContext,
  invoiceId: number,
  body: LineBody,
): Promise<InvoiceLine> {
  const invoice = await lockInvoiceForTransition(work, invoiceId, 'edit', body.rowVersion);
  const lines = await store.findInvoiceLineAmounts(work.tx, invoiceId);
  const line = await written(work, body, computePercentageBaseCentsExcludingManual(lines));
  const id = await store.insertManualInvoiceLine(work.tx, invoiceId, line);
  await settle(work, invoice, 'added a line', {
    chargeCode: line.chargeCode,
    charge: line.amount,
    reason: body.reason,
  });
  return getInvoiceLine(work, invoiceId, id);
}
/** Returns an editable line of an invoice. A line from a shipment stays as rated. */
async function takeLine(work: RequestContext, lineId: number, rowVersion?: number) {
  const invoiceId = (await store.findInvoiceIdOfLine(work.tx, lineId)) ?? reject(commonErrors.notFound);
  const invoice = await lockInvoiceForTransition(work, invoiceId, 'edit', rowVersion);
  const lines = await store.findInvoiceLineAmounts(work.tx, invoiceId);
  const line = lines.find((l) => l.id === lineId) ?? reject(commonErrors.notFound);
  if (line.shipmentId !== null) reject(invoiceErrors.lineFromShipment);
  return { invoice, line, others: lines.filter((l) => l.id !== lineId) };
}
export async function editManualInvoiceLine(
  work: RequestContext,
  lineId: number,
  body: LineBody,
): Promise<InvoiceLine> {
  const { invoice, line, others } = await takeLine(work, lineId, body.rowVersion);
  const after = await written(work, body, computePercentageBaseCentsExcludingManual(others));
  await store.updateInvoiceLine(work.tx, line.id, after);
  await settle(work, invoice, 'changed a line', {
    chargeCode: after.chargeCode,
    charge: after.amount,
    reason: body.reason,
  });
  return getInvoiceLine(work, invoice.id, lineId);
}
export async function removeManualInvoiceLine(
  work: RequestContext,
  lineId: number,
): Promise<{ message: string }> {
  const { invoice, line } = await takeLine(work, lineId);
  await store.deleteInvoiceLine(work.tx, line.id);
  await settle(work, invoice, 'removed a line', { charge: line.amount });
  return { message: 'Line removed.' };
}

export const autocompleteInvoiceAccounts = (
  work: RequestContext,
  query: QueryOf<typeof autocompleteInvoiceAccountsEndpoint>,
) => store.findInvoiceAccountsUpTo20(work, query);
export const getAccountingClosedThrough = (work: RequestContext) =>
  store.findAccountingClosedThrough(work.tx);
export async function setAccountingClosedThrough(
  work: RequestContext,
  body: BodyOf<typeof setAccountingClosedThroughEndpoint>,
): Promise<{ message: string }> {
  const before = await store.findAccountingClosedThrough(work.tx);
  if (!(await store.updateAccountingClosedThroughIfVersionMatches(work, body)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'accounting_period',
    entityId: 1,
    action: 'accounting period moved',
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: body.closedThrough ?? null },
  });
  publishChange(work, 'invoices');
  return { message: 'Accounting period changed.' };
}
