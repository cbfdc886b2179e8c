import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { can } from '#kit/contract/access.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import type { InvoiceLine } from './invoices.contract.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import type {
  addInvoiceLine,
  invoiceCustomers,
  addInvoice,
  setAccountingPeriod,
} from './invoice-writes.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { baseOf, following, isTooMuch, mostCents, reckon, sumOf } from './invoice-lines.rules.ts';
import { linesOf } from './invoices.store.ts';
import * as store from './invoice-writes.store.ts';
import type { HeldInvoice, InvoiceHead } from './invoice-writes.store.ts';
import { dueDate } from '#areas/billing/closing/closing.rules.ts';
import { reopen } from '#areas/billing/shipments/shipments.service.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

type Move = keyof typeof invoiceLifecycle.moves;
type LineBody = BodyOf<typeof addInvoiceLine>;
type HeadBody = BodyOf<typeof addInvoice>;
const flower = 0;

/** An invoice that the caller sees, kept until the transaction ends. */
export const hold = (work: Work, id: number): Promise<HeldInvoice | undefined> => store.lockInvoice(work, id);
/** An invoice on which a move may be made, kept until the transaction ends. */
export async function take(work: Work, id: number, move: Move, rowVersion?: number): Promise<HeldInvoice> {
  const invoice = (await store.lockInvoice(work, id)) ?? refuse(commonErrors.notFound);
  const why = whyNot(invoiceLifecycle, move, invoice.status, work.actor);
  if (why) refuse(why, why.params);
  if (rowVersion !== undefined && rowVersion !== invoice.rowVersion) refuse(commonErrors.changedByOthers);
  return invoice;
}
const atField = (field: string, fault: Fault, params: Record<string, string> = {}): never =>
  refuse(fault, params, { fields: { [field]: fill(fault.sentence, params) } });

async function headOf(work: Work, body: HeadBody): Promise<InvoiceHead> {
  const { billToAccountId, customerAccountId, deliverToAccountId } = body;
  const named = {
    billToAccountId,
    customerAccountId,
    deliverToAccountId: deliverToAccountId ?? customerAccountId,
  };
  const found = new Map((await store.accountsNamed(work, Object.values(named))).map((a) => [a.id, a]));
  for (const [field, id] of Object.entries(named))
    if (!found.has(id)) atField(field, invoiceErrors.noAccount);
  return {
    date: body.date,
    dueDate: dueDate(body.date, found.get(billToAccountId)?.termsDays ?? 0),
    billToId: billToAccountId,
    consigneeId: customerAccountId,
    deliverToId: named.deliverToAccountId,
  };
}

export async function add(work: Work, body: HeadBody): Promise<{ id: number; number: string }> {
  const head = await headOf(work, body);
  const made = await store.insertDraft(work.tx, head, { at: work.now.toString(), userId: work.actor.userId });
  await audit(work, { entity: 'invoice', entityId: made.id, action: 'made by hand', after: { ...head } });
  announce(work, 'invoices', [made.id]);
  return made;
}
export async function edit(work: Work, id: number, body: HeadBody): Promise<{ message: string }> {
  const invoice = await take(work, id, 'edit', body.rowVersion);
  const named =
    invoice.billToId !== body.billToAccountId ||
    invoice.consigneeId !== body.customerAccountId ||
    (body.deliverToAccountId !== undefined && body.deliverToAccountId !== invoice.deliverToId);
  if (invoice.type === flower && named) refuse(invoiceErrors.ofShipments);
  const head = await headOf(work, {
    ...body,
    deliverToAccountId: body.deliverToAccountId ?? invoice.deliverToId ?? undefined,
  });
  await store.updateHead(work.tx, id, head);
  await audit(work, {
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    before: { date: invoice.date, billToId: invoice.billToId, consigneeId: invoice.consigneeId },
    after: { date: head.date, billToId: head.billToId, consigneeId: head.consigneeId },
  });
  announce(work, 'invoices', [id]);
  return { message: 'Invoice changed.' };
}
/** A draft goes; what closing put on it can be closed again. */
export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const invoice = await take(work, id, 'delete');
  const needed = invoice.type === flower ? 'undoBilling:billing' : 'editInvoice:billing';
  if (!can(work.actor, needed)) refuse(commonErrors.notAllowed);
  const shipments = await reopen(work, [id]);
  await store.markDeleted(work.tx, id, work.now.toString());
  await auditAll(work, [
    { entity: 'invoice', entityId: id, action: 'deleted', before: { amount: invoice.amount } },
    ...shipments.map((entityId) => ({
      entity: 'shipment',
      entityId,
      action: 'close undone',
      after: { status: shipmentStates.rated },
    })),
  ]);
  announce(work, 'invoices', [id]);
  if (shipments.length > 0) announce(work, 'shipments', shipments);
  return { message: 'Invoice deleted.' };
}

