import { claimLifecycle } from './claims.contract.ts';
import type {
  ClaimableFreight,
  findClaimableFreightEndpoint,
  ClaimDetails,
  ClaimTransition,
  editClaimEndpoint,
  fileClaimEndpoint,
  findClaimsEndpoint,
  addClaimNoteEndpoint,
} from './claims.contract.ts';
import type { ClaimEmailStep } from './claim-emails.rules.ts';
import { enqueueClaimEmailsToClaimant } from './claim-emails.service.ts';
import { claimErrors } from './claims.errors.ts';
import {
  computeLastFilingDate,
  computeClaimDeadlines,
  computeMaxPayableCents,
  parseClaimCode,
} from './claims.rules.ts';
import type { ClaimDeadlineDays } from './claims.rules.ts';
import * as found from './claim-freight.repository.ts';
import type { FreightToClaim } from './claim-freight.repository.ts';
import * as store from './claims.repository.ts';
import type { LockedClaim } from './claims.repository.ts';
import * as writes from './claim-writes.repository.ts';
import { notificationKinds } from '#areas/people/notifications/notification-kinds.contract.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { interpolateEnglishMessage, reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Claims use the calendar of the head office, as invoices do. */
export const getTodayForClaims = (work: RequestContext): Promise<string> => getTodayAtHeadOffice(work);
/** True for users who act for the company. A user limited to accounts acts for the claimant, whatever permissions they have. */
const ofHouse = (work: RequestContext): boolean => work.actor.accounts === 'all';
const handles = (work: RequestContext): boolean =>
  ofHouse(work) && hasPermission(work.actor, 'editClaims:customerService');
const pays = (work: RequestContext): boolean =>
  ofHouse(work) && hasPermission(work.actor, 'settleClaims:customerService');
/** Transitions by the company. The others are the claimant's, which the company can also make for them. */
const houseMoves: readonly ClaimTransition[] = [
  'acknowledge',
  'inspect',
  'offer',
  'settle',
  'decline',
  'correct',
  'reopen',
];

export const findClaims = async (work: RequestContext, query: QueryOf<typeof findClaimsEndpoint>) =>
  store.findClaimsPage(work, query, await getTodayForClaims(work));
export const getClaim = async (work: RequestContext, id: number): Promise<ClaimDetails> =>
  (await store.findVisibleClaimDetails(work, id, await getTodayForClaims(work), {
    seesInternals: handles(work),
    seesCreditableLines: pays(work),
  })) ?? reject(commonErrors.notFound);

/** A claim with what both parties may see, regardless of the caller. */
export const getClaimAsBothPartiesSeeIt = async (work: RequestContext, id: number): Promise<ClaimDetails> =>
  (await store.findVisibleClaimDetails(work, id, await getTodayForClaims(work), {
    seesInternals: false,
    seesCreditableLines: false,
  })) ?? reject(commonErrors.notFound);

export async function getClaimDeadlineDays(work: RequestContext): Promise<ClaimDeadlineDays> {
  const settings = await readSettingsOrDefaults(work, [
    'claimFilingDays',
    'claimAcknowledgeDays',
    'claimDecideDays',
  ]);
  return {
    filing: Number(settings.claimFilingDays),
    acknowledge: Number(settings.claimAcknowledgeDays),
    decide: Number(settings.claimDecideDays),
  };
}

/**
 * The freight that a code, or a record of another screen, lets the caller claim: the requested item first, then what it is a part
 * of.
 */
