import type {
  acknowledgeClaimEndpoint,
  declineClaimEndpoint,
  inspectClaimEndpoint,
  offerClaimAmountEndpoint,
  reopenClaimEndpoint,
  settleClaimEndpoint,
} from './claim-actions.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { claimStatus } from './claim-status.contract.ts';
import { computeClaimDeadlines } from './claims.rules.ts';
import {
  lockAndCountUnitsLeftToClaim,
  getClaimDeadlineDays,
  requireAmountPayable,
  lockClaimForTransition,
  getTodayForClaims,
  recordAndNotifyClaimStep,
  recordNotifyAndEmailClaimStep,
} from './claims.service.ts';
import { findCreditableInvoiceLine } from './claims.repository.ts';
import type { LockedClaim } from './claims.repository.ts';
import * as writes from './claim-writes.repository.ts';
import type { ClaimStatusChange } from './claim-writes.repository.ts';
import { lockVisibleInvoice as holdInvoice } from '#areas/billing/invoices/invoice-writes.service.ts';
import {
  createAndPostInvoiceLineCredit,
  createAndPostStandaloneCredit,
} from '#areas/billing/invoices/credits.service.ts';
import { lockActiveReasonByCodeForKeyShare } from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { recordAudit } from '#kit/server/request-context.ts';

/** The actions on a claim after it is filed (docs/domain/claims.md). */

async function moved(work: RequestContext, claim: LockedClaim, change: ClaimStatusChange): Promise<void> {
  if (!(await writes.updateClaimStatusIfVersionMatches(work, claim, change)))
    reject(commonErrors.recordChanged);
}
export async function acknowledgeClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof acknowledgeClaimEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'acknowledge', input.rowVersion);
  await moved(work, claim, { status: claimStatus.acknowledged, answer: input.answer });
  return recordNotifyAndEmailClaimStep(work, id, 'acknowledged', 'claim acknowledged', { why: input.answer });
}
export async function inspectClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof inspectClaimEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'inspect', input.rowVersion);
  const salvage = input.salvage ?? 0;
  if (salvage > claim.amount) requireAmountPayable({ ...claim, salvage: 0 }, salvage, 'salvage');
  await refuseCause(work, claim, input.cause);
  await moved(work, claim, {
    status: claimStatus.inspected,
    cause: input.cause,
    bearer: input.bearer,
    salvage,
  });
  await inside(work, id, 'claim inspected', {
    after: { cause: input.cause, bearer: input.bearer ?? null, salvage },
    reason: input.found,
  });
  return recordAndNotifyClaimStep(work, id, 'claim inspected', {});
}
/** Rejects a cause that cannot be chosen. A claim can keep the cause it has. */
async function refuseCause(
  work: RequestContext,
  claim: LockedClaim,
  cause: string | undefined,
): Promise<void> {
  if (
    cause === undefined ||
    cause === claim.cause ||
    (await lockActiveReasonByCodeForKeyShare(work, 'claim', cause))
  )
    return;
  const { causeInactive } = claimErrors;
  reject(causeInactive, {}, { fields: { cause: causeInactive.sentence } });
}
/** Internal findings of the company. */
const inside = (
  work: RequestContext,
  entityId: number,
  action: string,
  what: { after?: object; reason?: string },
) => recordAudit(work, { entity: 'claim_inside', entityId, action, ...what });

export async function offerClaimAmount(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof offerClaimAmountEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'offer', input.rowVersion);
  requireAmountPayable(claim, input.amount, 'amount');
  await moved(work, claim, {
    status: claimStatus.offered,
    offered: { amount: input.amount, offeredOn: await getTodayForClaims(work) },
    answer: input.answer ?? null,
  });
  return recordNotifyAndEmailClaimStep(work, id, 'offered', 'claim offered', {
    after: { amount: input.amount },
    why: input.answer,
  });
}
export async function acceptClaimOffer(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'accept', rowVersion);
  await moved(work, claim, { status: claimStatus.accepted });
  return recordAndNotifyClaimStep(work, id, 'claim offer accepted', { after: { amount: claim.offered } });
}

