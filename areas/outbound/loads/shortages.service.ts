import { loadErrors } from './loads.errors.ts';
import type { ShortageRow } from './loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { findLoad, seeAllFreight } from './loads.store.ts';
import { loadOfPickup, takePickup } from './pickups.service.ts';
import * as store from './shortages.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, warehouseScope } from '#kit/server/work.ts';

/** The reasons in use. */
export const shortageReasons = (work: Work): Promise<{ code: string; label: string }[]> =>
  store.shortageReasons(work);

/** Lists what is short on a pickup as it stands now: one row for each planned unit that is not on the truck. */
export const listShortages = (work: Work, pickupId: number): Promise<void> =>
  store.listShortages(work, pickupId);

export async function shortages(
  work: Work,
  loadId: number,
  filter: { pickUpId?: number | undefined; warehouseId?: number | undefined },
): Promise<{ data: ShortageRow[]; totalRows: number }> {
  await seeAllFreight(work);
  if (!(await findLoad(work, loadId))) refuse(commonErrors.notFound);
  const scope = warehouseScope(work);
  if (filter.warehouseId !== undefined && scope !== null && !scope.includes(filter.warehouseId))
    refuseUnknown('warehouseId');
  if (filter.pickUpId !== undefined && (await loadOfPickup(work, filter.pickUpId)) !== loadId)
    refuseUnknown('pickUpId');
  const data = await store.shortagesOf(work, loadId, filter);
  return { data, totalRows: data.length };
}

interface Explanation {
  loadShortagesId?: number | undefined;
  loadShortagesIds?: number[] | undefined;
  pickUpId?: number | undefined;
  unitIds?: number[] | undefined;
  reasonCode: string;
  notes?: string | undefined;
}

/** One reason and note for any number of shortages. */
export async function explainShortages(work: Work, body: Explanation): Promise<{ count: number }> {
  await seeAllFreight(work);
  if (!(await store.reasonInUse(work, body.reasonCode)))
    refuse(loadErrors.reasonNotInUse, {}, { fields: { reasonCode: loadErrors.reasonNotInUse.sentence } });
  const named = [
    ...(body.loadShortagesIds ?? []),
    ...(body.loadShortagesId === undefined ? [] : [body.loadShortagesId]),
  ];
  if (body.pickUpId !== undefined && (body.unitIds ?? []).length > 0) {
    const loadId = await loadOfPickup(work, body.pickUpId);
    const { pickup } = await takePickup(work, loadId, body.pickUpId);
    if (pickup.status < pickupState.released) await store.listShortages(work, pickup.id);
    named.push(...(await store.shortageIds(work, pickup.id, body.unitIds ?? [])));
  }
  const ids = [...new Set(named)];
  if (ids.length === 0) refuse(loadErrors.noShortage);
  const done = await store.explainListed(work, ids, warehouseScope(work), {
    code: body.reasonCode,
    notes: body.notes ?? null,
  });
  if (done.length < ids.length) refuse(commonErrors.notFound);
  for (const [loadId, rows] of Map.groupBy(done, (r) => r.loadId))
    await audit(work, {
      entity: 'load',
      entityId: loadId,
      action: 'shortage reason',
      after: { reason: body.reasonCode, notes: body.notes ?? null, count: rows.length },
    });
  announce(work, 'loads', [...new Set(done.map((r) => r.loadId))]);
  return { count: done.length };
}
