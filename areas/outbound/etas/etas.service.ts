import type { z } from 'zod';
import { etaLifecycle, manualEtaAuditAction } from './etas.contract.ts';
import type {
  LoadEtas,
  EtaRow,
  findEtasEndpoint,
  etaOverrideBodySchema,
  setManualEtasEndpoint,
} from './etas.contract.ts';
import { etaErrors } from './etas.errors.ts';
import { computeEtasOfLoad } from './computed-etas.service.ts';
import { notifyEtaChanges } from './eta-changes.service.ts';
import { maxTripDays, getEtaTimeError, parseEtaTime, selectEtaWithoutOverride } from './etas.rules.ts';
import * as store from './etas.repository.ts';
import * as writes from './eta-writes.repository.ts';
import type { StoredEta } from './eta-writes.repository.ts';
import type { EtaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { findLoadIdsOfEtaSelection } from '#areas/outbound/eta-search/eta-search.service.ts';
import { getCoverSheetsPdfOfLoads } from '#areas/outbound/load-documents/load-documents.service.ts';
import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { readCompanyTimeZone, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type { ParsedBulkSelectionFields } from '#kit/contract/bulk-selection.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Expected arrivals, one row per load and stop. */
export async function findEtas(work: RequestContext, query: QueryOf<typeof findEtasEndpoint>) {
  await ignoreActiveAccountFilter(work);
  return store.findVisibleEtaRows(work, query, query);
}

/** Returns the ETAs of one load with all their sources. */
export async function getEtasOfLoad(work: RequestContext, loadId: number): Promise<LoadEtas> {
  await ignoreActiveAccountFilter(work);
  const head = (await store.findVisibleLoadHeaderForEtas(work, loadId)) ?? reject(commonErrors.notFound);
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const [drops, there] = [
    await store.findVisibleEtaRowsOfLoad(work, loadId),
    await store.findConsigneesOfEachDropOfLoad(work, loadId),
  ];
  return {
    ...head,
    zone: head.zone ?? (await readCompanyTimeZone(work)),
    sender: companyName,
    warehouses: await store.findDepartureWarehousesWithEtaHiding(work, loadId),
    drops: drops.map((d) => ({
      ...d,
      consigneesThere: there.filter((c) => c.dropId === d.dropId).map(({ dropId: _, ...c }) => c),
    })),
    history: await store.findEtaHistoryUpTo50(work, loadId),
  };
}
const getRow = async (work: RequestContext, dropId: number): Promise<EtaRow> =>
  (await store.findVisibleEtaRowOfDrop(work, dropId)) ?? reject(commonErrors.notFound);

/**
 * Hides a load's ETAs from consignees for a warehouse, or shows them again. Messages suppressed while hidden are not sent later.
 */
export async function setEtasHidden(
  work: RequestContext,
  loadId: number,
  warehouseId: number,
  isHidden: boolean,
): Promise<LoadEtas> {
  await ignoreActiveAccountFilter(work);
  const head = (await store.findVisibleLoadHeaderForEtas(work, loadId)) ?? reject(commonErrors.notFound);
  await writes.lockEtasOfLoad(work, loadId);
  const from = (await store.findDepartureWarehousesWithEtaHiding(work, loadId)).find(
    (w) => w.id === warehouseId,
  );
  if (!from) {
    const warehouse = (await store.findWarehouseCodeById(work, warehouseId)) ?? reject(commonErrors.notFound);
    return reject(etaErrors.warehouseNotOnLoad, { load: `L-${head.loadNumber}`, warehouse });
  }
  // Hidden ETAs can be shown again even after the warehouse has lost the permission to hide.
  if (isHidden && !from.mayHide) reject(etaErrors.hidingNotSupported, { warehouse: from.code });
  if (await writes.setEtasHiddenForWarehouse(work, loadId, warehouseId, isHidden)) {
    await recordAudit(work, {
      entity: 'load',
      entityId: loadId,
      action: isHidden ? 'ETAs hidden' : 'ETAs shown',
      after: { warehouse: from.code },
    });
    publishChange(work, 'etas', [loadId]);
    publishChange(work, 'loads', [loadId]);
  }
  return getEtasOfLoad(work, loadId);
}

/** Locks the stops of a load for change, and reads its planned or actual departure. */
async function takeLoad(work: RequestContext, loadId: number) {
  await ignoreActiveAccountFilter(work);
  if (!(await store.findVisibleLoadHeaderForEtas(work, loadId))) reject(commonErrors.notFound);
  const drops = await writes.lockEtasOfLoad(work, loadId);
  const departureRow = await writes.findDepartureOfLoad(work, loadId);
  const departureIso = departureRow?.departedAt ?? departureRow?.planned ?? null;
  return {
    drops,
    departure: {
      left: departureRow?.left ?? false,
      at: departureIso === null ? null : Temporal.Instant.from(departureIso),
    },
  };
}
type Taken = Awaited<ReturnType<typeof takeLoad>>;

/** Shown at the field, where the times themselves are visible. */
const atField = {
  beforeDeparture: 'ETA is before the departure',
  tooFarAhead: 'ETA is too far in the future',
} as const;
/** Parses a time typed for a stop, and rejects it if it is not valid. */
function readMoment(
  work: RequestContext,
  drop: StoredEta,
  body: { eta: string; rowVersion?: number | undefined },
  departure: Taken['departure'],
  field: string,
): Temporal.Instant {
  const why = getTransitionBlocker(etaLifecycle, 'change', drop.status, work.actor);
  if (why) reject(why, why.params);
  if (body.rowVersion !== undefined && body.rowVersion !== drop.rowVersion)
    reject(commonErrors.recordChanged);
  const currentEta = drop.overrideEta ?? drop.eta;
  const eta = parseEtaTime(
    body.eta,
    drop.zone,
    currentEta === null ? null : Temporal.Instant.from(currentEta),
  );
  const timeError = getEtaTimeError(eta, departure.at);
  if (timeError === null || departure.at === null) return eta;
  const params = {
    eta: formatFullDateTimeInZone(eta, drop.zone),
    departure: formatFullDateTimeInZone(departure.at, drop.zone),
    ...(timeError === 'tooFarAhead' ? { days: maxTripDays } : {}),
  };
  return reject(etaErrors[timeError], params, { fields: { [field]: atField[timeError] } });
}
const formatEta = (eta: Temporal.Instant, timeZone: string) => formatFullDateTimeInZone(eta, timeZone);

/** Sets manual times for a load's stops, all or none. They apply until the dispatch system sends a newer one. */
export async function setManualEtas(
  work: RequestContext,
  loadId: number,
  { drops }: BodyOf<typeof setManualEtasEndpoint>,
): Promise<LoadEtas> {
  const lockedLoad = await takeLoad(work, loadId);
  if (new Set(drops.map((d) => d.dropId)).size < drops.length) reject(etaErrors.duplicateStop);
  const read = drops.map((body, i) => {
    const drop = lockedLoad.drops.find((d) => d.dropId === body.dropId) ?? reject(etaErrors.stopNotOnLoad);
    return { drop, body, eta: readMoment(work, drop, body, lockedLoad.departure, `drops.${i}.eta`) };
  });
  for (const { drop, body, eta } of read)
    await writes.updateEtaUnlessDelivered(work, {
      dropId: drop.dropId,
      eta: eta.toString(),
      source: 'manual',
      detail: body.detail === undefined ? drop.detail : body.detail,
      dispatchEta: drop.dispatchEta,
      dispatchSaidAt: drop.dispatchSaidAt,
      computedEta: drop.computedEta,
    });
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: manualEtaAuditAction,
    before: read.map(({ drop }) => ({ drop: drop.seq, eta: drop.eta, detail: drop.detail })),
    after: read.map(({ drop, body, eta }) => ({
      drop: drop.seq,
      place: drop.place,
      eta: formatEta(eta, drop.zone),
      detail: body.detail,
    })),
  });
  await tell(work, loadId, lockedLoad.drops);
  return getEtasOfLoad(work, loadId);
}

