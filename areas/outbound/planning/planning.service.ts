import type { z } from 'zod';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addApart,
  addLane,
  addTrailer,
  ApartRow,
  LaneRow,
  planningOfWarehouse,
  PlanningSettings,
  saveLane,
  savePlanning,
  saveTrailer,
  TrailerRow,
} from './planning.contract.ts';
import { usualPlanning } from './planning.contract.ts';
import { planningErrors } from './planning.errors.ts';
import * as store from './planning.store.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Again, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** What a warehouse says of its planning, with what nobody has said filled in. */
export type WarehousePlanning = z.output<typeof planningOfWarehouse>;
export async function planningOf(work: Work, warehouses: readonly number[]): Promise<WarehousePlanning[]> {
  const settings = await store.settingsFor(work, warehouses);
  const trailers = await store.trailersFor(work, warehouses);
  const lanes = await store.lanesFor(work, warehouses);
  const apart = await store.apartFor(work, warehouses);
  const own = <T extends { warehouseId: number }>(all: T[], id: number) =>
    all.filter(({ warehouseId }) => warehouseId === id).map(({ warehouseId: _, ...rest }) => rest);
  return warehouses.map((warehouseId) => ({
    warehouseId,
    settings: own(settings, warehouseId)[0] ?? usualPlanning,
    trailers: own(trailers, warehouseId),
    lanes: own(lanes, warehouseId),
    apart: own(apart, warehouseId),
  }));
}

export async function get(work: Work, warehouseId: number): Promise<WarehousePlanning> {
  if (!(await warehouseOpen(work, warehouseId))) refuseUnknown('warehouseId');
  const [found] = await planningOf(work, [warehouseId]);
  return found ?? refuse(commonErrors.notFound);
}

async function changed(
  work: Work,
  warehouseId: number,
  action: string,
  told: { before?: unknown; after?: unknown },
): Promise<void> {
  await audit(work, { entity: 'planning', entityId: warehouseId, action, ...told });
  announce(work, 'planning', [warehouseId]);
}

export async function save(work: Work, body: BodyOf<typeof savePlanning>): Promise<PlanningSettings> {
  const before = (await get(work, body.warehouseId)).settings;
  const [unknown] = await store.unknownStates(
    work,
    body.roads.map((road) => road.state),
  );
  if (unknown !== undefined) refuseUnknown('roads');
  if (!(await store.savePlanning(work, body, body.rowVersion ?? before.rowVersion)))
    refuse(commonErrors.changedByOthers);
  const after = (await get(work, body.warehouseId)).settings;
  await changed(work, body.warehouseId, 'change', { before, after });
  return after;
}

const shownTrailer = ({ id: _, rowVersion: __, ...shown }: TrailerRow) => shown;
const refuseTaken = (name: string): never =>
  refuse(
    planningErrors.taken,
    { name },
    { fields: { name: planningErrors.taken.sentence.replace('{name}', name) } },
  );
const seenTrailer = async (work: Work, id: number) =>
  (await store.trailer(work, id)) ?? refuse(commonErrors.notFound);
const withoutWarehouse = <T extends { warehouseId: number }>({ warehouseId: _, ...rest }: T) => rest;

export async function newTrailer(work: Work, body: BodyOf<typeof addTrailer>): Promise<TrailerRow> {
  if (!(await warehouseOpen(work, body.warehouseId))) refuseUnknown('warehouseId');
  const id = await store.insertTrailer(work, body);
  if (id === undefined) return refuseTaken(body.name);
  const made = withoutWarehouse(await seenTrailer(work, id));
  await changed(work, body.warehouseId, 'add a trailer', { after: shownTrailer(made) });
  return made;
}
export async function changeTrailer(
  work: Work,
  id: number,
  body: BodyOf<typeof saveTrailer>,
): Promise<TrailerRow> {
  const found = await seenTrailer(work, id);
  if (await store.nameTaken(work, found, body.name)) refuseTaken(body.name);
  const written = await store
    .updateTrailer(work, id, body.rowVersion ?? found.rowVersion, {
      ...body,
      active: body.active ?? found.active,
    })
    .catch(again);
  if (!written) refuse(commonErrors.changedByOthers);
  const after = withoutWarehouse(await seenTrailer(work, id));
  await changed(work, found.warehouseId, 'change a trailer', {
    before: shownTrailer(withoutWarehouse(found)),
    after: shownTrailer(after),
  });
  return after;
}
function again(error: unknown): never {
  if (uniqueViolation(error)) throw new Again('Somebody else was faster');
  throw error;
}

