import type { AccountClosingImpact, ReRouteResult, ReRouteInput } from './re-route.contract.ts';
import { reRouteErrors } from './re-route.errors.ts';
import { computeReRouteChanges } from './re-route.rules.ts';
import type { ReRouteChanges } from './re-route.rules.ts';
import * as places from './re-route.store.ts';
import * as store from './days-of-service.store.ts';
import {
  describeDayOfServiceForAudit,
  computeDaysOfServiceImpact,
  unitsKeepDayOfServiceMessage,
} from './days-of-service.service.ts';
import { computeUnitsImpact, computeCalendarChangeImpact } from '#areas/calendar/impact/impact.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import {
  publish,
  recordAudits,
  createPartialSuccess,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** How closing or reopening an account affects freight and days of service. */
export async function previewAccountClosingOrReopening(
  work: RequestContext,
  id: number,
): Promise<AccountClosingImpact> {
  const account = (await places.findReRouteAccount(work, id)) ?? reject(commonErrors.notFound);
  const active = !account.active;
  const impact =
    account.accountType === 3
      ? await computeUnitsImpact(work, [])
      : await computeCalendarChangeImpact(work, {
          filter: account.accountType === 1 ? { shipperIds: [id] } : { placeIds: [id] },
          affectsDaysOfService: true,
          applyChange: ({ facts, periods }) => ({
            periods,
            facts: {
              ...facts,
              shipper: facts.shipper.id === id ? { ...facts.shipper, active } : facts.shipper,
              places: facts.places.map((place) => (place.id === id ? { ...place, active } : place)),
            },
          }),
        });
  return { impact, ...(await places.countUnitsAndRecordsGoingToAccount(work, id)) };
}

interface Way {
  place: places.ReRouteAccount;
  before: store.StoredDayOfService[];
  rewritten: ReRouteChanges<store.StoredDayOfService>;
}
/** Locks all records that go through the account until the transaction ends, and computes their changes. */
async function wayOf(work: RequestContext, wish: ReRouteInput): Promise<Way> {
  // The change writes the records of every consignee and shipper, so it needs access to all accounts.
  if (work.actor.accounts !== 'all') reject(commonErrors.notAllowed);
  const place =
    (await places.findReRouteAccount(work, wish.placeAccountId)) ?? rejectNotFound('placeAccountId');
  if (wish.toAccountId === wish.placeAccountId)
    reject(reRouteErrors.samePlace, {}, { fields: { toAccountId: reRouteErrors.samePlace.sentence } });
  if (wish.toAccountId !== undefined) {
    const to = await places.findReRouteAccount(work, wish.toAccountId);
    if (!to?.active || to.accountType !== 2)
      reject(reRouteErrors.noSuchPlace, {}, { fields: { toAccountId: reRouteErrors.noSuchPlace.sentence } });
  }
  const consigneeIds = await places.findConsigneeIdsRoutedThrough(work, wish);
  await store.lockConsigneesForRecordChange(work, consigneeIds);
  const scope = getWarehouseIdsInScope(work);
  const before = await store.findUndeletedRecordsOfConsignees(work, consigneeIds);
  const own = before.filter((r) => scope === null || scope.includes(r.warehouseId));
  const rewritten: ReRouteChanges<store.StoredDayOfService> = { changedRecords: [], newRecords: [] };
  for (const records of Map.groupBy(own, (r) => r.consigneeId).values()) {
    const { changedRecords: changed, newRecords: made } = computeReRouteChanges(records, {
      careOfAccountId: wish.placeAccountId,
      newCareOfAccountId: wish.toAccountId ?? null,
      from: wish.from,
      to: wish.to,
    });
    rewritten.changedRecords.push(...changed);
    rewritten.newRecords.push(...made);
  }
  if (rewritten.changedRecords.length + rewritten.newRecords.length === 0)
    reject(reRouteErrors.nothingThere, { place: place.name });
  return { place, before, rewritten };
}
async function routed(
  work: RequestContext,
  { before, rewritten: { changedRecords: changed, newRecords: made } }: Way,
): Promise<ReRouteResult> {
  const ids = new Set(changed.map((r) => r.id));
  const after = [
    ...before.filter((r) => !ids.has(r.id)),
    ...changed,
    ...made.map((r, n) => ({ ...r, id: 2_000_000_000 + n })),
  ];
  return {
    made: made.length,
    changed: changed.length,
    consignees: new Set([...changed, ...made].map((r) => r.consigneeId)).size,
    impact: await computeDaysOfServiceImpact(work, before, after),
  };
}
export const previewReRoute = async (work: RequestContext, input: ReRouteInput): Promise<ReRouteResult> =>
  routed(work, await wayOf(work, input));

export async function reRouteCareOfDeliveries(
  work: RequestContext,
  wish: ReRouteInput,
): Promise<ReRouteResult | PartialSuccess<ReRouteResult>> {
  const way = await wayOf(work, wish);
  const answer = await routed(work, way);
  const { changedRecords: changed, newRecords: made } = way.rewritten;
  const changedIds = changed.map((r) => r.id);
  const before = new Map((await store.findVisibleDaysOfServiceByIds(work, changedIds)).map((r) => [r.id, r]));
  if ((await places.updateRecordDestinationsAndDates(work, changed)) !== changed.length)
    reject(commonErrors.changedByOthers);
  const madeIds = made.length > 0 ? await store.insertDaysOfService(work, made) : [];
  const after = await store.findVisibleDaysOfServiceByIds(work, [...changedIds, ...madeIds]);
  await recordAudits(
    work,
    after.map((r) => {
      const old = before.get(r.id);
      return {
        entity: 'day_of_service',
        entityId: r.id,
        action: old ? 'change' : 'add',
        before: old && describeDayOfServiceForAudit(old),
        after: describeDayOfServiceForAudit(r),
      };
    }),
  );
  publish(work, 'days-of-service', [...changedIds, ...madeIds]);
  return answer.impact.unitCount === 0
    ? answer
    : createPartialSuccess(unitsKeepDayOfServiceMessage, { count: answer.impact.unitCount }, answer);
}