/** Finds a stop of a load that the caller can see, and locks the load. Rejects others with 404. */
async function takeDrop(work: RequestContext, dropId: number): Promise<Taken & { drop: StoredEta }> {
  await ignoreActiveAccountFilter(work);
  const loadId = (await writes.findLoadIdOfDrop(work, dropId)) ?? reject(commonErrors.notFound);
  const lockedLoad = await takeLoad(work, loadId);
  return {
    ...lockedLoad,
    drop: lockedLoad.drops.find((d) => d.dropId === dropId) ?? reject(commonErrors.notFound),
  };
}
/** Sets a time that takes precedence over all sources, with user and time. */
export async function overrideEta(
  work: RequestContext,
  dropId: number,
  body: z.output<typeof etaOverrideBodySchema>,
): Promise<EtaRow> {
  const { drop, drops, departure } = await takeDrop(work, dropId);
  const eta = readMoment(work, drop, body, departure, 'eta');
  const detail = body.detail === undefined ? drop.detail : body.detail;
  await writes.updateEtaOverrideUnlessDelivered(
    work,
    dropId,
    { eta: eta.toString(), overriddenBy: work.actor.name },
    detail,
  );
  await recordAudit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: 'ETA override',
    before: { drop: drop.seq, eta: drop.eta, overrideEta: drop.overrideEta },
    after: { drop: drop.seq, place: drop.place, eta: formatEta(eta, drop.zone), detail },
  });
  await tell(work, drop.loadId, drops);
  return getRow(work, dropId);
}
/** Removes the override. The latest dispatch time applies again, else the manual one, else a newly calculated one. */
export async function clearEtaOverride(work: RequestContext, dropId: number): Promise<EtaRow> {
  const { drop, drops } = await takeDrop(work, dropId);
  const why = getTransitionBlocker(etaLifecycle, 'change', drop.status, work.actor);
  if (why) reject(why, why.params);
  if (drop.overrideEta === null) reject(etaErrors.noOverride, { place: drop.place });
  // The note of the override is deleted with it.
  await writes.updateEtaOverrideUnlessDelivered(work, dropId, null, null);
  const computed = (await computeEtasOfLoad(work, drop.loadId)).get(dropId) ?? drop.computedEta;
  const manual = drop.source === 'manual' ? drop.eta : null;
  const selectedEta = selectEtaWithoutOverride({ dispatch: drop.dispatchEta, manual, computed });
  await writes.updateEtaUnlessDelivered(work, {
    ...drop,
    ...selectedEta,
    computedEta: computed,
    detail: null,
  });
  await recordAudit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: 'ETA override cleared',
    before: { drop: drop.seq, overrideEta: drop.overrideEta },
    after: { drop: drop.seq, place: drop.place, ...selectedEta },
  });
  await tell(work, drop.loadId, drops);
  return getRow(work, dropId);
}
async function tell(work: RequestContext, loadId: number, before: readonly StoredEta[]): Promise<void> {
  await notifyEtaChanges(work, loadId, before);
  publishChange(work, 'etas', [loadId]);
  publishChange(work, 'loads', [loadId]);
}

const mostCovers = 1000;
/** The cover sheets of the loads of a search, or of a selection in it. */
export async function getEtaCoverSheetsPdf(
  work: RequestContext,
  query: EtaFilters & ParsedBulkSelectionFields,
): Promise<FileResult> {
  await ignoreActiveAccountFilter(work);
  const { bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded, ...filters } = query;
  const chosen = parseBulkSelection({ bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded });
  if (isEmptySelection(chosen)) reject(etaErrors.noneSelected);
  const ids = await findLoadIdsOfEtaSelection(work, filters, chosen, mostCovers);
  const pdf = ids.length === 0 ? undefined : await getCoverSheetsPdfOfLoads(work, ids);
  return pdf ?? reject(etaErrors.noneFound);
}
