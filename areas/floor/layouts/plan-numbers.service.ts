import type { PlanDrawing, RenumberPositionsBody } from './plan-drawing.contract.ts';
import { listRenumberedPositionNumbers, computeIsReversedByLocationId } from './plan-drawing.rules.ts';
import {
  lockAndGetDrawingOrRejectIfChanged,
  incrementAndPublishDrawingVersion,
  getPlanAuditEntity,
} from './plan-drawing.service.ts';
import { findDrawingVersionAndWarehouse } from './plan-drawing.repository.ts';
import * as store from './plan-numbers.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import { storageErrors } from './storage.errors.ts';
import { buildPositionCode } from '#areas/freight/units/barcodes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Numbers the positions of some locations from 1, by the drawing. Assignments and drawing stay where they are: positions get
 * other numbers, and with them other places. Rejects locations with units in them.
 */
export async function renumberPositionsByDrawing(
  work: RequestContext,
  plan: PlanRef,
  body: RenumberPositionsBody,
): Promise<PlanDrawing> {
  const before = await lockAndGetDrawingOrRejectIfChanged(work, plan, body.rowVersion);
  const head = (await findDrawingVersionAndWarehouse(work, plan)) ?? reject(commonErrors.notFound);
  const lanes = new Map(before.lanes.map((lane) => [lane.locationId, lane]));
  if (!body.locationIds.every((id) => lanes.has(id))) rejectNotFound('locationIds');
  const ends = computeIsReversedByLocationId(before, body.locationIds, body.order);
  const ids = [...ends.keys()];
  await store.lockPlacesOfLocations(work, ids);
  const positions = Map.groupBy(await store.findPositionsOfLocations(work, ids), (one) => one.locationId);
  const changes = ids.flatMap((id) => {
    const [lane, lanePositions] = [lanes.get(id), positions.get(id) ?? []];
    if (!lane) return [];
    const numbers = listRenumberedPositionNumbers(
      lanePositions.length,
      (ends.get(id) ?? false) !== (lane.at?.turned ?? false),
    );
    return lanePositions.flatMap((one, n) => {
      const position = numbers[n] ?? one.position;
      return position === one.position
        ? []
        : [{ id: one.id, locationId: id, position, code: buildPositionCode(lane.code, position) }];
    });
  });
  const touched = new Set(changes.map((one) => one.locationId));
  const [busy] = await store.findOccupiedLocationsOfLayoutInUse(work, [...touched]);
  if (busy) reject(storageErrors.locationHasUnits, { code: busy.code, count: busy.units });
  await store.updatePositionNumbersAndPlacesWithHistory(work, head.warehouseId, changes);
  await store.updateDirectionsOfDrawnLanes(work, ends);
  await recordAudit(work, {
    entity: getPlanAuditEntity(plan),
    entityId: plan.id,
    action: 'numbered',
    after: {
      order: body.order,
      locations: ids.map((id) => lanes.get(id)?.code).join(', '),
      positions: changes.length,
    },
  });
  return incrementAndPublishDrawingVersion(work, plan, before.rowVersion);
}