const refuseTooMuch = (cents: number): void => {
  if (isTooMuch(cents)) atField('rate', invoiceErrors.tooMuch, { amount: showMoney(mostCents) });
};
async function written(work: Work, body: LineBody, base: number): Promise<store.WrittenLine> {
  if (!(await store.isChargeCode(work.tx, body.chargeCode)))
    atField('chargeCode', invoiceErrors.noChargeCode);
  const reckoned = reckon(body, base);
  refuseTooMuch(reckoned.amount);
  const { chargeCode, description, rate, rateUnit } = body;
  return { chargeCode, description, rate, rateUnit, ...reckoned };
}
/** Percentages and amount follow what was done to the lines. */
async function settle(work: Work, invoice: HeldInvoice, action: string, line: object): Promise<void> {
  const lines = await store.linesToReckon(work.tx, invoice.id);
  const changed = following(lines);
  const now = new Map(changed.map((c) => [c.id, c.amount]));
  const amount = sumOf(lines.map((l) => ({ amount: now.get(l.id) ?? l.amount })));
  for (const cents of [...now.values(), amount]) refuseTooMuch(cents);
  await store.writeFollowing(work.tx, changed);
  await store.writeAmount(work.tx, invoice.id, amount);
  await audit(work, {
    entity: 'invoice',
    entityId: invoice.id,
    action,
    before: { amount: invoice.amount },
    after: { amount, ...line },
  });
  announce(work, 'invoices', [invoice.id]);
}
const told = async (work: Work, invoiceId: number, lineId: number): Promise<InvoiceLine> =>
  (await linesOf(work.tx, invoiceId)).find((l) => l.id === lineId) ?? refuse(commonErrors.notFound);

export async function addLine(work: Work, invoiceId: number, body: LineBody): Promise<InvoiceLine> {
  const invoice = await take(work, invoiceId, 'edit', body.rowVersion);
  const lines = await store.linesToReckon(work.tx, invoiceId);
  const line = await written(work, body, baseOf(lines));
  const id = await store.insertLine(work.tx, invoiceId, line);
  await settle(work, invoice, 'added a line', { chargeCode: line.chargeCode, charge: line.amount });
  return told(work, invoiceId, id);
}
/** The line of an invoice that may be changed; one that a shipment brought stays as it was rated. */
async function takeLine(work: Work, lineId: number, rowVersion?: number) {
  const invoiceId = (await store.invoiceOfLine(work.tx, lineId)) ?? refuse(commonErrors.notFound);
  const invoice = await take(work, invoiceId, 'edit', rowVersion);
  const lines = await store.linesToReckon(work.tx, invoiceId);
  const line = lines.find((l) => l.id === lineId) ?? refuse(commonErrors.notFound);
  if (line.shipmentId !== null) refuse(invoiceErrors.ofShipments);
  return { invoice, line, others: lines.filter((l) => l.id !== lineId) };
}
export async function editLine(work: Work, lineId: number, body: LineBody): Promise<InvoiceLine> {
  const { invoice, line, others } = await takeLine(work, lineId, body.rowVersion);
  const after = await written(work, body, baseOf(others));
  await store.updateLine(work.tx, line.id, after);
  await settle(work, invoice, 'changed a line', { chargeCode: after.chargeCode, charge: after.amount });
  return told(work, invoice.id, lineId);
}
export async function removeLine(work: Work, lineId: number): Promise<{ message: string }> {
  const { invoice, line } = await takeLine(work, lineId);
  await store.deleteLine(work.tx, line.id);
  await settle(work, invoice, 'removed a line', { charge: line.amount });
  return { message: 'Line removed.' };
}

export const customers = (work: Work, q: QueryOf<typeof invoiceCustomers>) => store.findCustomers(work, q);
export const period = (work: Work) => store.periodOf(work.tx);
export async function setPeriod(
  work: Work,
  body: BodyOf<typeof setAccountingPeriod>,
): Promise<{ message: string }> {
  const before = await store.periodOf(work.tx);
  if (!(await store.movePeriod(work, body))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'accounting_period',
    entityId: 1,
    action: 'accounting period moved',
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: body.closedThrough ?? null },
  });
  announce(work, 'invoices');
  return { message: 'Accounting period changed.' };
}