export async function findClaimableFreightOrReject(
  work: RequestContext,
  q: QueryOf<typeof findClaimableFreightEndpoint>,
): Promise<ClaimableFreight[]> {
  const days = await getClaimDeadlineDays(work);
  const subjects = await wanted(work, q);
  const freight: FreightToClaim[] = [];
  for (const { subject, id } of subjects) {
    const one = await found.findFreightToClaim(work, subject, id);
    if (one && one.parties.length > 0) freight.push(one);
  }
  if (freight.length === 0)
    reject(claimErrors.freightNotFound, { code: q.code ?? String(q.subjectId ?? '') });
  const day = await getTodayForClaims(work);
  return freight.map(({ lineId: _, warehouseId: __, doorId: ___, happenedAt: ____, ...freightRow }) => {
    const until = computeLastFilingDate(freightRow.dayOfService, days);
    return { ...freightRow, until, late: until < day };
  });
}
interface Wanted {
  subject: ClaimableFreight['subject'];
  id: number;
}
async function wanted(
  work: RequestContext,
  q: QueryOf<typeof findClaimableFreightEndpoint>,
): Promise<Wanted[]> {
  if (q.subject !== undefined && q.subjectId !== undefined && q.subject !== 'unit')
    return [{ subject: q.subject, id: q.subjectId }];
  if (q.subjectId !== undefined) return aroundBox(work, q.subjectId);
  if (q.invoiceLineId !== undefined)
    return found.findUpTo30LinesAndLoadBilledOnInvoiceLine(work, q.invoiceLineId);
  const means = parseClaimCode(q.code ?? '');
  if ('box' in means) return aroundBox(work, await found.findVisibleUnitIdByCodeOrSscc(work, means.box));
  const id = await found.findUnvoidedLoadIdByNumber(work, means.load);
  return id === undefined ? [] : [{ subject: 'load', id }];
}
async function aroundBox(work: RequestContext, id: number | undefined): Promise<Wanted[]> {
  const around = id === undefined ? undefined : await found.findLineAndLoadOfVisibleUnit(work, id);
  if (id === undefined || !around) return [];
  return [
    { subject: 'unit', id },
    { subject: 'line', id: around.line },
    ...(around.load === null ? [] : [{ subject: 'load' as const, id: around.load }]),
  ];
}

export const rejectClaimField = (
  fieldName: string,
  error: ErrorDefinition,
  params: Record<string, string | number>,
): never =>
  reject(error, params, { fields: { [fieldName]: interpolateEnglishMessage(error.sentence, params) } });
/** Returns the freight of the request and locks its units. A concurrent claim waits and counts again. */
async function claimedFreight(
  work: RequestContext,
  { subject, subjectId, claimantId }: BodyOf<typeof fileClaimEndpoint>,
): Promise<FreightToClaim & { warehouseId: number }> {
  const seenFirst =
    (await found.findFreightToClaim(work, subject, subjectId, claimantId)) ?? rejectNotFound('subjectId');
  if (seenFirst.parties.every(({ id }) => id !== claimantId))
    rejectClaimField('claimantId', claimErrors.accountNotInvolved, {});
  await found.lockFilingOfClaimsForLineOrLoad(work, {
    lineId: seenFirst.lineId,
    loadId: subject === 'load' ? subjectId : null,
  });
  const freight = await found.findFreightToClaim(work, subject, subjectId, claimantId);
  const warehouseId = freight?.warehouseId;
  return freight && typeof warehouseId === 'number'
    ? { ...freight, warehouseId }
    : rejectNotFound('subjectId');
}
export async function fileClaim(
  work: RequestContext,
  input: BodyOf<typeof fileClaimEndpoint>,
): Promise<ClaimDetails> {
  const freight = await claimedFreight(work, input);
  const [days, day] = [await getClaimDeadlineDays(work), await getTodayForClaims(work)];
  const until = computeLastFilingDate(freight.dayOfService, days);
  const late = until < day;
  if (late && !handles(work))
    reject(claimErrors.deadlinePassed, { days: days.filing, date: formatDate(until) });
  if (freight.left === 0 && input.subject !== 'load') reject(claimErrors.alreadyClaimed);
  if (input.boxes > freight.left) rejectClaimField('boxes', claimErrors.tooManyUnits, { left: freight.left });
  const createdClaim =
    (await writes.insertClaimUnlessClaimed(work, freight, input, {
      openedOn: day,
      late,
      ...computeClaimDeadlines(day, days),
    })) ?? reject(claimErrors.alreadyClaimed);
  return recordNotifyAndEmailClaimStep(work, createdClaim.id, 'received', 'claim filed', {
    after: { of: freight.code, type: input.type, boxes: input.boxes, amount: input.amount },
    why: input.said,
  });
}

