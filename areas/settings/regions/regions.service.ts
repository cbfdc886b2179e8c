import type { addRegionEndpoint, RegionRow, updateRegionEndpoint } from './regions.contract.ts';
import { regionErrors } from './regions.errors.ts';
import * as store from './regions.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The regions of the company (docs/domain/floor.md#regions-and-warehouses). */

const codeInUse = 'This code is already in use. Choose another.';
const nameInUse = 'This name is already in use. Choose another.';
const auditedFields = ({ code, name, active }: RegionRow) => ({ code, name, active });
const findSeen = async (work: RequestContext, id: number): Promise<RegionRow> =>
  (await store.findRegion(work, id)) ?? reject(commonErrors.notFound);

async function refuseClashes(
  work: RequestContext,
  input: { code: string; name: string },
  ownId: number | null,
): Promise<void> {
  const { code, name } = input;
  const conflicts = await store.findRegionCodeAndNameConflicts(work, input, ownId);
  if (conflicts.code) reject(regionErrors.codeTaken, { code }, { fields: { code: codeInUse } });
  if (conflicts.name) reject(regionErrors.nameTaken, { name }, { fields: { name: nameInUse } });
}

export async function addRegion(
  work: RequestContext,
  body: BodyOf<typeof addRegionEndpoint>,
): Promise<RegionRow> {
  const id = await store.insertRegionUnlessCodeOrNameTaken(work, { ...body, active: true });
  if (id === undefined) {
    await refuseClashes(work, body, null);
    // The conflicting region has been deleted since.
    return reject(commonErrors.recordChanged);
  }
  const created = await findSeen(work, id);
  await recordAudit(work, { entity: 'region', entityId: id, action: 'add', after: auditedFields(created) });
  publishChange(work, 'regions', [id]);
  return created;
}

export async function updateRegion(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateRegionEndpoint>,
): Promise<RegionRow> {
  // Read after the lock, so that it includes a warehouse that was just added to the region.
  if (!(await store.lockRegionForUpdate(work, id))) reject(commonErrors.notFound);
  const before = await findSeen(work, id);
  if (before.rowVersion !== body.rowVersion) reject(commonErrors.recordChanged);
  const active = body.active ?? before.active;
  if (before.active && !active && before.activeWarehouses.length > 0)
    reject(regionErrors.hasWarehouses, {
      code: before.code,
      warehouses: before.activeWarehouses.join(', '),
    });
  await refuseClashes(work, body, id);
  const values = { code: body.code, name: body.name, active };
  const saved = await store
    .updateRegionIfUnchanged(work, id, body.rowVersion, values)
    .catch((error: unknown): never => {
      const constraint = getViolatedUniqueConstraint(error);
      if (constraint === undefined) throw error;
      if (constraint === 'region_name_any_case')
        return reject(regionErrors.nameTaken, { name: body.name }, { fields: { name: nameInUse } });
      return reject(regionErrors.codeTaken, { code: body.code }, { fields: { code: codeInUse } });
    });
  if (!saved) reject(commonErrors.recordChanged);
  const after = await findSeen(work, id);
  await recordAudit(work, {
    entity: 'region',
    entityId: id,
    action: actionOf(before, after),
    before: auditedFields(before),
    after: auditedFields(after),
  });
  publishChange(work, 'regions', [id]);
  return after;
}
function actionOf(before: RegionRow, after: RegionRow): 'change' | 'deactivate' | 'reactivate' {
  if (before.active === after.active) return 'change';
  return after.active ? 'reactivate' : 'deactivate';
}

export async function deleteUnusedRegion(work: RequestContext, id: number): Promise<{ message: string }> {
  if (!(await store.lockRegionForUpdate(work, id))) reject(commonErrors.notFound);
  const before = await findSeen(work, id);
  if (before.used) refuseUsed(before);
  const dropped = await store.deleteRegionRow(work, id).catch((error: unknown): never => {
    if (isIntegrityViolationError(error)) reject(regionErrors.usedByEndedRecords, { code: before.code });
    throw error;
  });
  if (!dropped) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'region',
    entityId: id,
    action: 'delete',
    before: auditedFields(before),
  });
  publishChange(work, 'regions', [id]);
  return { message: 'Region deleted.' };
}
function refuseUsed(r: RegionRow): never {
  if (r.warehouses + r.daysOfService + r.holidayPeriods + r.rateSheets === 0)
    return reject(regionErrors.usedByEndedRecords, { code: r.code });
  return reject(regionErrors.regionInUse, {
    code: r.code,
    warehouses: r.warehouses,
    days: r.daysOfService,
    periods: r.holidayPeriods,
    sheets: r.rateSheets,
  });
}

export { lockRegionForShare } from './regions.repository.ts';
