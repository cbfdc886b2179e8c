import { releaseErrors } from './release.errors.ts';
import type { ReleaseCheckResult } from './release.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import {
  getForceReleaseNoteError,
  isLeavingEmpty,
  listRemainingReleaseBlockers,
  getPickupReopenBlocker,
} from './release.rules.ts';
import { recomputeEtasAndNotify, recordDepartureEtas } from '#areas/outbound/etas/computed-etas.service.ts';
import { findBlockersOfPickups } from '#areas/outbound/loads/blockers.service.ts';
import type { PickupBlockers } from '#areas/outbound/loads/blockers.service.ts';
import { getLoad } from '#areas/outbound/loads/loads.service.ts';
import type { PickupInScope } from '#areas/outbound/loads/pickups.service.ts';
import {
  vacateDoorsOfPickup,
  getLoadIdOfPickup,
  markPickupReleased,
  requirePickupTransition,
  resetReleasedPickupToLoading,
  refreshLoadStatus,
  lockPickupInScope,
  setUndeliveredEtaStatuses,
} from '#areas/outbound/loads/pickups.service.ts';
import { syncShortagesAndLockMissingUnitsForShare } from '#areas/outbound/loads/shortages.service.ts';
import {
  queueDepartureEmailsToConsigneesWithoutText,
  queueEventsForEmail,
} from '#areas/outbound/release-emails/release-emails.service.ts';
import { queueDepartureTexts } from '#areas/outbound/text-messages/notify-consignees.service.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import { composeReleaseEmail } from './release-email.rules.ts';
import * as store from './release.repository.ts';
import { formatNotLoadedReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { bolErrors } from '#areas/lading/bills-of-lading/bills-of-lading.errors.ts';
import {
  createOrRegeneratePickupBolsReopeningShipments,
  lockBolsAndCountRatedAndBilledShipments,
  findShipmentNumbersLosingRatesIfRereleased,
} from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const findBlockersOfPickup = async (
  work: RequestContext,
  { head, pickup }: PickupInScope,
): Promise<PickupBlockers> =>
  (
    await findBlockersOfPickups(work, [
      { ...pickup, dayOfService: head.dayOfService, loadLocks: head.loadLocks },
    ])
  ).get(pickup.id) ?? reject(commonErrors.notFound);

/** Records the shortages and returns the release blockers of the pickup. */
export async function recordShortagesAndCheckRelease(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  warehouseId?: number,
): Promise<ReleaseCheckResult> {
  const { head, pickup } = await lockPickupInScope(work, loadId, pickupId, warehouseId);
  if (pickup.status < pickupStatus.released) await syncShortagesAndLockMissingUnitsForShare(work, pickupId);
  const { blockers, counts } = await findBlockersOfPickup(work, { head, pickup });
  return {
    blockers,
    planned: counts.planned,
    loaded: counts.loaded,
    short: counts.planned - counts.loaded,
    toCooler: (await store.findUnitsLeftBehindByPickup(work, pickup.id)).length,
    ratesLost: await findShipmentNumbersLosingRatesIfRereleased(work, pickupId),
    canForce:
      hasPermission(work.actor, 'forceReleaseLoad:outbound') &&
      blockers.length > 0 &&
      blockers.every((b) => b.force),
  };
}

export interface PickupReleaseResult {
  loadId: number;
  pickupId: number;
  loadNumber: number;
  units: number;
  cooler: number;
  bols: { bolId: number; bolNumber: string }[];
  mailed: boolean;
  ratesLost: number[];
}
/**
 * Releases the truck from our dock (status 2 or 3 to 4), all or nothing. Creates bills of lading for the loaded units, moves
 * missing units to the cooler, frees the door and queues the release email. After the last pickup, the stops become On-Route and
 * consignees are notified.
 */
export async function releasePickup(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  body: {
    warehouseId?: number | undefined;
    force?: boolean | undefined;
    note?: string | undefined;
    confirmed?: boolean | undefined;
  },
): Promise<PickupReleaseResult> {
  const { head, pickup } = await lockPickupInScope(work, loadId, pickupId, body.warehouseId);
  if (pickup.status === pickupStatus.released) reject(releaseErrors.alreadyReleased, { load: nameOf(head) });
  if (pickup.status === pickupStatus.pending) reject(releaseErrors.loadingNotStarted, { load: nameOf(head) });
  const force = body.force === true;
  requirePickupTransition(work, force ? 'forceRelease' : 'release', pickup.status);
  const unsaid = force ? getForceReleaseNoteError(body.note) : null;
  if (unsaid) reject(unsaid, {}, { fields: { note: unsaid.sentence } });
  await syncShortagesAndLockMissingUnitsForShare(work, pickupId);
  const { blockers, counts } = await findBlockersOfPickup(work, { head, pickup });
  const standing = listRemainingReleaseBlockers(blockers, force);
  if (standing.length > 0)
    reject(releaseErrors.releaseBlocked, { load: nameOf(head) }, { data: { blockers: standing } });
  if (force && isLeavingEmpty(counts) && body.confirmed !== true)
    reject(releaseErrors.loadEmpty, { load: nameOf(head) }, { data: { confirm: true } });

  await markPickupReleased(work, pickup, force ? { note: body.note ?? '' } : null);
  const ratesLost = await findShipmentNumbersLosingRatesIfRereleased(work, pickupId);
  const bols = await createOrRegeneratePickupBolsReopeningShipments(work, pickupId);
  const missing = await store.findUnitsLeftBehindByPickup(work, pickup.id);
  const cooler = await store.moveUnitsToCooler(work, missing, formatNotLoadedReason(nameOf(head)));
  await store.recordReleaseOfLoadedUnits(work, pickupId, {
    warehouseId: pickup.warehouseId,
    note: nameOf(head),
  });
  await vacateDoorsOfPickup(work, pickupId);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: force ? 'force release' : 'release',
    reason: force ? body.note : undefined,
    before: { pickupId, status: pickup.status },
    after: {
      status: pickupStatus.released,
      units: counts.loaded,
      short: counts.planned - counts.loaded,
      cooler,
      bols: bols.map((b) => b.bolNumber),
      ratesLost,
      blockers: force ? blockers : [],
    },
  });
  const status = await refreshLoadStatus(work, loadId);
  if (status === pickupStatus.released) await leave(work, head);
  const mailed = await tellWarehouse(work, head, pickup, {
    units: counts.loaded,
    short: counts.planned - counts.loaded,
    bols: bols.length,
    forceNote: force ? (body.note ?? '') : null,
  });
  publishChange(work, 'units');
  if (cooler > 0) publishChange(work, 'cooler');
  return {
    loadId,
    pickupId,
    loadNumber: head.loadNumber,
    units: counts.loaded,
    cooler,
    bols,
    mailed,
    ratesLost,
  };
}
const nameOf = (head: { loadNumber: number }) => `L-${head.loadNumber}`;

