import type {
  correctClaimIncidentDockAndTimeEndpoint,
  ClaimWarehouseDoors,
} from './claim-actions.contract.ts';
import * as store from './claim-docks.repository.ts';
import { claimDockCorrectedAuditAction } from './claim-status.contract.ts';
import type { ClaimDetails, ClaimIncident } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import {
  rejectClaimField,
  getClaim,
  lockClaimForTransition,
  recordAndNotifyClaimStep,
} from './claims.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Where and when it happened, as the investigation found (docs/domain/claims.md#cause-and-liability). */

export async function listActiveWarehouseDoorsForClaim(
  work: RequestContext,
  id: number,
): Promise<ClaimWarehouseDoors[]> {
  await getClaim(work, id);
  return store.findActiveWarehousesInScopeWithDoors(work);
}

export async function correctClaimDockAndTime(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof correctClaimIncidentDockAndTimeEndpoint>,
): Promise<ClaimDetails> {
  const claim = await lockClaimForTransition(work, id, 'correct', input.rowVersion);
  const before = await getClaim(work, id);
  const now = await wished(work, input);
  await requirePossibleTime(work, before, now);
  const doorId = input.doorId ?? null;
  if (
    before.warehouseId === input.warehouseId &&
    before.doorId === doorId &&
    momentOf(before.happenedAt) === momentOf(now.at)
  )
    reject(claimErrors.dockUnchanged);
  if (
    !(await store.updateClaimDockAndTimeIfVersionMatches(work, claim, {
      warehouseId: input.warehouseId,
      doorId,
      at: now.at,
    }))
  )
    reject(commonErrors.recordChanged);
  const { warehouse, door, happenedAt, zone } = before;
  return recordAndNotifyClaimStep(work, id, claimDockCorrectedAuditAction, {
    before: { warehouse, door, at: happenedAt, zone },
    after: now,
    why: input.why,
  });
}
/** It happened from the ship date on, or from the receipt of freight that came before it, and before the claim was filed. */
async function requirePossibleTime(
  work: RequestContext,
  { id, filedAt, receivedAt }: Pick<ClaimDetails, 'id' | 'filedAt' | 'receivedAt'>,
  { at, zone }: ClaimIncident,
): Promise<void> {
  if (at === null) return;
  const dayOf = (instant: string) => dateInZone(Temporal.Instant.from(instant), zone);
  if ((momentOf(at) ?? 0) > (momentOf(filedAt) ?? 0))
    rejectClaimField('day', claimErrors.timeAfterFiling, { date: formatDate(dayOf(filedAt)) });
  const shipDate = await store.findFirstShipDateOfClaimedFreight(work, id);
  const [first] = [shipDate, receivedAt && dayOf(receivedAt)].filter((day) => day !== null).toSorted();
  if (first !== undefined && dayOf(at) < first)
    rejectClaimField('day', claimErrors.dateBeforeShipDate, { date: formatDate(first) });
}
/** Whole minutes since the epoch, as precise as the input. */
const momentOf = (timestamp: string | null): number | null =>
  timestamp === null ? null : Math.floor(Temporal.Instant.from(timestamp).epochMilliseconds / 60_000);

async function wished(
  work: RequestContext,
  input: BodyOf<typeof correctClaimIncidentDockAndTimeEndpoint>,
): Promise<ClaimIncident> {
  const docks = await store.findActiveWarehousesInScopeWithDoors(work);
  const dock = docks.find(({ warehouseId }) => warehouseId === input.warehouseId);
  if (!dock) return rejectNotFound('warehouseId');
  const door = dock.doors.find(({ id }) => id === input.doorId);
  if (input.doorId !== undefined && !door) rejectClaimField('doorId', claimErrors.noSuchDoor, {});
  const { day, hour } = input;
  const instant = day && hour ? instantFromLocalTime(day, hour, dock.zone) : null;
  if (instant && Temporal.Instant.compare(instant, work.now) > 0)
    rejectClaimField('hour', claimErrors.timeInFuture, {});
  return {
    warehouse: dock.warehouse,
    door: door ? String(door.number) : null,
    at: instant?.toString() ?? null,
    zone: dock.zone,
  };
}
