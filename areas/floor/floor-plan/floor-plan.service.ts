import { groupSnapshotUnitsByState, buildPastFloor } from './floor-history.rules.ts';
import { getFloorSnapshot, requirePastTime } from './floor-history.service.ts';
import { findPastUnitWithPlaceOrNull, findPastUnitsAtPlaceUpTo500 } from './floor-history.repository.ts';
import type { UnitAtPlace } from './floor-plan.contract.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import { printFloorPlan } from './floor-plan.print.ts';
import * as store from './floor-plan.repository.ts';
import { listStoredFormsOfTypedUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { getPlanDrawing, toLayoutPlanRef } from '#areas/floor/layouts/plan-drawing.service.ts';
import { loadPrintContext, readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The current floor. A warehouse whose day was never started has only doors. */
export async function getCurrentFloor(work: RequestContext, warehouseId: number): Promise<FloorState> {
  const head =
    (await store.findLastDayLayoutAndUnplacedCountsInScope(work, warehouseId)) ??
    reject(commonErrors.notFound);
  const { slots, doors, room, drawing } = await runPipelinedByName({
    slots: head.layoutId === null ? [] : store.findFloorSlots(work, head.layoutId),
    doors: store.findFloorDoors(work, warehouseId),
    room: readNumberSettingOrDefault(work, 'floorPositionUnits'),
    drawing: head.layoutId === null ? null : getPlanDrawing(work, toLayoutPlanRef(head.layoutId)),
  });
  return { ...head, room, slots, doors, drawing, readAt: work.now.toString() };
}

/** Prints the floor, now or at a past time. */
export async function printCurrentOrPastFloor(
  work: RequestContext,
  warehouseId: number,
  pastTime?: string,
): Promise<FileResult> {
  const then = pastTime === undefined ? undefined : await getFloorSnapshot(work, warehouseId, pastTime);
  const floor = then
    ? buildPastFloor(then, groupSnapshotUnitsByState(then))
    : await getCurrentFloor(work, warehouseId);
  const printing = await loadPrintContext(work, { warehouseId });
  return {
    name: 'floor-plan.pdf',
    body: printFloorPlan({ floor, at: then?.at ?? work.now.toString() }, printing),
  };
}

/** The units at a place, now or at a past time. */
export async function findUnitsAtPlaceNowOrInPast(
  work: RequestContext,
  placeId: number,
  instant?: string,
): Promise<UnitAtPlace[]> {
  const place = (await store.findFloorPlaceInScope(work, placeId)) ?? reject(commonErrors.notFound);
  return instant === undefined
    ? store.findUnitsAtPlaceUpTo500(work, place)
    : findPastUnitsAtPlaceUpTo500(work, place, requirePastTime(work, instant));
}

export async function findPlaceOfUnitNowOrInPast(
  work: RequestContext,
  warehouseId: number,
  query: { code: string; at?: string | undefined },
) {
  const codes = listStoredFormsOfTypedUnitCode(query.code);
  const found =
    query.at === undefined
      ? await store.findActiveUnitWithPlaceOrNull(work, warehouseId, codes)
      : await findPastUnitWithPlaceOrNull(work, warehouseId, codes, requirePastTime(work, query.at));
  return found ?? { placeId: null, unitCode: null };
}
