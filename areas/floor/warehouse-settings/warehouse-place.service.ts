import type { addWarehouse, savePlace } from './warehouse-place.contract.ts';
import * as store from './warehouse-place.store.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { findSettings } from './warehouse-settings.store.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { shareRegion } from '#areas/settings/regions/regions.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, warehouseScope } from '#kit/server/work.ts';

/** Warehouses are added, and what they are told at their start is changed (docs/domain/floor.md#regions-and-warehouses). */

const codeInUse = 'This code is in use already. Choose another.';
const codeStays = 'The code stays: the warehouse is in use.';
const zoneStays = 'The time zone stays: the warehouse has freight or a started day.';

const findSeen = async (work: Work, id: number): Promise<WarehouseSettings> =>
  (await findSettings(work, id)) ?? refuse(commonErrors.notFound);
const refuseAt = (field: string, fault: Fault): never =>
  refuse(fault, {}, { fields: { [field]: fault.sentence } });
const refuseTaken = (code: string): never =>
  refuse(warehouseErrors.taken, { code }, { fields: { code: codeInUse } });

/** A warehouse belongs to an active region; that one stays active until the transaction ends. */
export async function requireActiveRegion(work: Work, regionId: number): Promise<void> {
  const region = await shareRegion(work, regionId);
  if (!region) refuseAt('regionId', warehouseErrors.noRegion);
  else if (!region.active) refuseAt('regionId', warehouseErrors.inactiveRegion);
}
/** A warehouse that does nothing with freight could not be chosen anywhere. */
function requireFreight(does: { isReceiving: boolean; isOutbound: boolean; isTerminal: boolean }): void {
  if (!does.isReceiving && !does.isOutbound && !does.isTerminal)
    refuseAt('isOutbound', warehouseErrors.noFreight);
}
async function requireState(work: Work, state: string | undefined): Promise<void> {
  if (state !== undefined && !(await store.stateExists(work, state)))
    refuseAt('state', warehouseErrors.noState);
}

export async function add(work: Work, body: BodyOf<typeof addWarehouse>): Promise<WarehouseSettings> {
  // A person of some warehouses would not see the new one.
  if (warehouseScope(work) !== null) refuse(commonErrors.notAllowed);
  await requireActiveRegion(work, body.regionId);
  await requireState(work, body.state);
  const { isReceiving = true, isOutbound = true, isTerminal = false } = body;
  requireFreight({ isReceiving, isOutbound, isTerminal });
  // Its mails go to customer service until the warehouse has addresses of its own.
  const email = await settingText(work, 'customerServiceEmail');
  const id = await store.insertWarehouse(work, body, email === '' ? null : email);
  if (id === undefined) return refuseTaken(body.code);
  await audit(work, { entity: 'warehouse', entityId: id, action: 'add', after: body });
  announce(work, 'warehouses', [id]);
  announce(work, 'regions', [body.regionId]);
  // Every profile lists the active warehouses.
  announce(work, 'people');
  return findSeen(work, id);
}

const placeOf = (w: WarehouseSettings) => ({
  code: w.code,
  zone: w.zone,
  isReceiving: w.isReceiving,
  isOutbound: w.isOutbound,
  address1: w.address1,
  city: w.city,
  state: w.state,
  zip: w.zip,
  phone: w.phone,
  farHours: w.farHours,
  startDayAllowedPreviousDays: w.startDayAllowedPreviousDays,
  hideEtasAllowed: w.hideEtasAllowed,
});

async function refuseUsed(
  work: Work,
  before: WarehouseSettings,
  body: BodyOf<typeof savePlace>,
): Promise<void> {
  const [newCode, newZone] = [body.code !== before.code, body.zone !== before.zone];
  if (!newCode && !newZone) return;
  const { code } = before;
  const { freight, days, accounts, service } = await store.usesOfPlace(work, before.id);
  if (newZone && freight) refuse(warehouseErrors.zoneHasFreight, { code }, { fields: { zone: zoneStays } });
  if (newZone && days) refuse(warehouseErrors.zoneHasDays, { code }, { fields: { zone: zoneStays } });
  if (newCode && (freight || days || accounts || service))
    refuse(warehouseErrors.codeUsed, { code }, { fields: { code: codeStays } });
  if (newCode && (await store.codeTaken(work, body.code, before.id))) refuseTaken(body.code);
}

export async function change(
  work: Work,
  id: number,
  body: BodyOf<typeof savePlace>,
): Promise<WarehouseSettings> {
  await findSeen(work, id);
  await store.lockWarehouse(work, id);
  const before = await findSeen(work, id);
  if (before.rowVersion !== body.rowVersion) refuse(commonErrors.changedByOthers);
  const { isReceiving = before.isReceiving, isOutbound = before.isOutbound } = body;
  requireFreight({ isReceiving, isOutbound, isTerminal: before.isTerminal });
  await refuseUsed(work, before, body);
  if (body.state !== (before.state ?? undefined)) await requireState(work, body.state);
  const saved = await store.updatePlace(work, before, body).catch((error: unknown): never => {
    if (uniqueViolation(error)) refuseTaken(body.code);
    throw error;
  });
  if (!saved) refuse(commonErrors.changedByOthers);
  const after = await findSeen(work, id);
  await audit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'details',
    before: placeOf(before),
    after: placeOf(after),
  });
  announce(work, 'warehouses', [id]);
  announce(work, 'days', [id]);
  // Every profile lists the warehouses with code and zone.
  if (before.code !== after.code || before.zone !== after.zone) announce(work, 'people');
  return after;
}
