import type { correctClaim, Dock } from './claim-acts.contract.ts';
import * as store from './claim-docks.store.ts';
import { corrected } from './claim-states.contract.ts';
import type { ClaimDoc, Happening } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { atField, seen, take, told } from './claims.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { instantOf } from '#kit/contract/zones.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Where and when it happened, as whoever looked into it found (docs/domain/claims.md#cause-and-bearer). */

export async function docksOf(work: Work, id: number): Promise<Dock[]> {
  await seen(work, id);
  return store.docks(work);
}

export async function correct(work: Work, id: number, wish: BodyOf<typeof correctClaim>): Promise<ClaimDoc> {
  const claim = await take(work, id, 'correct', wish.rowVersion);
  const before = await seen(work, id);
  const now = await wished(work, wish);
  const doorId = wish.doorId ?? null;
  if (
    before.warehouseId === wish.warehouseId &&
    before.doorId === doorId &&
    momentOf(before.happenedAt) === momentOf(now.at)
  )
    refuse(claimErrors.sameDock);
  if (!(await store.writeDock(work, claim, { warehouseId: wish.warehouseId, doorId, at: now.at })))
    refuse(commonErrors.changedByOthers);
  const { warehouse, door, happenedAt: at, zone } = before;
  return told(work, id, corrected, { before: { warehouse, door, at, zone }, after: now, why: wish.why });
}
/** To the minute, as it is typed. */
const momentOf = (at: string | null): number | null =>
  at === null ? null : Math.floor(Temporal.Instant.from(at).epochMilliseconds / 60_000);

async function wished(work: Work, wish: BodyOf<typeof correctClaim>): Promise<Happening> {
  const docks = await store.docks(work);
  const dock = docks.find(({ warehouseId }) => warehouseId === wish.warehouseId);
  if (!dock) return refuseUnknown('warehouseId');
  const door = dock.doors.find(({ id }) => id === wish.doorId);
  if (wish.doorId !== undefined && !door) atField('doorId', claimErrors.noSuchDoor, {});
  const { day, hour } = wish;
  const at = day && hour ? instantOf(day, hour, dock.zone) : null;
  if (at && Temporal.Instant.compare(at, work.now) > 0) atField('hour', claimErrors.notYet, {});
  return {
    warehouse: dock.warehouse,
    door: door ? String(door.number) : null,
    at: at?.toString() ?? null,
    zone: dock.zone,
  };
}
