import { releaseErrors } from './release.errors.ts';
import type { Validation } from './release.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { forceRefused, leavesEmpty, remainingBlockers, reopenRefused } from './release.rules.ts';
import { recomputeEtas, startTrip } from '#areas/outbound/etas/computed-etas.service.ts';
import { blockersOf } from '#areas/outbound/loads/blockers.service.ts';
import type { Held } from '#areas/outbound/loads/blockers.service.ts';
import { getLoad } from '#areas/outbound/loads/loads.service.ts';
import type { TakenPickup } from '#areas/outbound/loads/pickups.service.ts';
import {
  leaveDoor,
  loadOfPickup,
  markReleased,
  refuseMove,
  returnToDock,
  settle,
  takePickup,
  tellEtas,
} from '#areas/outbound/loads/pickups.service.ts';
import { listShortages } from '#areas/outbound/loads/shortages.service.ts';
import { mailDeparture, tellByMail } from '#areas/outbound/letters/letters.service.ts';
import { textDeparture } from '#areas/outbound/text-messages/telling.service.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';
import { releaseMail } from './release-messages.rules.ts';
import * as store from './release.store.ts';
import { notLoadedOn } from '#areas/freight/units/cooler-reasons.contract.ts';
import { bolErrors } from '#areas/lading/bills-of-lading/bills-of-lading.errors.ts';
import { makeBols, ratesAtRisk, ratesLostBy } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const held = async (work: Work, { head, pickup }: TakenPickup): Promise<Held> =>
  (await blockersOf(work, [{ ...pickup, dayOfService: head.dayOfService, loadLocks: head.loadLocks }])).get(
    pickup.id,
  ) ?? refuse(commonErrors.notFound);

/** Lists the shortages and says what stands between the pickup and its release. */
export async function validateRelease(
  work: Work,
  loadId: number,
  pickupId: number,
  warehouseId?: number,
): Promise<Validation> {
  const { head, pickup } = await takePickup(work, loadId, pickupId, warehouseId);
  if (pickup.status < pickupState.released) await listShortages(work, pickupId);
  const { blockers, counts } = await held(work, { head, pickup });
  return {
    blockers,
    planned: counts.planned,
    loaded: counts.loaded,
    short: counts.planned - counts.loaded,
    toCooler: (await store.missingUnits(work, pickup.id)).length,
    ratesLost: await ratesLostBy(work, pickupId),
    canForce:
      can(work.actor, 'forceReleaseLoad:outbound') && blockers.length > 0 && blockers.every((b) => b.force),
  };
}

export interface Released {
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
 * The truck leaves our dock: 2 or 3 to 4, all or nothing. Bills of lading are made of what was loaded, what is missing goes to the cooler,
 * the door is free, the release mail is written. The drops are On-Route, and consignees are told, once the truck has left its last pickup.
 */
export async function releasePickup(
  work: Work,
  loadId: number,
  pickupId: number,
  body: {
    warehouseId?: number | undefined;
    force?: boolean | undefined;
    note?: string | undefined;
    confirmed?: boolean | undefined;
  },
): Promise<Released> {
  const { head, pickup } = await takePickup(work, loadId, pickupId, body.warehouseId);
  if (pickup.status === pickupState.released) refuse(releaseErrors.already, { load: nameOf(head) });
  if (pickup.status === pickupState.pending) refuse(releaseErrors.notStarted, { load: nameOf(head) });
  const force = body.force === true;
  refuseMove(work, force ? 'forceRelease' : 'release', pickup.status);
  const unsaid = force ? forceRefused(body.note) : null;
  if (unsaid) refuse(unsaid, {}, { fields: { note: unsaid.sentence } });
  await listShortages(work, pickupId);
  const { blockers, counts } = await held(work, { head, pickup });
  const standing = remainingBlockers(blockers, force);
  if (standing.length > 0)
    refuse(releaseErrors.blocked, { load: nameOf(head) }, { data: { blockers: standing } });
  if (force && leavesEmpty(counts) && body.confirmed !== true)
    refuse(releaseErrors.empty, { load: nameOf(head) }, { data: { confirm: true } });

  await markReleased(work, pickup, force ? { note: body.note ?? '' } : null);
  const ratesLost = await ratesLostBy(work, pickupId);
  const bols = await makeBols(work, pickupId);
  const missing = await store.missingUnits(work, pickup.id);
  const cooler = await store.toCooler(work, missing, notLoadedOn(nameOf(head)));
  await store.tellRelease(work, pickupId, { warehouseId: pickup.warehouseId, note: nameOf(head) });
  await leaveDoor(work, pickupId);
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: force ? 'force release' : 'release',
    why: force ? body.note : undefined,
    before: { pickupId, status: pickup.status },
    after: {
      status: pickupState.released,
      units: counts.loaded,
      short: counts.planned - counts.loaded,
      cooler,
      bols: bols.map((b) => b.bolNumber),
      ratesLost,
      blockers: force ? blockers : [],
    },
  });
  const status = await settle(work, loadId);
  if (status === pickupState.released) await leave(work, head);
  const mailed = await tellWarehouse(work, head, pickup, {
    units: counts.loaded,
    short: counts.planned - counts.loaded,
    bols: bols.length,
    forced: force ? (body.note ?? '') : null,
  });
  announce(work, 'units');
  if (cooler > 0) announce(work, 'cooler');
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

