import { notifyEtaChanges } from './eta-changes.service.ts';
import * as store from './lane-accuracy.repository.ts';
import { lockEtasOfLoads, updateComputedEtasUnlessDelivered } from './eta-writes.repository.ts';
import { isSameInstant } from './etas.rules.ts';
import { computeTruckTimes } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';

/** ETAs calculated by the system, used when no other source gave one (docs/decisions/230-one-calculation-for-truck-times.md). */

/** The calculated time of each stop of a load, by stop id. */
export async function computeEtasOfLoad(work: RequestContext, loadId: number): Promise<Map<number, string>> {
  const times = (await computeTruckTimes(work, [loadId])).get(loadId);
  return new Map(times?.drops.map(({ dropId, eta }) => [dropId, eta]));
}

/**
 * Recalculates ETAs after the departure, stops, drivers or deliveries of loads changed. Times from dispatch or a user stay.
 * Notifies consignees of trucks in transit.
 */
export async function recomputeEtasAndNotify(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<void> {
  if (loadIds.length === 0) return;
  const drops = await lockEtasOfLoads(work, loadIds);
  const times = await computeTruckTimes(work, loadIds);
  const computed = new Map(
    [...times.values()].flatMap((t) => t.drops.map((d) => [d.dropId, d.eta] as const)),
  );
  const changed = drops.flatMap((drop) => {
    const truckTimes = times.get(drop.loadId);
    // Without a departure there is no time. Without a known route, the previous time stays.
    const eta =
      truckTimes?.departure === null && !truckTimes.hasLeft
        ? null
        : (computed.get(drop.dropId) ?? drop.computedEta);
    return isSameInstant(eta, drop.computedEta) ? [] : [{ ...drop, computedEta: eta }];
  });
  if (changed.length === 0) return;
  await updateComputedEtasUnlessDelivered(work, changed);
  const loads = new Set(changed.map((drop) => drop.loadId));
  for (const loadId of loads)
    if (times.get(loadId)?.hasLeft === true)
      await notifyEtaChanges(
        work,
        loadId,
        drops.filter((drop) => drop.loadId === loadId),
      );
  publishChange(work, 'etas', [...loads]);
}

/**
 * When the truck departs, saves the calculated times with its stops. They are used from then on, and to measure the accuracy of
 * the lane.
 */
export async function recordDepartureEtas(work: RequestContext, loadId: number): Promise<void> {
  const times = (await computeTruckTimes(work, [loadId])).get(loadId);
  if (!times?.departure) return;
  await store.updateEtasAtDeparture(work, times.departure.toString(), times.drops);
  await updateComputedEtasUnlessDelivered(
    work,
    times.drops.map(({ dropId, eta }) => ({ dropId, computedEta: eta })),
  );
}
