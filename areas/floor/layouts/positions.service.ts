import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { parsePositionNumberOrRange } from './position-range.contract.ts';
import type {
  addPositionsEndpoint,
  findPositionsEndpoint,
  LocationRow,
  swapAssignmentsOfPositionsEndpoint,
  PositionRow,
  updatePositionAssignmentEndpoint,
} from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { findLocation, findPlanOfLocation } from './locations.repository.ts';
import { removePositionFromPlan } from './places.service.ts';
import { lockPlanOfLocationOrRejectIfNotEditable, requirePlanViewPermission } from './plan-lock.service.ts';
import * as store from './positions.repository.ts';
import { buildPositionCode } from '#areas/freight/units/barcodes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

const { staging } = storageArea;
const toAuditValues = ({ barcode, consignee, trailer }: PositionRow) => ({
  position: barcode,
  consignee,
  trailer,
});
const getPosition = async (work: RequestContext, id: number): Promise<PositionRow> =>
  (await store.findPosition(work, id)) ?? reject(commonErrors.notFound);

export async function listPositions(
  work: RequestContext,
  query: QueryOf<typeof findPositionsEndpoint>,
): Promise<{ data: PositionRow[]; totalRows: number }> {
  const plan =
    (await findPlanOfLocation(work, query.storageLocationId)) ?? rejectNotFound('storageLocationId');
  requirePlanViewPermission(work, plan.kind);
  return store.findPositions(work, query.storageLocationId, query);
}

/** Rejects a consignee that is not active. Staging requires one, because each lane belongs to a consignee. */
async function refuseConsignee(
  work: RequestContext,
  area: number,
  consigneeId: number | undefined,
): Promise<void> {
  if (consigneeId === undefined) {
    if (area === staging)
      reject(
        storageErrors.consigneeRequired,
        {},
        { fields: { consigneeId: storageErrors.consigneeRequired.sentence } },
      );
    return;
  }
  if (!(await store.isActiveConsignee(work, consigneeId)))
    await rejectAccountsAsNotFound(work, { consigneeId: [consigneeId, 'consignee'] });
}

/** Adds one position or a range: all of them, or none when one already exists. */
export async function addPositions(
  work: RequestContext,
  body: BodyOf<typeof addPositionsEndpoint>,
): Promise<PositionRow[]> {
  const plan = await lockPlanOfLocationOrRejectIfNotEditable(work, body.storageLocationId);
  const location = (await findLocation(work, body.storageLocationId)) ?? reject(commonErrors.notFound);
  await refuseConsignee(work, location.area, body.consigneeId);
  const numbers = parsePositionNumberOrRange(body.position) ?? [];
  const [takenPosition] = await store.findPositionsByNumber(work, location.id, numbers);
  if (takenPosition) reject(storageErrors.positionTaken, { position: takenPosition.barcode });
  await store.insertPositionsAndMissingPlaces(
    work,
    { id: location.id, warehouseId: plan.warehouseId },
    numbers.map((position) => ({ position, code: buildPositionCode(location.code, position) })),
    body,
  );
  const addedPositions = await store.findPositionsByNumber(work, location.id, numbers);
  await recordAudit(work, {
    entity: 'storage_location',
    entityId: location.id,
    action: 'positions added',
    after: {
      positions: addedPositions.map((p) => p.barcode).join(', '),
      consignee: addedPositions[0]?.consignee ?? null,
    },
  });
  publishChange(work, 'layouts');
  return addedPositions;
}

export async function updatePositionAssignment(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updatePositionAssignmentEndpoint>,
): Promise<PositionRow> {
  const { storageLocationId } = await getPosition(work, id);
  await lockPlanOfLocationOrRejectIfNotEditable(work, storageLocationId);
  const location = (await findLocation(work, storageLocationId)) ?? reject(commonErrors.notFound);
  const before = await getPosition(work, id);
  // The current consignee can stay, also when it is no longer active.
  if (body.consigneeId === undefined || body.consigneeId !== before.consigneeId)
    await refuseConsignee(work, location.area, body.consigneeId);
  if (
    !(await store.updatePositionAssignmentWithHistory(work, id, body.rowVersion ?? before.rowVersion, body))
  )
    reject(commonErrors.recordChanged);
  const after = await getPosition(work, id);
  await recordAudit(work, {
    entity: 'storage_position',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'layouts');
  return after;
}

/**
 * Swaps the assignments of two positions in the same plan. Within one area a free position can be swapped too, because staging
 * has as many free lanes as before.
 */
export async function swapAssignmentsOfPositions(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof swapAssignmentsOfPositionsEndpoint>,
): Promise<PositionRow[]> {
  const { storageLocationId } = await getPosition(work, id);
  const plan = await lockPlanOfLocationOrRejectIfNotEditable(work, storageLocationId);
  const before = await getPosition(work, id);
  const other = await store.findPosition(work, body.toPositionId);
  const [from, to] = [
    await findLocation(work, storageLocationId),
    other && (await findLocation(work, other.storageLocationId)),
  ];
  if (!other || !from || !to || other.id === id || planIdOf(to) !== plan.id || to.kind !== plan.kind)
    return rejectNotFound('toPositionId');
  for (const [movedPosition, into] of [
    [before, to],
    [other, from],
  ] as const)
    if (into.area === staging && from.area !== to.area && movedPosition.consigneeId === null)
      reject(storageErrors.consigneeRequired);
  const done = await store.swapPositionAssignmentsWithHistory(
    work,
    { id, rowVersion: body.rowVersion ?? before.rowVersion },
    { id: other.id, rowVersion: body.toRowVersion ?? other.rowVersion },
  );
  if (!done) reject(commonErrors.recordChanged);
  const after = [await getPosition(work, id), await getPosition(work, other.id)];
  for (const [n, was] of [before, other].entries()) {
    const is = after[n];
    if (is)
      await recordAudit(work, {
        entity: 'storage_position',
        entityId: was.id,
        action: 'change',
        before: toAuditValues(was),
        after: toAuditValues(is),
      });
  }
  publishChange(work, 'layouts');
  return after;
}
const planIdOf = (location: LocationRow): number | null => location.layoutTemplateId ?? location.layoutId;

export async function removePosition(work: RequestContext, id: number): Promise<{ message: string }> {
  const { storageLocationId } = await getPosition(work, id);
  await lockPlanOfLocationOrRejectIfNotEditable(work, storageLocationId);
  await removePositionFromPlan(work, id);
  return { message: 'Position removed.' };
}
