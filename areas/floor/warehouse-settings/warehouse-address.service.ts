import type { addWarehouseEndpoint, updateWarehouseBasicDataEndpoint } from './warehouse-address.contract.ts';
import * as store from './warehouse-address.repository.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { findWarehouseSettings } from './warehouse-settings.repository.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { lockRegionForShare } from '#areas/settings/regions/regions.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** Adds warehouses and edits their address and kind (docs/domain/floor.md#regions-and-warehouses). */

const codeInUse = 'This code is already in use. Choose another.';
const codeStays = 'The code can’t be changed because the warehouse is in use.';
const zoneStays = 'The time zone can’t be changed because the warehouse has freight or a started day.';

const findSeen = async (work: RequestContext, id: number): Promise<WarehouseSettings> =>
  (await findWarehouseSettings(work, id)) ?? reject(commonErrors.notFound);
const refuseAt = (field: string, error: ErrorDefinition): never =>
  reject(error, {}, { fields: { [field]: error.sentence } });
const refuseTaken = (code: string): never =>
  reject(warehouseErrors.codeTaken, { code }, { fields: { code: codeInUse } });

/** Requires an active region for a warehouse. Locks the region until the transaction ends, so it stays active. */
export async function requireAndLockActiveRegionForShare(
  work: RequestContext,
  regionId: number,
): Promise<void> {
  const region = await lockRegionForShare(work, regionId);
  if (!region) refuseAt('regionId', warehouseErrors.regionNotFound);
  else if (!region.active) refuseAt('regionId', warehouseErrors.regionInactive);
}
/** Rejects a warehouse that does nothing with freight, because no screen would offer it. */
function requireFreight(does: { isReceiving: boolean; isOutbound: boolean; isTerminal: boolean }): void {
  if (!does.isReceiving && !does.isOutbound && !does.isTerminal)
    refuseAt('isOutbound', warehouseErrors.purposeRequired);
}
async function requireState(work: RequestContext, state: string | undefined): Promise<void> {
  if (state !== undefined && !(await store.isKnownStateCode(work, state)))
    refuseAt('state', warehouseErrors.stateNotFound);
}

export async function addWarehouse(
  work: RequestContext,
  body: BodyOf<typeof addWarehouseEndpoint>,
): Promise<WarehouseSettings> {
  // A user limited to certain warehouses would not see the new one.
  if (getWarehouseIdsInScope(work) !== null) reject(commonErrors.notAllowed);
  await requireAndLockActiveRegionForShare(work, body.regionId);
  await requireState(work, body.state);
  const { isReceiving = true, isOutbound = true, isTerminal = false } = body;
  requireFreight({ isReceiving, isOutbound, isTerminal });
  // Emails go to customer service until the warehouse has its own addresses.
  const email = await readSettingOrDefault(work, 'customerServiceEmail');
  const id = await store.insertWarehouseUnlessCodeTaken(work, body, email === '' ? null : email);
  if (id === undefined) return refuseTaken(body.code);
  await recordAudit(work, { entity: 'warehouse', entityId: id, action: 'add', after: body });
  publishChange(work, 'warehouses', [id]);
  publishChange(work, 'regions', [body.regionId]);
  // Every user profile lists the active warehouses.
  publishChange(work, 'people');
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
  work: RequestContext,
  before: WarehouseSettings,
  body: BodyOf<typeof updateWarehouseBasicDataEndpoint>,
): Promise<void> {
  const [newCode, newZone] = [body.code !== before.code, body.zone !== before.zone];
  if (!newCode && !newZone) return;
  const { code } = before;
  const { freight, days, accounts, service } = await store.findWarehouseUsageFlags(work, before.id);
  if (newZone && freight)
    reject(warehouseErrors.timeZoneFixedByFreight, { code }, { fields: { zone: zoneStays } });
  if (newZone && days) reject(warehouseErrors.timeZoneFixedByDays, { code }, { fields: { zone: zoneStays } });
  if (newCode && (freight || days || accounts || service))
    reject(warehouseErrors.codeInUse, { code }, { fields: { code: codeStays } });
  if (newCode && (await store.isWarehouseCodeTakenIgnoringCase(work, body.code, before.id)))
    refuseTaken(body.code);
}

export async function updateWarehouseBasicData(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateWarehouseBasicDataEndpoint>,
): Promise<WarehouseSettings> {
  await findSeen(work, id);
  await store.lockWarehouse(work, id);
  const before = await findSeen(work, id);
  if (before.rowVersion !== body.rowVersion) reject(commonErrors.recordChanged);
  const { isReceiving = before.isReceiving, isOutbound = before.isOutbound } = body;
  requireFreight({ isReceiving, isOutbound, isTerminal: before.isTerminal });
  await refuseUsed(work, before, body);
  if (body.state !== (before.state ?? undefined)) await requireState(work, body.state);
  const saved = await store
    .updateWarehouseBasicDataIfUnchanged(work, before, body)
    .catch((error: unknown): never => {
      if (getViolatedUniqueConstraint(error)) refuseTaken(body.code);
      throw error;
    });
  if (!saved) reject(commonErrors.recordChanged);
  const after = await findSeen(work, id);
  await recordAudit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'details',
    before: placeOf(before),
    after: placeOf(after),
  });
  publishChange(work, 'warehouses', [id]);
  publishChange(work, 'operating-days', [id]);
  // Every user profile lists the warehouses with code and zone.
  if (before.code !== after.code || before.zone !== after.zone) publishChange(work, 'people');
  return after;
}
