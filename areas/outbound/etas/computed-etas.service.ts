import { notifyEtaChanges } from './eta-changes.service.ts';
import * as store from './lane-accuracy.store.ts';
import { lockEtasOfLoads, saveComputedEtas } from './eta-writes.store.ts';
import { isSameInstant } from './etas.rules.ts';
import { computeTruckTimes } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish } from '#kit/server/request-context.ts';

/** ETAs that nobody said: what the clock of the truck says (docs/decisions/230-one-clock-for-a-truck.md). */

/** What the clock says of each drop of a load now, by drop. */
export async function computeEtasOfLoad(work: RequestContext, loadId: number): Promise<Map<number, string>> {
  const times = (await computeTruckTimes(work, [loadId])).get(loadId);
  return new Map(times?.drops.map(({ dropId, eta }) => [dropId, eta]));
}

/**
 * After departure, stops, drivers or deliveries of loads changed: their computed ETAs follow. What dispatch or a person said stays.
 * Consignees of trucks on their way are told.
 */
export async function recomputeEtas(work: RequestContext, loadIds: readonly number[]): Promise<void> {
  if (loadIds.length === 0) return;
  const drops = await lockEtasOfLoads(work, loadIds);
  const times = await computeTruckTimes(work, loadIds);
  const computed = new Map(
    [...times.values()].flatMap((t) => t.drops.map((d) => [d.dropId, d.eta] as const)),
  );
  const changed = drops.flatMap((drop) => {
    const of = times.get(drop.loadId);
    // Without a departure there is no time. Without a way what was known before stays.
    const eta =
      of?.departure === null && !of.hasLeft ? null : (computed.get(drop.dropId) ?? drop.computedEta);
    return isSameInstant(eta, drop.computedEta) ? [] : [{ ...drop, computedEta: eta }];
  });
  if (changed.length === 0) return;
  await saveComputedEtas(work, changed);
  const loads = new Set(changed.map((drop) => drop.loadId));
  for (const loadId of loads)
    if (times.get(loadId)?.hasLeft === true)
      await notifyEtaChanges(
        work,
        loadId,
        drops.filter((drop) => drop.loadId === loadId),
      );
  publish(work, 'etas', [...loads]);
}

/** The truck has left: what the clock says now is kept with its drops, which measures the lane, and holds from here on. */
export async function recordDepartureEtas(work: RequestContext, loadId: number): Promise<void> {
  const times = (await computeTruckTimes(work, [loadId])).get(loadId);
  if (!times?.departure) return;
  await store.saveDepartureEtas(work, times.departure.toString(), times.drops);
  await saveComputedEtas(
    work,
    times.drops.map(({ dropId, eta }) => ({ dropId, computedEta: eta })),
  );
}
