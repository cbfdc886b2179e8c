import type { addRegion, RegionRow, saveRegion } from './regions.contract.ts';
import { regionErrors } from './regions.errors.ts';
import * as store from './regions.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation, uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The regions of the company (docs/domain/floor.md#regions-and-warehouses). */

const codeInUse = 'This code is in use already. Choose another.';
const nameInUse = 'This name is in use already. Choose another.';
const shown = ({ code, name, active }: RegionRow) => ({ code, name, active });
const findSeen = async (work: Work, id: number): Promise<RegionRow> =>
  (await store.findRegion(work, id)) ?? refuse(commonErrors.notFound);

async function refuseClashes(
  work: Work,
  wish: { code: string; name: string },
  ownId: number | null,
): Promise<void> {
  const { code, name } = wish;
  const taken = await store.findClashes(work, wish, ownId);
  if (taken.code) refuse(regionErrors.codeTaken, { code }, { fields: { code: codeInUse } });
  if (taken.name) refuse(regionErrors.nameTaken, { name }, { fields: { name: nameInUse } });
}

export async function add(work: Work, body: BodyOf<typeof addRegion>): Promise<RegionRow> {
  const id = await store.insertRegion(work, { ...body, active: true });
  if (id === undefined) {
    await refuseClashes(work, body, null);
    // The region that was in the way is gone again.
    return refuse(commonErrors.changedByOthers);
  }
  const made = await findSeen(work, id);
  await audit(work, { entity: 'region', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'regions', [id]);
  return made;
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveRegion>): Promise<RegionRow> {
  // Read after the lock: a warehouse that is being added to the region has arrived by then.
  if (!(await store.lockRegion(work, id))) refuse(commonErrors.notFound);
  const before = await findSeen(work, id);
  if (before.rowVersion !== body.rowVersion) refuse(commonErrors.changedByOthers);
  const active = body.active ?? before.active;
  if (before.active && !active && before.activeWarehouses.length > 0)
    refuse(regionErrors.hasWarehouses, {
      code: before.code,
      warehouses: before.activeWarehouses.join(', '),
    });
  await refuseClashes(work, body, id);
  const wish = { code: body.code, name: body.name, active };
  const saved = await store.updateRegion(work, id, body.rowVersion, wish).catch((error: unknown): never => {
    const constraint = uniqueViolation(error);
    if (constraint === undefined) throw error;
    if (constraint === 'region_name_any_case')
      return refuse(regionErrors.nameTaken, { name: body.name }, { fields: { name: nameInUse } });
    return refuse(regionErrors.codeTaken, { code: body.code }, { fields: { code: codeInUse } });
  });
  if (!saved) refuse(commonErrors.changedByOthers);
  const after = await findSeen(work, id);
  await audit(work, {
    entity: 'region',
    entityId: id,
    action: actionOf(before, after),
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'regions', [id]);
  return after;
}
function actionOf(before: RegionRow, after: RegionRow): 'change' | 'deactivate' | 'reactivate' {
  if (before.active === after.active) return 'change';
  return after.active ? 'reactivate' : 'deactivate';
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  if (!(await store.lockRegion(work, id))) refuse(commonErrors.notFound);
  const before = await findSeen(work, id);
  if (before.used) refuseUsed(before);
  const dropped = await store.dropRegion(work, id).catch((error: unknown): never => {
    if (integrityViolation(error)) refuse(regionErrors.wasUsed, { code: before.code });
    throw error;
  });
  if (!dropped) refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'region', entityId: id, action: 'delete', before: shown(before) });
  announce(work, 'regions', [id]);
  return { message: 'The region is deleted.' };
}
function refuseUsed(r: RegionRow): never {
  if (r.warehouses + r.daysOfService + r.holidayPeriods + r.rateSheets === 0)
    return refuse(regionErrors.wasUsed, { code: r.code });
  return refuse(regionErrors.inUse, {
    code: r.code,
    warehouses: r.warehouses,
    days: r.daysOfService,
    periods: r.holidayPeriods,
    sheets: r.rateSheets,
  });
}

export { shareRegion } from './regions.store.ts';