/** Returns a claim in the caller's scope that allows the transition, and locks it until the transaction ends. */
export async function lockClaimForTransition(
  work: RequestContext,
  id: number,
  transition: ClaimTransition,
  rowVersion: number,
): Promise<LockedClaim> {
  const claim = (await store.lockClaimInScope(work, id)) ?? reject(commonErrors.notFound);
  if (houseMoves.includes(transition) && !ofHouse(work)) reject(commonErrors.notAllowed);
  const why = getTransitionBlocker(claimLifecycle, transition, claim.status, work.actor);
  if (why) reject(why, why.params);
  if (claim.rowVersion !== rowVersion) reject(commonErrors.recordChanged);
  return claim;
}
/** Rejects an amount above what is claimed less the salvage proceeds. */
export function requireAmountPayable(
  claim: Pick<LockedClaim, 'amount' | 'salvage'>,
  amountCents: number,
  fieldName: string,
): void {
  const most = computeMaxPayableCents(claim);
  if (amountCents > most)
    rejectClaimField(fieldName, claimErrors.amountExceedsClaim, { most: formatMoney(most) });
}
export async function editClaim(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof editClaimEndpoint>,
): Promise<ClaimDetails> {
  const before = await lockClaimForTransition(work, id, 'edit', input.rowVersion);
  await refuseBoxes(work, before, input);
  if (input.amount < before.salvage)
    rejectClaimField('amount', claimErrors.amountExceedsClaim, {
      most: formatMoney(computeMaxPayableCents({ ...before, ...input })),
    });
  await writes.updateLockedClaimFields(work, id, input);
  return recordAndNotifyClaimStep(work, id, 'claim changed', {
    before: { boxes: before.boxes, amount: before.amount },
    after: { type: input.type, boxes: input.boxes, amount: input.amount },
    why: input.said,
  });
}
/**
 * Validates the number of units. A unit counts one, a line the units that no other claim names, and a load the units of the
 * account.
 */
async function refuseBoxes(
  work: RequestContext,
  claim: LockedClaim,
  { boxes }: { boxes: number },
): Promise<void> {
  if (boxes <= claim.boxes) return;
  const left = await lockAndCountUnitsLeftToClaim(work, claim);
  if (boxes > left) rejectClaimField('boxes', claimErrors.tooManyUnits, { left });
}
export async function lockAndCountUnitsLeftToClaim(
  work: RequestContext,
  claim: LockedClaim,
): Promise<number> {
  await found.lockFilingOfClaimsForLineOrLoad(work, claim);
  if (claim.unitId !== null) return 1;
  if (claim.loadId !== null)
    return (await found.findFreightToClaim(work, 'load', claim.loadId, claim.claimantId))?.left ?? 0;
  return claim.lineId === null ? 0 : found.countUnitsLeftToClaimOnLine(work, claim.lineId, claim.id);
}

export async function addClaimNote(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof addClaimNoteEndpoint>,
): Promise<ClaimDetails> {
  await getClaim(work, id);
  const inside = input.inside === true && handles(work);
  return recordAndNotifyClaimStep(work, id, 'note on a claim', { why: input.said, inside });
}

interface Told {
  before?: object;
  after?: object;
  why?: string | undefined;
  inside?: boolean;
}
/**
 * Records a step in the audit, publishes it to screens, sends notifications and emails the claimant. Returns the claim after
 * it.
 */
export async function recordNotifyAndEmailClaimStep(
  work: RequestContext,
  id: number,
  step: ClaimEmailStep,
  action: string,
  details: Told,
): Promise<ClaimDetails> {
  const doc = await noted(work, id, action, details);
  await tellStep(work, doc, action, await enqueueClaimEmailsToClaimant(work, doc, step));
  return getClaim(work, id);
}
/** Records a step in the audit, publishes it to screens, sends notifications, and returns the claim after it. */
export async function recordAndNotifyClaimStep(
  work: RequestContext,
  id: number,
  action: string,
  details: Told,
): Promise<ClaimDetails> {
  const doc = await noted(work, id, action, details);
  if (!details.inside) await tellStep(work, doc, action, []);
  return doc;
}
async function noted(work: RequestContext, id: number, action: string, what: Told): Promise<ClaimDetails> {
  await recordAudit(work, {
    entity: what.inside ? 'claim_inside' : 'claim',
    entityId: id,
    action,
    ...(what.before ? { before: what.before } : {}),
    ...(what.after ? { after: what.after } : {}),
    ...(what.why === undefined ? {} : { reason: what.why }),
  });
  publishChange(work, 'claims', [id]);
  return getClaim(work, id);
}

/** The steps of a claim that send notifications. */
const steps: readonly string[] = Object.keys(notificationKinds.claimStep.says);
const isStep = (action: string): action is keyof typeof notificationKinds.claimStep.says =>
  steps.includes(action);
async function tellStep(
  work: RequestContext,
  doc: ClaimDetails,
  action: string,
  lettered: readonly string[],
): Promise<void> {
  if (!isStep(action)) return;
  await queueNotifications(work, [
    {
      kind: 'claimStep',
      key: `claim ${doc.id} ${action} ${work.now.toString()}`,
      said: action,
      params: { number: `CL-${doc.number}`, claimant: doc.claimant },
      recordId: doc.id,
      accountIds: [doc.claimantId],
      lettered,
    },
  ]);
}