const shownLane = ({ from, to, miles, minutes }: LaneRow) => ({
  from: from?.name ?? null,
  to: to.name,
  miles,
  minutes,
});
const seenLane = async (work: Work, id: number) =>
  (await store.lane(work, id)) ?? refuse(commonErrors.notFound);
async function knownEnds(work: Work, ends: { fromId?: number | undefined; toId: number }): Promise<void> {
  const ids = [ends.toId, ...(ends.fromId === undefined ? [] : [ends.fromId])];
  const known = await store.consigneesAmong(work, ids);
  if (!known.includes(ends.toId)) refuseUnknown('toId');
  if (ends.fromId !== undefined && !known.includes(ends.fromId)) refuseUnknown('fromId');
}
export async function newLane(work: Work, body: BodyOf<typeof addLane>): Promise<LaneRow> {
  if (!(await warehouseOpen(work, body.warehouseId))) refuseUnknown('warehouseId');
  await knownEnds(work, body);
  const id = await store.insertLane(work, body);
  if (id === undefined) return refuse(planningErrors.laneKnown);
  const made = withoutWarehouse(await seenLane(work, id));
  await changed(work, body.warehouseId, 'add a lane', { after: shownLane(made) });
  return made;
}
export async function changeLane(work: Work, id: number, body: BodyOf<typeof saveLane>): Promise<LaneRow> {
  const found = await seenLane(work, id);
  await knownEnds(work, body);
  if (await store.laneTaken(work, found, body)) refuse(planningErrors.laneKnown);
  const written = await store.updateLane(work, id, body.rowVersion ?? found.rowVersion, body).catch(again);
  if (!written) refuse(commonErrors.changedByOthers);
  const after = withoutWarehouse(await seenLane(work, id));
  await changed(work, found.warehouseId, 'change a lane', {
    before: shownLane(found),
    after: shownLane(after),
  });
  return after;
}
export async function forgetLane(work: Work, id: number): Promise<void> {
  const found = await seenLane(work, id);
  if (!(await store.removeLane(work, id))) refuse(commonErrors.notFound);
  await changed(work, found.warehouseId, 'delete a lane', { before: shownLane(found) });
}

const shownPair = ({ one, other, note }: ApartRow) => ({ one: one.name, other: other.name, note });
const seenPair = async (work: Work, id: number) =>
  (await store.apart(work, id)) ?? refuse(commonErrors.notFound);
export async function keepApart(work: Work, body: BodyOf<typeof addApart>): Promise<ApartRow> {
  if (!(await warehouseOpen(work, body.warehouseId))) refuseUnknown('warehouseId');
  const known = await store.consigneesAmong(work, [body.oneId, body.otherId]);
  if (!known.includes(body.oneId)) refuseUnknown('oneId');
  if (!known.includes(body.otherId)) refuseUnknown('otherId');
  const id = await store.insertApart(work, { ...body, note: body.note ?? '' });
  if (id === undefined) return refuse(planningErrors.pairKnown);
  const made = withoutWarehouse(await seenPair(work, id));
  await changed(work, body.warehouseId, 'keep apart', { after: shownPair(made) });
  return made;
}
export async function letTogether(work: Work, id: number): Promise<void> {
  const found = await seenPair(work, id);
  if (!(await store.removeApart(work, id))) refuse(commonErrors.notFound);
  await changed(work, found.warehouseId, 'let share', { before: shownPair(found) });
}
