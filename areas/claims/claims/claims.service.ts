import { claimLifecycle } from './claims.contract.ts';
import type {
  Claimable,
  claimAbout,
  ClaimDoc,
  ClaimMove,
  editClaim,
  fileClaim,
  findClaims,
  noteClaim,
} from './claims.contract.ts';
import type { MailStep } from './claim-mails.rules.ts';
import { writeStep } from './claim-mails.service.ts';
import { claimErrors } from './claims.errors.ts';
import { claimedUntil, deadlines, mostPayable, readCode } from './claims.rules.ts';
import type { ClaimDays } from './claims.rules.ts';
import * as found from './claim-freight.store.ts';
import type { Freight } from './claim-freight.store.ts';
import * as store from './claims.store.ts';
import type { HeldClaim } from './claims.store.ts';
import * as writes from './claim-writes.store.ts';
import { noticeKinds } from '#areas/people/notices/notice-kinds.contract.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import { fill, refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** Claims go by the calendar of the head office, as invoices do. */
export const today = (work: Work): Promise<string> => billingDay(work);
/** Whoever handles claims for the house; whoever is bounded by accounts stands on the other side, whatever he was granted. */
const ofHouse = (work: Work): boolean => work.actor.accounts === 'all';
const handles = (work: Work): boolean => ofHouse(work) && can(work.actor, 'editClaims:customerService');
const pays = (work: Work): boolean => ofHouse(work) && can(work.actor, 'settleClaims:customerService');
/** Moves that the house makes; the others are the claimant's, and the house's in his name. */
const houseMoves: readonly ClaimMove[] = [
  'acknowledge',
  'inspect',
  'offer',
  'settle',
  'decline',
  'correct',
  'reopen',
];

export const find = async (work: Work, q: QueryOf<typeof findClaims>) =>
  store.find(work, q, await today(work));
export const seen = async (work: Work, id: number): Promise<ClaimDoc> =>
  (await store.findOne(work, id, await today(work), { inside: handles(work), pays: pays(work) })) ??
  refuse(commonErrors.notFound);

/** A claim as both sides read it, whoever asks. */
export const seenByBoth = async (work: Work, id: number): Promise<ClaimDoc> =>
  (await store.findOne(work, id, await today(work), { inside: false, pays: false })) ??
  refuse(commonErrors.notFound);

export async function daysOf(work: Work): Promise<ClaimDays> {
  const said = await settingsOf(work, ['claimFilingDays', 'claimAcknowledgeDays', 'claimDecideDays']);
  return {
    filing: Number(said.claimFilingDays),
    acknowledge: Number(said.claimAcknowledgeDays),
    decide: Number(said.claimDecideDays),
  };
}

/** What a code, or a record of another screen, lets the caller claim: what was asked for first, then what it is a part of. */
export async function about(work: Work, q: QueryOf<typeof claimAbout>): Promise<Claimable[]> {
  const days = await daysOf(work);
  const asked = await wanted(work, q);
  const freight: Freight[] = [];
  for (const { subject, id } of asked) {
    const one = await found.freightOf(work, subject, id);
    if (one && one.parties.length > 0) freight.push(one);
  }
  if (freight.length === 0) refuse(claimErrors.nothingLikeIt, { code: q.code ?? String(q.subjectId ?? '') });
  const day = await today(work);
  return freight.map(({ lineId: _, warehouseId: __, doorId: ___, happenedAt: ____, ...shown }) => {
    const until = claimedUntil(shown.dayOfService, days);
    return { ...shown, until, late: until < day };
  });
}
interface Wanted {
  subject: Claimable['subject'];
  id: number;
}
async function wanted(work: Work, q: QueryOf<typeof claimAbout>): Promise<Wanted[]> {
  if (q.subject !== undefined && q.subjectId !== undefined && q.subject !== 'unit')
    return [{ subject: q.subject, id: q.subjectId }];
  if (q.subjectId !== undefined) return aroundBox(work, q.subjectId);
  if (q.invoiceLineId !== undefined) return found.billedWith(work, q.invoiceLineId);
  const means = readCode(q.code ?? '');
  if ('box' in means) return aroundBox(work, await found.unitByCode(work, means.box));
  const id = await found.loadByNumber(work, means.load);
  return id === undefined ? [] : [{ subject: 'load', id }];
}
async function aroundBox(work: Work, id: number | undefined): Promise<Wanted[]> {
  const around = id === undefined ? undefined : await found.aroundUnit(work, id);
  if (id === undefined || !around) return [];
  return [
    { subject: 'unit', id },
    { subject: 'line', id: around.line },
    ...(around.load === null ? [] : [{ subject: 'load' as const, id: around.load }]),
  ];
}

export const atField = (field: string, fault: Fault, params: Record<string, string | number>): never =>
  refuse(fault, params, { fields: { [field]: fill(fault.sentence, params) } });
