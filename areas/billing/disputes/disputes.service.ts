import { mailAnswers } from '#areas/billing/dispute-answers/answer.service.ts';
import { disputeLifecycle } from './disputes.contract.ts';
import type {
  BilledLine,
  DisputeDoc,
  DisputeRow,
  creditDispute,
  findDisputes,
  openDispute,
} from './disputes.contract.ts';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import * as store from './disputes.store.ts';
import type { HeldDispute } from './disputes.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { creditLine } from '#areas/billing/invoices/credits.service.ts';
import { hold } from '#areas/billing/invoices/invoice-writes.service.ts';
import { invoiceStates } from '#areas/billing/ledger/invoice-states.contract.ts';
import { seen as seenInvoice } from '#areas/billing/invoices/invoices.service.ts';
import * as papers from '#areas/settings/papers/papers.service.ts';
import { holdChoice } from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import { fill, refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

const adjustment = 2;
const mostPapers = 10;

export const find = async (work: Work, q: QueryOf<typeof findDisputes>) =>
  store.find(work, q, await billingDay(work));
export const seen = async (work: Work, id: number): Promise<DisputeDoc> =>
  (await store.findOne(work, id, await billingDay(work))) ?? refuse(commonErrors.notFound);
/** A line of an invoice that the caller sees. */
export async function line(
  work: Work,
  lineId: number,
): Promise<{ line: BilledLine; disputes: DisputeRow[] }> {
  const invoiceId = (await store.invoiceOfLine(work, lineId)) ?? refuse(commonErrors.notFound);
  await seenInvoice(work, invoiceId);
  const found = (await store.lineOf(work, lineId)) ?? refuse(commonErrors.notFound);
  return { line: found, disputes: await store.ofLine(work, lineId, await billingDay(work)) };
}
export async function ofInvoice(work: Work, invoiceId: number): Promise<DisputeRow[]> {
  await seenInvoice(work, invoiceId);
  return store.ofInvoice(work, invoiceId, await billingDay(work));
}

const tooMuch = (open: number): never => {
  const params = { open: showMoney(open) };
  return refuse(disputeErrors.moreThanLine, params, {
    fields: { amount: fill(disputeErrors.moreThanLine.sentence, params) },
  });
};
/** Disputes a line while its invoice is held: a credit beside it waits, and finds the dispute. */
export async function open(work: Work, wish: BodyOf<typeof openDispute>): Promise<DisputeDoc> {
  const invoiceId = (await store.invoiceOfLine(work, wish.lineId)) ?? refuseUnknown('lineId');
  const invoice = (await hold(work, invoiceId)) ?? refuseUnknown('lineId');
  if (invoice.status !== invoiceStates.posted || invoice.type === adjustment) refuse(disputeErrors.notPosted);
  const { left } = (await store.lineOf(work, wish.lineId)) ?? refuseUnknown('lineId');
  if (left <= 0) refuse(disputeErrors.nothingLeft);
  if (wish.amount > left) tooMuch(left);
  if (!(await holdChoice(work, 'dispute', wish.reason))) {
    const { reasonNotInUse } = disputeErrors;
    refuse(reasonNotInUse, {}, { fields: { reason: reasonNotInUse.sentence } });
  }
  const id = await store.insertDispute(
    work,
    { invoiceId, payerId: invoice.billToId },
    wish,
    await billingDay(work),
  );
  if (id === undefined) return refuse(disputeErrors.disputedAlready);
  return told(work, { id, invoiceId }, 'disputed', { amount: wish.amount, reason: wish.reason });
}

/** A dispute of the caller in which a move may be made, kept until the transaction ends; its invoice before it. */
async function take(
  work: Work,
  id: number,
  move: keyof typeof disputeLifecycle.moves,
  rowVersion: number,
): Promise<HeldDispute> {
  const { invoiceId } = await seen(work, id);
  await hold(work, invoiceId);
  const dispute = (await store.holdDispute(work, id)) ?? refuse(commonErrors.notFound);
  const why = whyNot(disputeLifecycle, move, dispute.status, work.actor);
  if (why) refuse(why, why.params);
  if (dispute.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers);
  return dispute;
}
export async function credit(
  work: Work,
  id: number,
  wish: BodyOf<typeof creditDispute>,
): Promise<DisputeDoc> {
  const dispute = await take(work, id, 'credit', wish.rowVersion);
  if (wish.amount > dispute.amount) {
    const params = { amount: showMoney(dispute.amount) };
    const { moreThanDisputed } = disputeErrors;
    refuse(moreThanDisputed, params, { fields: { amount: fill(moreThanDisputed.sentence, params) } });
  }
  const { left } = (await store.lineOf(work, dispute.lineId)) ?? refuse(commonErrors.notFound);
  if (wish.amount > left) tooMuch(left);
  const made = await creditLine(work, dispute.invoiceId, {
    lineId: dispute.lineId,
    amount: wish.amount,
    reason: wish.answer,
  });
  await store.writeEnd(work, id, {
    status: disputeStates.credited,
    answer: wish.answer,
    creditId: made.id,
    day: await billingDay(work),
  });
  await mailAnswers(work, { dispute: id });
  return told(work, dispute, 'dispute credited', { amount: wish.amount, credit: made.number });
}
export async function turnDown(
  work: Work,
  id: number,
  { answer, rowVersion }: { answer: string; rowVersion: number },
): Promise<DisputeDoc> {
  const dispute = await take(work, id, 'refuse', rowVersion);
  await store.writeEnd(work, id, { status: disputeStates.refused, answer, day: await billingDay(work) });
  await mailAnswers(work, { dispute: id });
  return told(work, dispute, 'dispute refused', { answer });
}
export async function withdraw(work: Work, id: number, rowVersion: number): Promise<DisputeDoc> {
  const dispute = await take(work, id, 'withdraw', rowVersion);
  await store.writeEnd(work, id, { status: disputeStates.withdrawn, day: await billingDay(work) });
  return told(work, dispute, 'dispute withdrawn', {});
}

export async function note(work: Work, id: number, said: string): Promise<DisputeDoc> {
  const dispute = await seen(work, id);
  await store.insertNote(work, id, said);
  return told(work, dispute, 'note on a dispute', { said });
}
export async function addPaper(work: Work, id: number, files: readonly SentFile[]): Promise<DisputeDoc> {
  await seen(work, id);
  const dispute = (await store.holdDispute(work, id)) ?? refuse(commonErrors.notFound);
  if (dispute.status !== disputeStates.open) refuse(disputeErrors.ended);
  const name = await papers.addPaper(work, { kind: 'dispute', id }, files, {
    most: mostPapers,
    errors: disputeErrors,
  });
  return told(work, dispute, 'document added to a dispute', { name });
}
export async function paper(work: Work, files: FilesPort, id: number, paperId: number): Promise<FileAnswer> {
  await seen(work, id);
  return papers.readPaper(work, files, { kind: 'dispute', id }, paperId);
}

/** Writes down on the invoice what was done about its line, tells the screens, and answers the dispute as it stands. */
async function told(
  work: Work,
  { id, invoiceId }: { id: number; invoiceId: number },
  action: string,
  after: object,
): Promise<DisputeDoc> {
  const now = await seen(work, id);
  await audit(work, {
    entity: 'invoice',
    entityId: invoiceId,
    action,
    after: { line: now.charge, ...after },
  });
  announce(work, 'disputes', [id]);
  return now;
}