/** The truck is on its way: ETA of every drop, and a text message to those who agreed to it, once for each load and drop. */
async function leave(work: Work, head: TakenPickup['head']): Promise<void> {
  await tellEtas(work, head.id, etaState.onRoute);
  await startTrip(work, head.id);
  await textDeparture(work, head.id);
  await mailDeparture(work, head.id);
}

async function tellWarehouse(
  work: Work,
  head: TakenPickup['head'],
  pickup: TakenPickup['pickup'],
  facts: { units: number; short: number; bols: number; forced: string | null },
): Promise<boolean> {
  const warehouse = (await store.releaseAddress(work, pickup.warehouseId)) ?? refuse(commonErrors.notFound);
  if (warehouse.releaseEmail === null) return false;
  const told = {
    ...facts,
    load: nameOf(head),
    name: head.loadName,
    day: showDate(head.dayOfService),
    trailer: head.trailer,
    seal: pickup.seal,
    warehouse: warehouse.code,
    zone: warehouse.zone,
    at: work.now,
    by: work.actor.name,
  };
  const { subject, text } = releaseMail(told, await penFor(work));
  const event = { subject, body: text, loadId: head.id, key: `release:${pickup.id}:${pickup.rowVersion}` };
  await tellByMail(work, [{ ...event, to: warehouse.releaseEmail }], warehouse.releaseEmail);
  return true;
}

/** Takes a released pickup back to Loading. Its bills of lading stay until the next release makes new ones. */
export async function reopenPickup(work: Work, pickupId: number, confirmed: boolean): Promise<LoadDetail> {
  const loadId = await loadOfPickup(work, pickupId);
  const { head, pickup } = await takePickup(work, loadId, pickupId);
  refuseMove(work, 'reopen', pickup.status);
  const refused = reopenRefused({
    status: pickup.status,
    delivered: await store.isDelivered(work, loadId),
    finalReleased: await store.dayIsClosed(work, pickup.warehouseId, head.dayOfService),
    closedShipments: (await store.billedShipments(work, pickupId)).length,
  });
  if (refused) refuse(refused, refused.params);
  const lost = await ratesLostBy(work, pickupId);
  if (lost.length > 0 && !confirmed)
    refuse(releaseErrors.ratesLost, { numbers: lost.join(', ') }, { data: { confirm: true, numbers: lost } });
  await returnToDock(work, pickup);
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'reopen',
    before: { pickupId, status: pickupState.released },
    after: { status: pickupState.loading, ratesLost: lost },
  });
  await settle(work, loadId);
  await recomputeEtas(work, [loadId]);
  return getLoad(work, loadId);
}

/** Makes the bills of a released pickup again from what is loaded now; asks first when shipments would lose their rates. */
export async function regenerateBols(
  work: Work,
  loadId: number,
  pickupId: number,
  confirmed: boolean,
): Promise<{ bols: { bolId: number; bolNumber: string }[] }> {
  const { pickup } = await takePickup(work, loadId, pickupId);
  if (pickup.status !== pickupState.released) refuse(bolErrors.notReleased);
  const risk = await ratesAtRisk(work, pickupId);
  if (risk.billed > 0) refuse(bolErrors.invoiced);
  if (risk.rated > 0 && !confirmed)
    refuse(bolErrors.ratesLost, { count: risk.rated }, { data: { confirm: true, count: risk.rated } });
  const bols = await makeBols(work, pickupId);
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'bills of lading made again',
    after: { pickupId, bols: bols.map((b) => b.bolNumber), ratesRemoved: risk.rated },
  });
  announce(work, 'loads', [loadId]);
  return { bols };
}
