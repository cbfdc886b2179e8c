import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import type {
  addLocationEndpoint,
  findLocationsEndpoint,
  getPlanLocationsEndpoint,
  PlannedLaneFreight,
  LocationRow,
  LocationWithPositions,
  printPositionLabelsOfLocationsEndpoint,
  updateLocationEndpoint,
} from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import * as store from './locations.repository.ts';
import { findLayout } from './layouts.repository.ts';
import { findLayoutTemplate } from './layout-templates.repository.ts';
import {
  lockPlanOrRejectIfNotEditable,
  lockPlanOfLocationOrRejectIfNotEditable,
  requirePlanViewPermission,
} from './plan-lock.service.ts';
import type { LockedPlan } from './plan-lock.service.ts';
import { printPositionLabelsPdf } from './position-label.print.ts';
import { buildPositionLabelZpl } from './position-label-zpl.print.ts';
import {
  findPositionLabels,
  updatePositionPlacesAddingMissing,
  findPositionNumbers,
  findPositionsOfPlan,
} from './positions.repository.ts';
import { findDepartingFreightByStagedConsignee } from './lane-loads.repository.ts';
import { planKinds } from './plan.repository.ts';
import { buildPositionCode } from '#areas/freight/units/barcodes.rules.ts';
import { locationCodeLooksLikeDocument } from '#areas/freight/units/document-codes.contract.ts';
import type { EnqueueLabelsResult } from '#areas/floor/printers/printers.contract.ts';
import { enqueueLabelsForPrinter } from '#areas/floor/printers/printing.service.ts';
import { loadPrintContext, readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const { staging } = storageArea;
/** What the audit records of a location. */
const toAuditValues = ({ area, code, shipperGroup }: LocationRow) => ({ area, code, shipperGroup });
const getLocation = async (work: RequestContext, id: number): Promise<LocationRow> =>
  (await store.findLocation(work, id)) ?? reject(commonErrors.notFound);
/** Uppercase, as printed and scanned. */
const codeOf = (typed: string) => typed.toUpperCase();

/** More rows than any floor has. */
const wholePlan = { page: 1, rows: 10_000, orderField: 'area', orderDirection: 'asc' } as const;

type Asked = Pick<QueryOf<typeof findLocationsEndpoint>, 'layoutTemplateId' | 'layoutId'>;
/** The request is about templates or layouts, and each has its own permission. Without a plan the caller needs both. */
function refuseOthers(work: RequestContext, query: Asked): void {
  if (query.layoutId === undefined) requirePlanViewPermission(work, planKinds.template);
  if (query.layoutTemplateId === undefined) requirePlanViewPermission(work, planKinds.layout);
}
/** Rejects a plan that does not exist or is outside the caller's scope, instead of returning an empty one. */
async function refuseForeign(work: RequestContext, { layoutTemplateId, layoutId }: Asked): Promise<void> {
  const there =
    (layoutId === undefined || (await findLayout(work, layoutId))) &&
    (layoutTemplateId === undefined || (await findLayoutTemplate(work, layoutTemplateId)));
  if (!there) reject(commonErrors.notFound);
}
export async function listLocations(
  work: RequestContext,
  query: QueryOf<typeof findLocationsEndpoint>,
): Promise<{ data: LocationRow[]; totalRows: number }> {
  refuseOthers(work, query);
  await refuseForeign(work, query);
  return store.findLocations(work, query, query);
}

/** The whole floor of a template or a layout. */
export async function getPlanLocations(
  work: RequestContext,
  query: QueryOf<typeof getPlanLocationsEndpoint>,
): Promise<LocationWithPositions[]> {
  const { layoutTemplateId, layoutId } = query;
  if ((layoutTemplateId === undefined) === (layoutId === undefined))
    reject(storageErrors.templateOrLayoutRequired);
  refuseOthers(work, query);
  await refuseForeign(work, query);
  const found = await store.findLocations(work, { ...query, area: 'all' }, wholePlan);
  const slots = Map.groupBy(
    await findPositionsOfPlan(
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
/** The expected freight of the lanes of a layout on its day, by consignee. */
async function laneLoads(work: RequestContext, layoutId: number): Promise<Map<number, PlannedLaneFreight>> {
  const each = await readNumberSettingOrDefault(work, 'floorPositionUnits');
  const lanes = await findDepartingFreightByStagedConsignee(work, layoutId);
  return new Map(
    lanes.map(({ consigneeId, positions, units, cube }) => [
      consigneeId,
      { units, cube, room: positions * each },
    ]),
  );
}

export async function addLocation(
  work: RequestContext,
  body: BodyOf<typeof addLocationEndpoint>,
): Promise<LocationRow> {
  const plan = await planIn(work, body);
  if (
    body.shipperGroupId !== undefined &&
    !(await store.lockShipperGroupForKeyShareIfExists(work, body.shipperGroupId))
  )
    rejectNotFound('shipperGroupId');
  const code = codeOf(body.code);
  const id = await store.insertLocationUnlessCodeTaken(work, plan, { ...body, code });
  if (id === undefined) return reject(storageErrors.locationCodeTaken, { code });
  const createdLocation = await getLocation(work, id);
  await recordAudit(work, {
    entity: 'storage_location',
    entityId: id,
    action: 'add',
    after: toAuditValues(createdLocation),
  });
  publishChange(work, 'layouts');
  return createdLocation;
}
async function planIn(work: RequestContext, body: BodyOf<typeof addLocationEndpoint>): Promise<LockedPlan> {
  const { layoutTemplateId, layoutId } = body;
  if ((layoutTemplateId === undefined) === (layoutId === undefined))
    reject(storageErrors.templateOrLayoutRequired);
  if (layoutTemplateId !== undefined)
    return (
      (await lockPlanOrRejectIfNotEditable(work, { kind: planKinds.template, id: layoutTemplateId })) ??
      rejectNotFound('layoutTemplateId')
    );
  return (
    (await lockPlanOrRejectIfNotEditable(work, { kind: planKinds.layout, id: layoutId ?? 0 })) ??
    rejectNotFound('layoutId')
  );
}

export async function updateLocation(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateLocationEndpoint>,
): Promise<LocationRow> {
  const plan = await lockPlanOfLocationOrRejectIfNotEditable(work, id);
  await store.lockPlacesOfLocation(work, id);
  const before = await getLocation(work, id);
  const code = codeOf(body.code);
  if (code !== before.code && locationCodeLooksLikeDocument(code))
    reject(storageErrors.codeReserved, {}, { fields: { code: storageErrors.codeReserved.sentence } });
  if (code !== before.code && before.units > 0)
    reject(storageErrors.locationHasUnits, { code: before.code, count: before.units });
  if (body.area === staging && before.area !== staging && (await store.hasPositionWithoutConsignee(work, id)))
    reject(storageErrors.consigneeRequired);
  if (
    body.shipperGroupId !== undefined &&
    body.shipperGroupId !== before.shipperGroupId &&
    !(await store.lockShipperGroupForKeyShareIfExists(work, body.shipperGroupId))
  )
    rejectNotFound('shipperGroupId');
  const saved = await store
    .updateLocationWithHistory(work, id, body.rowVersion ?? before.rowVersion, { ...body, code })
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error)) return reject(storageErrors.locationCodeTaken, { code });
      throw error;
    });
  if (!saved) reject(commonErrors.recordChanged);
  if (code !== before.code) {
    const numbers = await findPositionNumbers(work, id);
    await updatePositionPlacesAddingMissing(
      work,
      { id, warehouseId: plan.warehouseId },
      numbers.map((position) => ({ position, code: buildPositionCode(code, position) })),
    );
  }
  const after = await getLocation(work, id);
  await recordAudit(work, {
    entity: 'storage_location',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'layouts');
  return after;
}

/** Deletes a location with its positions. Rejects while units are at one of them. */
export async function removeEmptyLocationWithPositions(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  await lockPlanOfLocationOrRejectIfNotEditable(work, id);
  await store.lockPlacesOfLocation(work, id);
  const before = await getLocation(work, id);
  if (before.units > 0) reject(storageErrors.locationHasUnits, { code: before.code, count: before.units });
  await store.deleteLocationWithHistory(work, id);
  await recordAudit(work, {
    entity: 'storage_location',
    entityId: id,
    action: 'delete',
    before: { ...toAuditValues(before), positions: before.positions },
  });
  publishChange(work, 'layouts');
  return { message: 'Location deleted.' };
}

/** Prints the labels of all positions of the locations found. */
export async function printPositionLabelsOfLocations(
  work: RequestContext,
  query: QueryOf<typeof printPositionLabelsOfLocationsEndpoint>,
): Promise<FileResult> {
  refuseOthers(work, query);
  const labels = await findPositionLabels(work, store.matchesLocationFiltersSql(work, query));
  if (labels.length === 0) reject(storageErrors.noPositionsToPrint);
  return { name: 'position-labels.pdf', body: printPositionLabelsPdf(labels, await loadPrintContext(work)) };
}
/** Sends the same labels to a printer of a warehouse, one position a label. */
export async function enqueuePositionLabelsOfLocations(
  work: RequestContext,
  query: QueryOf<typeof printPositionLabelsOfLocationsEndpoint>,
  printerId: number,
): Promise<EnqueueLabelsResult> {
  refuseOthers(work, query);
  const labels = await findPositionLabels(work, store.matchesLocationFiltersSql(work, query));
  const sent = await enqueueLabelsForPrinter(work, printerId, labels.length, ({ dpi }) => {
    if (labels.length === 0) reject(storageErrors.noPositionsToPrint);
    return {
      subject: `${labels.length} position labels`,
      labels: labels.map((label) => buildPositionLabelZpl(label, dpi)),
    };
  });
  await recordAudit(work, {
    entity: 'printer',
    entityId: printerId,
    action: 'position labels',
    after: { labels: sent.labels },
  });
  return sent;
}