/** The freight of a wish, with its boxes held: whoever claims beside it waits, and counts again. */
async function claimedFreight(
  work: Work,
  { subject, subjectId, claimantId }: BodyOf<typeof fileClaim>,
): Promise<Freight & { warehouseId: number }> {
  const seenFirst =
    (await found.freightOf(work, subject, subjectId, claimantId)) ?? refuseUnknown('subjectId');
  if (seenFirst.parties.every(({ id }) => id !== claimantId)) atField('claimantId', claimErrors.notYours, {});
  await found.holdFreight(work, { lineId: seenFirst.lineId, loadId: subject === 'load' ? subjectId : null });
  const freight = await found.freightOf(work, subject, subjectId, claimantId);
  const warehouseId = freight?.warehouseId;
  return freight && typeof warehouseId === 'number'
    ? { ...freight, warehouseId }
    : refuseUnknown('subjectId');
}
export async function file(work: Work, wish: BodyOf<typeof fileClaim>): Promise<ClaimDoc> {
  const freight = await claimedFreight(work, wish);
  const [days, day] = [await daysOf(work), await today(work)];
  const until = claimedUntil(freight.dayOfService, days);
  const late = until < day;
  if (late && !handles(work)) refuse(claimErrors.tooLate, { days: days.filing, date: showDate(until) });
  if (freight.left === 0 && wish.subject !== 'load') refuse(claimErrors.claimedAlready);
  if (wish.boxes > freight.left) atField('boxes', claimErrors.moreThanLeft, { left: freight.left });
  const made =
    (await writes.insertClaim(work, freight, wish, { day, late, ...deadlines(day, days) })) ??
    refuse(claimErrors.claimedAlready);
  return toldAndWritten(work, made.id, 'received', 'claim filed', {
    after: { of: freight.code, type: wish.type, boxes: wish.boxes, amount: wish.amount },
    why: wish.said,
  });
}

/** A claim of the caller in which a move may be made, kept until the transaction ends. */
export async function take(work: Work, id: number, move: ClaimMove, rowVersion: number): Promise<HeldClaim> {
  const claim = (await store.hold(work, id)) ?? refuse(commonErrors.notFound);
  if (houseMoves.includes(move) && !ofHouse(work)) refuse(commonErrors.notAllowed);
  const why = whyNot(claimLifecycle, move, claim.status, work.actor);
  if (why) refuse(why, why.params);
  if (claim.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers);
  return claim;
}
/** No more is paid than what is claimed less what the goods were sold for. */
export function refuseMore(
  claim: Pick<HeldClaim, 'amount' | 'salvage'>,
  amount: number,
  field: string,
): void {
  const most = mostPayable(claim);
  if (amount > most) atField(field, claimErrors.moreThanClaimed, { most: showMoney(most) });
}
export async function edit(work: Work, id: number, wish: BodyOf<typeof editClaim>): Promise<ClaimDoc> {
  const before = await take(work, id, 'edit', wish.rowVersion);
  await refuseBoxes(work, before, wish);
  if (wish.amount < before.salvage)
    atField('amount', claimErrors.moreThanClaimed, { most: showMoney(mostPayable({ ...before, ...wish })) });
  await writes.writeClaimed(work, id, wish);
  return told(work, id, 'claim changed', {
    before: { boxes: before.boxes, amount: before.amount },
    after: { type: wish.type, boxes: wish.boxes, amount: wish.amount },
    why: wish.said,
  });
}
/** A box is one box; of a line, those that no other claim names; of a load, what the account has on it. */
async function refuseBoxes(work: Work, claim: HeldClaim, { boxes }: { boxes: number }): Promise<void> {
  if (boxes <= claim.boxes) return;
  const left = await boxesLeft(work, claim);
  if (boxes > left) atField('boxes', claimErrors.moreThanLeft, { left });
}
export async function boxesLeft(work: Work, claim: HeldClaim): Promise<number> {
  await found.holdFreight(work, claim);
  if (claim.unitId !== null) return 1;
  if (claim.loadId !== null)
    return (await found.freightOf(work, 'load', claim.loadId, claim.claimantId))?.left ?? 0;
  return claim.lineId === null ? 0 : found.leftBeside(work, claim.lineId, claim.id);
}

export async function note(work: Work, id: number, wish: BodyOf<typeof noteClaim>): Promise<ClaimDoc> {
  await seen(work, id);
  const inside = wish.inside === true && handles(work);
  return told(work, id, 'note on a claim', { why: wish.said, inside });
}

interface Told {
  before?: object;
  after?: object;
  why?: string | undefined;
  inside?: boolean;
}
/** The same for a step of which the claimant is told by mail. */
export async function toldAndWritten(
  work: Work,
  id: number,
  step: MailStep,
  action: string,
  what: Told,
): Promise<ClaimDoc> {
  const doc = await noted(work, id, action, what);
  await tellStep(work, doc, action, await writeStep(work, doc, step));
  return seen(work, id);
}
/** Writes down what was done, tells screens and people, and answers the claim as it stands. */
export async function told(work: Work, id: number, action: string, what: Told): Promise<ClaimDoc> {
  const doc = await noted(work, id, action, what);
  if (!what.inside) await tellStep(work, doc, action, []);
  return doc;
}
async function noted(work: Work, id: number, action: string, what: Told): Promise<ClaimDoc> {
  await audit(work, {
    entity: what.inside ? 'claim_inside' : 'claim',
    entityId: id,
    action,
    ...(what.before ? { before: what.before } : {}),
    ...(what.after ? { after: what.after } : {}),
    ...(what.why === undefined ? {} : { why: what.why }),
  });
  announce(work, 'claims', [id]);
  return seen(work, id);
}

/** The steps of a claim that people are told of. */
const steps: readonly string[] = Object.keys(noticeKinds.claimStep.says);
const isStep = (action: string): action is keyof typeof noticeKinds.claimStep.says => steps.includes(action);
async function tellStep(
  work: Work,
  doc: ClaimDoc,
  action: string,
  lettered: readonly string[],
): Promise<void> {
  if (!isStep(action)) return;
  await tell(work, [
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
