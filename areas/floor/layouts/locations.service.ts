import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import type {
  addLocation,
  findLocations,
  getPlan,
  LaneLoad,
  LocationRow,
  PlannedLocation,
  printLocations,
  saveLocation,
} from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import * as store from './locations.store.ts';
import { findLayout } from './layouts.store.ts';
import { findTemplate } from './templates.store.ts';
import { holdPlan, holdPlanOf, refuseUnseen } from './plan-lock.service.ts';
import type { HeldPlan } from './plan-lock.service.ts';
import { positionLabels } from './position-label.print.ts';
import { positionLabelZpl } from './position-label-zpl.print.ts';
import { labelsOf, movePositions, numbersIn, positionsIn } from './positions.store.ts';
import { plannedForLanes } from './lane-loads.store.ts';
import { planKinds } from './plan.store.ts';
import { positionCodeOf } from '#areas/freight/units/codes.rules.ts';
import { readsLikePaper } from '#areas/freight/units/paper-codes.contract.ts';
import type { SentLabels } from '#areas/floor/printers/printers.contract.ts';
import { printAt } from '#areas/floor/printers/printing.service.ts';
import { printingOf, settingNumber } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const { staging } = storageArea;
/** What the audit shows of one. */
const shown = ({ area, code, shipperGroup }: LocationRow) => ({ area, code, shipperGroup });
const seen = async (work: Work, id: number): Promise<LocationRow> =>
  (await store.findLocation(work, id)) ?? refuse(commonErrors.notFound);
/** As it is printed and scanned. */
const codeOf = (typed: string) => typed.toUpperCase();

/** More than any floor has. */
const wholePlan = { page: 1, rows: 10_000, orderField: 'area', orderDirection: 'asc' } as const;

type Asked = Pick<QueryOf<typeof findLocations>, 'layoutTemplateId' | 'layoutId'>;
/** What is asked for belongs to templates or to layouts, and each has its own grant; without a plan both are needed. */
function refuseOthers(work: Work, asked: Asked): void {
  if (asked.layoutId === undefined) refuseUnseen(work, planKinds.template);
  if (asked.layoutTemplateId === undefined) refuseUnseen(work, planKinds.layout);
}
/** A plan that is not there, or another warehouse's, is not an empty one. */
async function refuseForeign(work: Work, { layoutTemplateId, layoutId }: Asked): Promise<void> {
  const there =
    (layoutId === undefined || (await findLayout(work, layoutId))) &&
    (layoutTemplateId === undefined || (await findTemplate(work, layoutTemplateId)));
  if (!there) refuse(commonErrors.notFound);
}
export async function find(
  work: Work,
  query: QueryOf<typeof findLocations>,
): Promise<{ data: LocationRow[]; totalRows: number }> {
  refuseOthers(work, query);
  await refuseForeign(work, query);
  return store.findLocations(work, query, query);
}

/** The whole floor of a template or a layout. */
export async function plan(work: Work, query: QueryOf<typeof getPlan>): Promise<PlannedLocation[]> {
  const { layoutTemplateId, layoutId } = query;
  if ((layoutTemplateId === undefined) === (layoutId === undefined)) refuse(storageErrors.onePlan);
  refuseOthers(work, query);
  await refuseForeign(work, query);
  const found = await store.findLocations(work, { ...query, area: 'all' }, wholePlan);
  const slots = Map.groupBy(
    await positionsIn(
      work,
      layoutTemplateId === undefined
        ? { kind: planKinds.layout, id: layoutId ?? 0 }
        : { kind: planKinds.template, id: layoutTemplateId },
    ),
    (slot) => slot.storageLocationId,
  );
  const planned = layoutId === undefined ? null : await laneLoads(work, layoutId);
  return found.data.map((location) => ({
    ...location,
    slots: (slots.get(location.id) ?? []).map((slot) => ({
      ...slot,
      planned: (location.area === staging && planned?.get(slot.consigneeId ?? 0)) || null,
    })),
  }));
}
/** What the lanes of a layout expect on its day, by consignee. */
async function laneLoads(work: Work, layoutId: number): Promise<Map<number, LaneLoad>> {
  const each = await settingNumber(work, 'floorPositionUnits');
  const lanes = await plannedForLanes(work, layoutId);
  return new Map(
    lanes.map(({ consigneeId, positions, units, cube }) => [
      consigneeId,
      { units, cube, room: positions * each },
    ]),
  );
}