/** Settles a claim. The credit in billing and the end of the claim are in one transaction. */
export async function settleClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof settleClaimEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'settle', input.rowVersion);
  requireAmountPayable(claim, input.amount, 'amount');
  await refuseCause(work, claim, input.cause);
  const credit = input.settledBy === 'credit' ? await credited(work, claim, input) : null;
  const ref = input.settledBy === 'paid' ? (input.settledRef ?? noReference()) : null;
  await moved(work, claim, {
    status: claimStatus.settled,
    answer: input.answer ?? null,
    cause: input.cause,
    bearer: input.bearer,
    settled: { amount: input.amount, settledBy: input.settledBy, ref, creditId: credit?.id ?? null },
    ended: await getTodayForClaims(work),
  });
  await inside(work, id, 'claim settled', { after: { cause: input.cause, bearer: input.bearer } });
  return recordNotifyAndEmailClaimStep(work, id, 'settled', 'claim settled', {
    after: { amount: input.amount, ...(credit ? { credit: credit.number } : { reference: ref }) },
    why: input.answer,
  });
}
const noReference = (): never =>
  reject(
    claimErrors.paymentReferenceMissing,
    {},
    { fields: { settledRef: claimErrors.paymentReferenceMissing.sentence } },
  );
async function credited(
  work: RequestContext,
  claim: LockedClaim,
  { amount, lineId }: BodyOf<typeof settleClaimEndpoint>,
): Promise<{ id: number; number: string }> {
  const name = `Claim CL-${claim.number}`;
  if (lineId === undefined)
    return createAndPostStandaloneCredit(work, {
      payerId: claim.claimantId,
      consigneeId: claim.consigneeId ?? claim.claimantId,
      amount,
      chargeCode: 'CLM',
      text: name,
    });
  const line =
    (await findCreditableInvoiceLine(work, claim.id, lineId)) ?? reject(claimErrors.lineNotCreditable);
  // Waits for a concurrent credit on the invoice, so that the remaining amount is read after it.
  await holdInvoice(work, line.invoiceId);
  const { left } =
    (await findCreditableInvoiceLine(work, claim.id, lineId)) ?? reject(claimErrors.lineNotCreditable);
  if (amount > left) {
    const params = { left: formatMoney(left) };
    const { amountExceedsLine } = claimErrors;
    reject(amountExceedsLine, params, {
      fields: { amount: interpolateEnglishMessage(amountExceedsLine.sentence, params) },
    });
  }
  return createAndPostInvoiceLineCredit(work, line.invoiceId, { lineId, amount, reason: name });
}

export async function declineClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof declineClaimEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'decline', input.rowVersion);
  await refuseCause(work, claim, input.cause);
  await moved(work, claim, {
    status: claimStatus.declined,
    answer: input.answer,
    cause: input.cause,
    bearer: input.bearer,
    ended: await getTodayForClaims(work),
  });
  if (input.cause ?? input.bearer)
    await inside(work, id, 'claim declined', {
      after: { cause: input.cause ?? null, bearer: input.bearer ?? null },
    });
  return recordNotifyAndEmailClaimStep(work, id, 'declined', 'claim declined', { why: input.answer });
}
export async function withdrawClaim(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'withdraw', rowVersion);
  await moved(work, claim, { status: claimStatus.withdrawn, ended: await getTodayForClaims(work) });
  return recordAndNotifyClaimStep(work, id, 'claim withdrawn', {});
}
export async function reopenClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof reopenClaimEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'reopen', input.rowVersion);
  await refuseTwice(work, claim);
  await moved(work, claim, {
    status: claimStatus.acknowledged,
    answer: null,
    offered: null,
    ended: null,
    clocks: computeClaimDeadlines(await getTodayForClaims(work), await getClaimDeadlineDays(work)),
  });
  return recordAndNotifyClaimStep(work, id, 'claim opened again', { why: input.why });
}

/** Another claim can have claimed what this claim released in the meantime. */
async function refuseTwice(work: RequestContext, claim: LockedClaim): Promise<void> {
  const left = await lockAndCountUnitsLeftToClaim(work, claim);
  if (claim.boxes > left || (await writes.isUnitOrLoadInAnotherUndeclinedClaim(work, claim.id)))
    reject(claimErrors.alreadyClaimed);
}
