import type {
  AccountClosingImpact,
  ReRouteRecordCountsAndImpact,
  ReRouteInput,
} from './re-route.contract.ts';
import { reRouteErrors } from './re-route.errors.ts';
import { computeReRouteChanges } from './re-route.rules.ts';
import type { ReRouteChanges } from './re-route.rules.ts';
import * as places from './re-route.repository.ts';
import * as store from './days-of-service.repository.ts';
import {
  toDayOfServiceAuditFields,
  computeDaysOfServiceImpact,
  unitsKeepDayOfServiceMessage,
} from './days-of-service.service.ts';
import {
  computeFreightImpactOfUnits,
  computeCalendarChangeImpact,
} from '#areas/calendar/impact/impact.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import {
  publishChange,
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
      ? await computeFreightImpactOfUnits(work, [])
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
async function wayOf(work: RequestContext, input: ReRouteInput): Promise<Way> {
  // The change writes the records of every consignee and shipper, so it needs access to all accounts.
  if (work.actor.accounts !== 'all') reject(commonErrors.notAllowed);
  const place =
    (await places.findReRouteAccount(work, input.placeAccountId)) ?? rejectNotFound('placeAccountId');
  if (input.toAccountId === input.placeAccountId)
    reject(
      reRouteErrors.locationUnchanged,
      {},
      { fields: { toAccountId: reRouteErrors.locationUnchanged.sentence } },
    );
  if (input.toAccountId !== undefined) {
    const to = await places.findReRouteAccount(work, input.toAccountId);
    if (!to?.active || to.accountType !== 2)
      reject(
        reRouteErrors.locationInvalid,
        {},
        { fields: { toAccountId: reRouteErrors.locationInvalid.sentence } },
      );
  }
  const consigneeIds = await places.findConsigneeIdsRoutedThrough(work, input);
  await store.lockConsigneesForRecordChange(work, consigneeIds);
  const scope = getWarehouseIdsInScope(work);
  const before = await store.findUndeletedRecordsOfConsignees(work, consigneeIds);
  const recordsInScope = before.filter((r) => scope === null || scope.includes(r.warehouseId));
  const rewritten: ReRouteChanges<store.StoredDayOfService> = { changedRecords: [], newRecords: [] };
  for (const records of Map.groupBy(recordsInScope, (r) => r.consigneeId).values()) {
    const { changedRecords: changed, newRecords } = computeReRouteChanges(records, {
      careOfAccountId: input.placeAccountId,
      newCareOfAccountId: input.toAccountId ?? null,
      from: input.from,
      to: input.to,
    });
    rewritten.changedRecords.push(...changed);
    rewritten.newRecords.push(...newRecords);
  }
  if (rewritten.changedRecords.length + rewritten.newRecords.length === 0)
    reject(reRouteErrors.noDaysOfService, { place: place.name });
  return { place, before, rewritten };
}
async function routed(
  work: RequestContext,
  { before, rewritten: { changedRecords: changed, newRecords } }: Way,
): Promise<ReRouteRecordCountsAndImpact> {
  const ids = new Set(changed.map((r) => r.id));
  const after = [
    ...before.filter((r) => !ids.has(r.id)),
    ...changed,
    ...newRecords.map((r, n) => ({ ...r, id: 2_000_000_000 + n })),
  ];
  return {
    made: newRecords.length,
    changed: changed.length,
    consignees: new Set([...changed, ...newRecords].map((r) => r.consigneeId)).size,
    impact: await computeDaysOfServiceImpact(work, before, after),
  };
}
export const previewReRoute = async (
  work: RequestContext,
  input: ReRouteInput,
): Promise<ReRouteRecordCountsAndImpact> => routed(work, await wayOf(work, input));

export async function reRouteCareOfDeliveries(
  work: RequestContext,
  input: ReRouteInput,
): Promise<ReRouteRecordCountsAndImpact | PartialSuccess<ReRouteRecordCountsAndImpact>> {
  const reRoute = await wayOf(work, input);
  const answer = await routed(work, reRoute);
  const { changedRecords: changed, newRecords } = reRoute.rewritten;
  const changedIds = changed.map((r) => r.id);
  const before = new Map((await store.findVisibleDaysOfServiceByIds(work, changedIds)).map((r) => [r.id, r]));
  if ((await places.updateRecordDestinationsAndDates(work, changed)) !== changed.length)
    reject(commonErrors.recordChanged);
  const madeIds = newRecords.length > 0 ? await store.insertDaysOfService(work, newRecords) : [];
  const after = await store.findVisibleDaysOfServiceByIds(work, [...changedIds, ...madeIds]);
  await recordAudits(
    work,
    after.map((r) => {
      const old = before.get(r.id);
      return {
        entity: 'day_of_service',
        entityId: r.id,
        action: old ? 'change' : 'add',
        before: old && toDayOfServiceAuditFields(old),
        after: toDayOfServiceAuditFields(r),
      };
    }),
  );
  publishChange(work, 'days-of-service', [...changedIds, ...madeIds]);
  return answer.impact.unitCount === 0
    ? answer
    : createPartialSuccess(unitsKeepDayOfServiceMessage, { count: answer.impact.unitCount }, answer);
}