export async function add(work: Work, body: BodyOf<typeof addLocation>): Promise<LocationRow> {
  const plan = await planIn(work, body);
  if (body.shipperGroupId !== undefined && !(await store.shipperGroupExists(work, body.shipperGroupId)))
    refuseUnknown('shipperGroupId');
  const code = codeOf(body.code);
  const id = await store.insertLocation(work, plan, { ...body, code });
  if (id === undefined) return refuse(storageErrors.locationTaken, { code });
  const made = await seen(work, id);
  await audit(work, { entity: 'storage_location', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'layouts');
  return made;
}
async function planIn(work: Work, body: BodyOf<typeof addLocation>): Promise<HeldPlan> {
  const { layoutTemplateId, layoutId } = body;
  if ((layoutTemplateId === undefined) === (layoutId === undefined)) refuse(storageErrors.onePlan);
  if (layoutTemplateId !== undefined)
    return (
      (await holdPlan(work, { kind: planKinds.template, id: layoutTemplateId })) ??
      refuseUnknown('layoutTemplateId')
    );
  return (await holdPlan(work, { kind: planKinds.layout, id: layoutId ?? 0 })) ?? refuseUnknown('layoutId');
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveLocation>): Promise<LocationRow> {
  const plan = await holdPlanOf(work, id);
  await store.holdPlaces(work, id);
  const before = await seen(work, id);
  const code = codeOf(body.code);
  if (code !== before.code && readsLikePaper(code))
    refuse(storageErrors.readsLikePaper, {}, { fields: { code: storageErrors.readsLikePaper.sentence } });
  if (code !== before.code && before.units > 0)
    refuse(storageErrors.holdsUnits, { code: before.code, count: before.units });
  if (body.area === staging && before.area !== staging && (await store.lacksConsignee(work, id)))
    refuse(storageErrors.consigneeRequired);
  if (
    body.shipperGroupId !== undefined &&
    body.shipperGroupId !== before.shipperGroupId &&
    !(await store.shipperGroupExists(work, body.shipperGroupId))
  )
    refuseUnknown('shipperGroupId');
  const saved = await store
    .updateLocation(work, id, body.rowVersion ?? before.rowVersion, { ...body, code })
    .catch((error: unknown) => {
      if (uniqueViolation(error)) return refuse(storageErrors.locationTaken, { code });
      throw error;
    });
  if (!saved) refuse(commonErrors.changedByOthers);
  if (code !== before.code) {
    const numbers = await numbersIn(work, id);
    await movePositions(
      work,
      { id, warehouseId: plan.warehouseId },
      numbers.map((position) => ({ position, code: positionCodeOf(code, position) })),
    );
  }
  const after = await seen(work, id);
  await audit(work, {
    entity: 'storage_location',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'layouts');
  return after;
}

/** With its positions; refused while units stand at one of them. */
export async function remove(work: Work, id: number): Promise<{ message: string }> {
  await holdPlanOf(work, id);
  await store.holdPlaces(work, id);
  const before = await seen(work, id);
  if (before.units > 0) refuse(storageErrors.holdsUnits, { code: before.code, count: before.units });
  await store.deleteLocation(work, id);
  await audit(work, {
    entity: 'storage_location',
    entityId: id,
    action: 'delete',
    before: { ...shown(before), positions: before.positions },
  });
  announce(work, 'layouts');
  return { message: 'The location is deleted.' };
}

/** The labels of all positions of the locations found. */
export async function print(work: Work, query: QueryOf<typeof printLocations>): Promise<FileAnswer> {
  refuseOthers(work, query);
  const labels = await labelsOf(work, store.matching(work, query));
  if (labels.length === 0) refuse(storageErrors.nothingToPrint);
  return { name: 'position-labels.pdf', body: positionLabels(labels, await printingOf(work)) };
}
/** The same at a printer of a warehouse, one position a label. */
export async function printAtPrinter(
  work: Work,
  query: QueryOf<typeof printLocations>,
  printerId: number,
): Promise<SentLabels> {
  refuseOthers(work, query);
  const labels = await labelsOf(work, store.matching(work, query));
  const sent = await printAt(work, printerId, labels.length, ({ dpi }) => {
    if (labels.length === 0) refuse(storageErrors.nothingToPrint);
    return {
      subject: `${labels.length} position labels`,
      labels: labels.map((label) => positionLabelZpl(label, dpi)),
    };
  });
  await audit(work, {
    entity: 'printer',
    entityId: printerId,
    action: 'position labels',
    after: { labels: sent.labels },
  });
  return sent;
}
