import type {
  acknowledgeClaim,
  declineClaim,
  inspectClaim,
  offerClaim,
  reopenClaim,
  settleClaim,
} from './claim-acts.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { claimStates } from './claim-states.contract.ts';
import { deadlines } from './claims.rules.ts';
import { boxesLeft, daysOf, refuseMore, take, today, told, toldAndWritten } from './claims.service.ts';
import { lineOf } from './claims.store.ts';
import type { HeldClaim } from './claims.store.ts';
import * as writes from './claim-writes.store.ts';
import type { Change } from './claim-writes.store.ts';
import { hold as holdInvoice } from '#areas/billing/invoices/invoice-writes.service.ts';
import { creditLine, creditOwn } from '#areas/billing/invoices/credits.service.ts';
import { holdChoice } from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showMoney } from '#kit/contract/money.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { audit } from '#kit/server/work.ts';

/** What is done about a claim once it is filed (docs/domain/claims.md). */

async function moved(work: Work, claim: HeldClaim, change: Change): Promise<void> {
  if (!(await writes.writeMove(work, claim, change))) refuse(commonErrors.changedByOthers);
}
export async function acknowledge(
  work: Work,
  id: number,
  wish: BodyOf<typeof acknowledgeClaim>,
): Promise<ClaimDoc> {
  const claim = await take(work, id, 'acknowledge', wish.rowVersion);
  await moved(work, claim, { status: claimStates.acknowledged, answer: wish.answer });
  return toldAndWritten(work, id, 'acknowledged', 'claim acknowledged', { why: wish.answer });
}
export async function inspect(work: Work, id: number, wish: BodyOf<typeof inspectClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'inspect', wish.rowVersion);
  const salvage = wish.salvage ?? 0;
  if (salvage > claim.amount) refuseMore({ ...claim, salvage: 0 }, salvage, 'salvage');
  await refuseCause(work, claim, wish.cause);
  await moved(work, claim, {
    status: claimStates.inspected,
    cause: wish.cause,
    bearer: wish.bearer,
    salvage,
  });
  await inside(work, id, 'claim inspected', {
    after: { cause: wish.cause, bearer: wish.bearer ?? null, salvage },
    why: wish.found,
  });
  return told(work, id, 'claim inspected', {});
}
/** Refuses a cause that may not be chosen; a claim keeps the one it has. */
async function refuseCause(work: Work, claim: HeldClaim, cause: string | undefined): Promise<void> {
  if (cause === undefined || cause === claim.cause || (await holdChoice(work, 'claim', cause))) return;
  const { causeNotInUse } = claimErrors;
  refuse(causeNotInUse, {}, { fields: { cause: causeNotInUse.sentence } });
}
/** What the house writes down for itself. */
const inside = (work: Work, entityId: number, action: string, what: { after?: object; why?: string }) =>
  audit(work, { entity: 'claim_inside', entityId, action, ...what });

export async function offer(work: Work, id: number, wish: BodyOf<typeof offerClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'offer', wish.rowVersion);
  refuseMore(claim, wish.amount, 'amount');
  await moved(work, claim, {
    status: claimStates.offered,
    offered: { amount: wish.amount, on: await today(work) },
    answer: wish.answer ?? null,
  });
  return toldAndWritten(work, id, 'offered', 'claim offered', {
    after: { amount: wish.amount },
    why: wish.answer,
  });
}
export async function accept(work: Work, id: number, rowVersion: number): Promise<ClaimDoc> {
  const claim = await take(work, id, 'accept', rowVersion);
  await moved(work, claim, { status: claimStates.accepted });
  return told(work, id, 'claim offer accepted', { after: { amount: claim.offered } });
}

/** Pays a claim: the credit in billing and the end of the claim stand or fall together. */
export async function settle(work: Work, id: number, wish: BodyOf<typeof settleClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'settle', wish.rowVersion);
  refuseMore(claim, wish.amount, 'amount');
  await refuseCause(work, claim, wish.cause);
  const credit = wish.settledBy === 'credit' ? await credited(work, claim, wish) : null;
  const ref = wish.settledBy === 'paid' ? (wish.settledRef ?? noReference()) : null;
  await moved(work, claim, {
    status: claimStates.settled,
    answer: wish.answer ?? null,
    cause: wish.cause,
    bearer: wish.bearer,
    settled: { amount: wish.amount, by: wish.settledBy, ref, creditId: credit?.id ?? null },
    ended: await today(work),
  });
  await inside(work, id, 'claim settled', { after: { cause: wish.cause, bearer: wish.bearer } });
  return toldAndWritten(work, id, 'settled', 'claim settled', {
    after: { amount: wish.amount, ...(credit ? { credit: credit.number } : { reference: ref }) },
    why: wish.answer,
  });
}
const noReference = (): never =>
  refuse(claimErrors.noReference, {}, { fields: { settledRef: claimErrors.noReference.sentence } });
async function credited(
  work: Work,
  claim: HeldClaim,
  { amount, lineId }: BodyOf<typeof settleClaim>,
): Promise<{ id: number; number: string }> {
  const name = `Claim CL-${claim.number}`;
  if (lineId === undefined)
    return creditOwn(work, {
      payerId: claim.claimantId,
      consigneeId: claim.consigneeId ?? claim.claimantId,
      amount,
      chargeCode: 'CLM',
      text: name,
    });
  const line = (await lineOf(work, claim.id, lineId)) ?? refuse(claimErrors.notPayer);
  // A credit beside this one waits; what is left is read after.
  await holdInvoice(work, line.invoiceId);
  const { left } = (await lineOf(work, claim.id, lineId)) ?? refuse(claimErrors.notPayer);
  if (amount > left) {
    const params = { left: showMoney(left) };
    const { lineTooSmall } = claimErrors;
    refuse(lineTooSmall, params, { fields: { amount: fill(lineTooSmall.sentence, params) } });
  }
  return creditLine(work, line.invoiceId, { lineId, amount, reason: name });
}

export async function decline(work: Work, id: number, wish: BodyOf<typeof declineClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'decline', wish.rowVersion);
  await refuseCause(work, claim, wish.cause);
  await moved(work, claim, {
    status: claimStates.declined,
    answer: wish.answer,
    cause: wish.cause,
    bearer: wish.bearer,
    ended: await today(work),
  });
  if (wish.cause ?? wish.bearer)
    await inside(work, id, 'claim declined', {
      after: { cause: wish.cause ?? null, bearer: wish.bearer ?? null },
    });
  return toldAndWritten(work, id, 'declined', 'claim declined', { why: wish.answer });
}
export async function withdraw(work: Work, id: number, rowVersion: number): Promise<ClaimDoc> {
  const claim = await take(work, id, 'withdraw', rowVersion);
  await moved(work, claim, { status: claimStates.withdrawn, ended: await today(work) });
  return told(work, id, 'claim withdrawn', {});
}
export async function reopen(work: Work, id: number, wish: BodyOf<typeof reopenClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'reopen', wish.rowVersion);
  await refuseTwice(work, claim);
  await moved(work, claim, {
    status: claimStates.acknowledged,
    answer: null,
    offered: null,
    ended: null,
    clocks: deadlines(await today(work), await daysOf(work)),
  });
  return told(work, id, 'claim opened again', { why: wish.why });
}

/** What the claim gave free may be claimed by another by now. */
async function refuseTwice(work: Work, claim: HeldClaim): Promise<void> {
  const left = await boxesLeft(work, claim);
  if (claim.boxes > left || (await writes.claimedBeside(work, claim.id))) refuse(claimErrors.claimedAlready);
}
