import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { positionsIn } from './position-range.contract.ts';
import type {
  addPositions,
  findPositions,
  LocationRow,
  movePosition,
  PositionRow,
  savePosition,
} from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { findLocation, planOf } from './locations.store.ts';
import { removePosition } from './places.service.ts';
import { holdPlanOf, refuseUnseen } from './plan-lock.service.ts';
import * as store from './positions.store.ts';
import { positionCodeOf } from '#areas/freight/units/codes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { refuseUnknownAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const { staging } = storageArea;
const shown = ({ barcode, consignee, trailer }: PositionRow) => ({ position: barcode, consignee, trailer });
const seen = async (work: Work, id: number): Promise<PositionRow> =>
  (await store.findPosition(work, id)) ?? refuse(commonErrors.notFound);

export async function find(
  work: Work,
  query: QueryOf<typeof findPositions>,
): Promise<{ data: PositionRow[]; totalRows: number }> {
  const plan = (await planOf(work, query.storageLocationId)) ?? refuseUnknown('storageLocationId');
  refuseUnseen(work, plan.kind);
  return store.findPositions(work, query.storageLocationId, query);
}

/** A consignee that is in use; in staging there must be one, for a lane is somebody's. */
async function refuseConsignee(work: Work, area: number, consigneeId: number | undefined): Promise<void> {
  if (consigneeId === undefined) {
    if (area === staging)
      refuse(
        storageErrors.consigneeRequired,
        {},
        { fields: { consigneeId: storageErrors.consigneeRequired.sentence } },
      );
    return;
  }
  if (!(await store.consigneeOpen(work, consigneeId)))
    await refuseUnknownAccounts(work, { consigneeId: [consigneeId, 'consignee'] });
}

/** One position, or a range of them: all, or none when one is there already. */
export async function add(work: Work, body: BodyOf<typeof addPositions>): Promise<PositionRow[]> {
  const plan = await holdPlanOf(work, body.storageLocationId);
  const location = (await findLocation(work, body.storageLocationId)) ?? refuse(commonErrors.notFound);
  await refuseConsignee(work, location.area, body.consigneeId);
  const numbers = positionsIn(body.position) ?? [];
  const [taken] = await store.positionsOf(work, location.id, numbers);
  if (taken) refuse(storageErrors.positionTaken, { position: taken.barcode });
  await store.insertPositions(
    work,
    { id: location.id, warehouseId: plan.warehouseId },
    numbers.map((position) => ({ position, code: positionCodeOf(location.code, position) })),
    body,
  );
  const made = await store.positionsOf(work, location.id, numbers);
  await audit(work, {
    entity: 'storage_location',
    entityId: location.id,
    action: 'positions added',
    after: { positions: made.map((p) => p.barcode).join(', '), consignee: made[0]?.consignee ?? null },
  });
  announce(work, 'layouts');
  return made;
}

export async function save(work: Work, id: number, body: BodyOf<typeof savePosition>): Promise<PositionRow> {
  const { storageLocationId } = await seen(work, id);
  await holdPlanOf(work, storageLocationId);
  const location = (await findLocation(work, storageLocationId)) ?? refuse(commonErrors.notFound);
  const before = await seen(work, id);
  // Who stands there already may stay, also when it is no longer in use.
  if (body.consigneeId === undefined || body.consigneeId !== before.consigneeId)
    await refuseConsignee(work, location.area, body.consigneeId);
  if (!(await store.updatePosition(work, id, body.rowVersion ?? before.rowVersion, body)))
    refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'storage_position',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'layouts');
  return after;
}

/**
 * What a position is for goes to another of the same plan, and what that was for comes back. A lane that had nobody makes
 * none that lacks somebody: staging has as many free lanes as before.
 */
export async function move(
  work: Work,
  id: number,
  body: BodyOf<typeof movePosition>,
): Promise<PositionRow[]> {
  const { storageLocationId } = await seen(work, id);
  const plan = await holdPlanOf(work, storageLocationId);
  const before = await seen(work, id);
  const other = await store.findPosition(work, body.toPositionId);
  const [from, to] = [
    await findLocation(work, storageLocationId),
    other && (await findLocation(work, other.storageLocationId)),
  ];
  if (!other || !from || !to || other.id === id || planIdOf(to) !== plan.id || to.kind !== plan.kind)
    return refuseUnknown('toPositionId');
  for (const [comes, into] of [
    [before, to],
    [other, from],
  ] as const)
    if (into.area === staging && from.area !== to.area && comes.consigneeId === null)
      refuse(storageErrors.consigneeRequired);
  const done = await store.exchange(
    work,
    { id, rowVersion: body.rowVersion ?? before.rowVersion },
    { id: other.id, rowVersion: body.toRowVersion ?? other.rowVersion },
  );
  if (!done) refuse(commonErrors.changedByOthers);
  const after = [await seen(work, id), await seen(work, other.id)];
  for (const [n, was] of [before, other].entries()) {
    const is = after[n];
    if (is)
      await audit(work, {
        entity: 'storage_position',
        entityId: was.id,
        action: 'change',
        before: shown(was),
        after: shown(is),
      });
  }
  announce(work, 'layouts');
  return after;
}
const planIdOf = (location: LocationRow): number | null => location.layoutTemplateId ?? location.layoutId;

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const { storageLocationId } = await seen(work, id);
  await holdPlanOf(work, storageLocationId);
  await removePosition(work, id);
  return { message: 'The position is taken out.' };
}
