import type { DrawingEditBody, PlanDrawing } from './plan-drawing.contract.ts';
import {
  toDrawingEdit,
  applyDrawingEdit,
  formatItemNameInEnglish,
  findDrawingEditObstacle,
} from './plan-drawing.rules.ts';
import type { DrawingEdit, PlacementObstacle } from './plan-drawing.rules.ts';
import * as store from './plan-drawing.repository.ts';
import { lockPlanOrRejectIfNotEditable } from './plan-lock.service.ts';
import { planKinds } from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const toTemplatePlanRef = (id: number): PlanRef => ({ kind: planKinds.template, id });
export const toLayoutPlanRef = (id: number): PlanRef => ({ kind: planKinds.layout, id });
/** The entity name of a plan in the audit. */
export const getPlanAuditEntity = (plan: PlanRef): string =>
  plan.kind === planKinds.template ? 'layout_template' : 'layout';

export async function getPlanDrawing(work: RequestContext, plan: PlanRef): Promise<PlanDrawing> {
  const head = (await store.findDrawingVersionAndWarehouse(work, plan)) ?? reject(commonErrors.notFound);
  const found = await runPipelinedByName({
    lanes: store.findLanesOfDrawing(work, plan),
    doors: store.findActiveOrDrawnDoors(work, plan, head.warehouseId),
    walls: store.findWalls(work, plan),
  });
  return { ...found, rowVersion: head.rowVersion };
}
/** The drawing of a locked plan, checked against the version that the caller saw. */
export async function lockAndGetDrawingOrRejectIfChanged(
  work: RequestContext,
  plan: PlanRef,
  expectedVersion: number | undefined,
): Promise<PlanDrawing> {
  if (!(await lockPlanOrRejectIfNotEditable(work, plan))) reject(commonErrors.notFound);
  const found = await getPlanDrawing(work, plan);
  if (expectedVersion !== undefined && expectedVersion !== found.rowVersion)
    reject(commonErrors.recordChanged);
  return found;
}
/** Increments the version of a drawing, publishes the change, and returns the new drawing. */
export async function incrementAndPublishDrawingVersion(
  work: RequestContext,
  plan: PlanRef,
  versionBefore: number,
): Promise<PlanDrawing> {
  if (!(await store.incrementDrawingVersion(work, plan, versionBefore))) reject(commonErrors.recordChanged);
  publishChange(work, 'layouts', plan.kind === planKinds.layout ? [plan.id] : []);
  return getPlanDrawing(work, plan);
}

/** Applies all of an edit or none of it. Edits of one plan are serialized. */
export async function editPlanDrawing(
  work: RequestContext,
  plan: PlanRef,
  body: DrawingEditBody,
): Promise<PlanDrawing> {
  const before = await lockAndGetDrawingOrRejectIfChanged(work, plan, body.rowVersion);
  const edit = toDrawingEdit(body);
  const [knownLanes, knownDoors] = [
    new Set(before.lanes.map((one) => one.locationId)),
    new Set(before.doors.map((one) => one.doorId)),
  ];
  rejectIfAnyFieldNotFound({
    ...Object.fromEntries(
      edit.lanes.map(({ locationId }, n) => [`lanes.${n}.locationId`, knownLanes.has(locationId)]),
    ),
    ...Object.fromEntries(edit.doors.map(({ doorId }, n) => [`doors.${n}.doorId`, knownDoors.has(doorId)])),
  });
  const why = findDrawingEditObstacle(before, edit);
  if (why) reject(why.error, paramsOf(why));
  const lanes = new Map(edit.lanes.map((one) => [one.locationId, { id: one.locationId, at: one.at }]));
  const doors = new Map(edit.doors.map((one) => [one.doorId, { id: one.doorId, at: one.at }]));
  await store.setOrClearLaneRects(work, plan, [...lanes.values()]);
  await store.setOrClearDoorRects(work, plan, [...doors.values()]);
  await store.deleteAndInsertWalls(work, plan, { removed: edit.wallsTaken, added: edit.wallsAdded });
  await recordAudit(work, {
    entity: getPlanAuditEntity(plan),
    entityId: plan.id,
    action: 'drawn',
    before: shown(before, edit),
    after: shown(applyDrawingEdit(before, edit), edit),
  });
  return incrementAndPublishDrawingVersion(work, plan, before.rowVersion);
}
const paramsOf = ({ item: what, other, cells }: PlacementObstacle): Record<string, string | number> => ({
  what: formatItemNameInEnglish(what),
  ...(other ? { other: formatItemNameInEnglish(other) } : {}),
  ...(cells === undefined ? {} : { cells }),
});
/** The changed items with their positions, for the audit. */
function shown(d: PlanDrawing, e: DrawingEdit): Record<string, string | null> {
  const lanes = new Set(e.lanes.map((one) => one.locationId));
  const doors = new Set(e.doors.map((one) => one.doorId));
  const cells = (rect: { x: number; y: number; w: number; h: number } | null) =>
    rect && `${rect.x}, ${rect.y}: ${rect.w} x ${rect.h}`;
  return {
    ...Object.fromEntries(
      d.lanes.filter((one) => lanes.has(one.locationId)).map((one) => [one.code, cells(one.at)]),
    ),
    ...Object.fromEntries(
      d.doors.filter((one) => doors.has(one.doorId)).map((one) => [`door ${one.number}`, cells(one.at)]),
    ),
    ...(e.wallsTaken.length + e.wallsAdded.length > 0 ? { walls: String(d.walls.length) } : {}),
  };
}