/**
 * Sets the ETA state of every stop to On-Route, and sends a text message to consignees who agreed to it, once per load and stop.
 */
async function leave(work: RequestContext, head: PickupInScope['head']): Promise<void> {
  await setUndeliveredEtaStatuses(work, head.id, etaState.onRoute);
  await recordDepartureEtas(work, head.id);
  await queueDepartureTexts(work, head.id);
  await queueDepartureEmailsToConsigneesWithoutText(work, head.id);
}

async function tellWarehouse(
  work: RequestContext,
  head: PickupInScope['head'],
  pickup: PickupInScope['pickup'],
  facts: { units: number; short: number; bols: number; forceNote: string | null },
): Promise<boolean> {
  const warehouse =
    (await store.findWarehouseEmailAddresses(work, pickup.warehouseId)) ?? reject(commonErrors.notFound);
  if (warehouse.releaseEmail === null) return false;
  const releaseFacts = {
    ...facts,
    load: nameOf(head),
    name: head.loadName,
    dayOfService: formatDate(head.dayOfService),
    trailer: head.trailer,
    seal: pickup.seal,
    warehouse: warehouse.code,
    timeZone: warehouse.zone,
    releasedAt: work.now,
    releasedBy: work.actor.name,
  };
  const { subject, text } = composeReleaseEmail(releaseFacts, await loadEmailWriterForLanguage(work));
  const event = { subject, body: text, loadId: head.id, key: `release:${pickup.id}:${pickup.rowVersion}` };
  await queueEventsForEmail(work, [{ ...event, to: warehouse.releaseEmail }], warehouse.releaseEmail);
  return true;
}

/** Sets a released pickup back to Loading. Its bills of lading stay until the next release replaces them. */
export async function reopenPickup(
  work: RequestContext,
  pickupId: number,
  confirmed: boolean,
): Promise<LoadDetail> {
  const loadId = await getLoadIdOfPickup(work, pickupId);
  const { head, pickup } = await lockPickupInScope(work, loadId, pickupId);
  requirePickupTransition(work, 'reopen', pickup.status);
  const refused = getPickupReopenBlocker({
    status: pickup.status,
    delivered: await store.hasDeliveredDrop(work, loadId),
    finalReleased: await store.lockDayForShareAndCheckClosed(work, pickup.warehouseId, head.dayOfService),
    closedShipments: (await store.findClosedOrInvoicedShipmentNumbers(work, pickupId)).length,
  });
  if (refused) reject(refused, refused.params);
  const lost = await findShipmentNumbersLosingRatesIfRereleased(work, pickupId);
  if (lost.length > 0 && !confirmed)
    reject(
      releaseErrors.ratesRemoved,
      { numbers: lost.join(', ') },
      { data: { confirm: true, numbers: lost } },
    );
  await resetReleasedPickupToLoading(work, pickup);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'reopen',
    before: { pickupId, status: pickupStatus.released },
    after: { status: pickupStatus.loading, ratesLost: lost },
  });
  await refreshLoadStatus(work, loadId);
  await recomputeEtasAndNotify(work, [loadId]);
  return getLoad(work, loadId);
}

/**
 * Creates the bills of lading of a released pickup again from what is loaded now. Requires a confirmation when shipments would
 * lose their rates.
 */
export async function regenerateBols(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  confirmed: boolean,
): Promise<{ bols: { bolId: number; bolNumber: string }[] }> {
  const { pickup } = await lockPickupInScope(work, loadId, pickupId);
  if (pickup.status !== pickupStatus.released) reject(bolErrors.loadNotReleased);
  const risk = await lockBolsAndCountRatedAndBilledShipments(work, pickupId);
  if (risk.billed > 0) reject(bolErrors.shipmentInvoiced);
  if (risk.rated > 0 && !confirmed)
    reject(bolErrors.ratesRemoved, { count: risk.rated }, { data: { confirm: true, count: risk.rated } });
  const bols = await createOrRegeneratePickupBolsReopeningShipments(work, pickupId);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'bills of lading made again',
    after: { pickupId, bols: bols.map((b) => b.bolNumber), ratesRemoved: risk.rated },
  });
  publishChange(work, 'loads', [loadId]);
  return { bols };
}
