import type { z } from 'zod';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addConsigneeSeparationEndpoint,
  addDistanceLaneEndpoint,
  addTrailerTypeEndpoint,
  ConsigneeSeparationRow,
  DistanceLaneRow,
  warehousePlanningSchema,
  PlanningSettings,
  updateDistanceLaneEndpoint,
  setPlanningSettingsEndpoint,
  updateTrailerTypeEndpoint,
  TrailerTypeRow,
} from './planning-settings.contract.ts';
import { defaultPlanningSettings } from './planning-settings.contract.ts';
import { planningErrors } from './planning-settings.errors.ts';
import * as store from './planning-settings.repository.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { RetryTransactionError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** A warehouse's planning settings, with defaults where none are set. */
export type WarehousePlanning = z.output<typeof warehousePlanningSchema>;
export async function findPlanningOfWarehouses(
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<WarehousePlanning[]> {
  const settings = await store.findSavedPlanningSettings(work, warehouseIds);
  const trailers = await store.findTrailerTypes(work, warehouseIds);
  const lanes = await store.findDistanceLanes(work, warehouseIds);
  const apart = await store.findConsigneeSeparations(work, warehouseIds);
  const rowsOfWarehouse = <T extends { warehouseId: number }>(all: T[], id: number) =>
    all.filter(({ warehouseId }) => warehouseId === id).map(({ warehouseId: _, ...rest }) => rest);
  return warehouseIds.map((warehouseId) => ({
    warehouseId,
    settings: rowsOfWarehouse(settings, warehouseId)[0] ?? defaultPlanningSettings,
    trailers: rowsOfWarehouse(trailers, warehouseId),
    lanes: rowsOfWarehouse(lanes, warehouseId),
    apart: rowsOfWarehouse(apart, warehouseId),
  }));
}

export async function getPlanning(work: RequestContext, warehouseId: number): Promise<WarehousePlanning> {
  if (!(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const [found] = await findPlanningOfWarehouses(work, [warehouseId]);
  return found ?? reject(commonErrors.notFound);
}

async function changed(
  work: RequestContext,
  warehouseId: number,
  action: string,
  values: { before?: unknown; after?: unknown },
): Promise<void> {
  await recordAudit(work, { entity: 'planning', entityId: warehouseId, action, ...values });
  publishChange(work, 'planning', [warehouseId]);
}

export async function setPlanningSettings(
  work: RequestContext,
  body: BodyOf<typeof setPlanningSettingsEndpoint>,
): Promise<PlanningSettings> {
  const before = (await getPlanning(work, body.warehouseId)).settings;
  const [unknown] = await store.findUnknownStates(
    work,
    body.roads.map((road) => road.state),
  );
  if (unknown !== undefined) rejectNotFound('roads');
  if (!(await store.upsertPlanningSettingsIfUnchanged(work, body, body.rowVersion ?? before.rowVersion)))
    reject(commonErrors.recordChanged);
  const after = (await getPlanning(work, body.warehouseId)).settings;
  await changed(work, body.warehouseId, 'change', { before, after });
  return after;
}

const shownTrailer = ({ id: _, rowVersion: __, ...auditedFields }: TrailerTypeRow) => auditedFields;
const refuseTaken = (name: string): never =>
  reject(
    planningErrors.nameTaken,
    { name },
    { fields: { name: planningErrors.nameTaken.sentence.replace('{name}', name) } },
  );
const seenTrailer = async (work: RequestContext, id: number) =>
  (await store.findVisibleTrailerType(work, id)) ?? reject(commonErrors.notFound);
const withoutWarehouse = <T extends { warehouseId: number }>({ warehouseId: _, ...rest }: T) => rest;

export async function addTrailerType(
  work: RequestContext,
  body: BodyOf<typeof addTrailerTypeEndpoint>,
): Promise<TrailerTypeRow> {
  if (!(await isActiveWarehouseInScope(work, body.warehouseId))) rejectNotFound('warehouseId');
  const id = await store.insertTrailerTypeUnlessNameTaken(work, body);
  if (id === undefined) return refuseTaken(body.name);
  const created = withoutWarehouse(await seenTrailer(work, id));
  await changed(work, body.warehouseId, 'add a trailer', { after: shownTrailer(created) });
  return created;
}
export async function updateTrailerType(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateTrailerTypeEndpoint>,
): Promise<TrailerTypeRow> {
  const found = await seenTrailer(work, id);
  if (await store.isTrailerTypeNameTaken(work, found, body.name)) refuseTaken(body.name);
  const written = await store
    .updateTrailerTypeIfUnchanged(work, id, body.rowVersion ?? found.rowVersion, {
      ...body,
      active: body.active ?? found.active,
    })
    .catch(again);
  if (!written) reject(commonErrors.recordChanged);
  const after = withoutWarehouse(await seenTrailer(work, id));
  await changed(work, found.warehouseId, 'change a trailer', {
    before: shownTrailer(withoutWarehouse(found)),
    after: shownTrailer(after),
  });
  return after;
}
function again(error: unknown): never {
  if (getViolatedUniqueConstraint(error)) throw new RetryTransactionError('Another user was faster');
  throw error;
}

const shownLane = ({ from, to, miles, minutes }: DistanceLaneRow) => ({
  from: from?.name ?? null,
  to: to.name,
  miles,
  minutes,
});
const seenLane = async (work: RequestContext, id: number) =>
  (await store.findVisibleDistanceLane(work, id)) ?? reject(commonErrors.notFound);
async function knownEnds(
  work: RequestContext,
  ends: { fromId?: number | undefined; toId: number },
): Promise<void> {
  const ids = [ends.toId, ...(ends.fromId === undefined ? [] : [ends.fromId])];
  const existingIds = await store.findConsigneeIdsAmong(work, ids);
  if (!existingIds.includes(ends.toId)) rejectNotFound('toId');
  if (ends.fromId !== undefined && !existingIds.includes(ends.fromId)) rejectNotFound('fromId');
}
export async function addDistanceLane(
  work: RequestContext,
  body: BodyOf<typeof addDistanceLaneEndpoint>,
): Promise<DistanceLaneRow> {
  if (!(await isActiveWarehouseInScope(work, body.warehouseId))) rejectNotFound('warehouseId');
  await knownEnds(work, body);
  const id = await store.insertDistanceLaneUnlessExists(work, body);
  if (id === undefined) return reject(planningErrors.laneExists);
  const created = withoutWarehouse(await seenLane(work, id));
  await changed(work, body.warehouseId, 'add a lane', { after: shownLane(created) });
  return created;
}
export async function updateDistanceLane(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateDistanceLaneEndpoint>,
): Promise<DistanceLaneRow> {
  const found = await seenLane(work, id);
  await knownEnds(work, body);
  if (await store.hasOtherLaneBetweenSamePlaces(work, found, body)) reject(planningErrors.laneExists);
  const written = await store
    .updateDistanceLaneIfUnchanged(work, id, body.rowVersion ?? found.rowVersion, body)
    .catch(again);
  if (!written) reject(commonErrors.recordChanged);
  const after = withoutWarehouse(await seenLane(work, id));
  await changed(work, found.warehouseId, 'change a lane', {
    before: shownLane(found),
    after: shownLane(after),
  });
  return after;
}
export async function deleteDistanceLane(work: RequestContext, id: number): Promise<void> {
  const found = await seenLane(work, id);
  if (!(await store.removeDistanceLane(work, id))) reject(commonErrors.notFound);
  await changed(work, found.warehouseId, 'delete a lane', { before: shownLane(found) });
}

const shownPair = ({ one, other, note }: ConsigneeSeparationRow) => ({
  one: one.name,
  other: other.name,
  note,
});
const seenPair = async (work: RequestContext, id: number) =>
  (await store.findVisibleConsigneeSeparation(work, id)) ?? reject(commonErrors.notFound);
export async function addConsigneeSeparation(
  work: RequestContext,
  body: BodyOf<typeof addConsigneeSeparationEndpoint>,
): Promise<ConsigneeSeparationRow> {
  if (!(await isActiveWarehouseInScope(work, body.warehouseId))) rejectNotFound('warehouseId');
  const existingIds = await store.findConsigneeIdsAmong(work, [body.oneId, body.otherId]);
  if (!existingIds.includes(body.oneId)) rejectNotFound('oneId');
  if (!existingIds.includes(body.otherId)) rejectNotFound('otherId');
  const id = await store.insertConsigneeSeparationUnlessExists(work, { ...body, note: body.note ?? '' });
  if (id === undefined) return reject(planningErrors.separationExists);
  const created = withoutWarehouse(await seenPair(work, id));
  await changed(work, body.warehouseId, 'keep apart', { after: shownPair(created) });
  return created;
}
export async function deleteConsigneeSeparation(work: RequestContext, id: number): Promise<void> {
  const found = await seenPair(work, id);
  if (!(await store.removeConsigneeSeparation(work, id))) reject(commonErrors.notFound);
  await changed(work, found.warehouseId, 'let share', { before: shownPair(found) });
}
