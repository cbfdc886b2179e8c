import { z } from 'zod';
import { syncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { routingErrors } from './routing-sync.errors.ts';
import { applyRoutes, readDay, requestOf } from './routing-apply.service.ts';
import { keepWhatWasPlanned } from './kept-plan.service.ts';
import * as dayStore from './routing-day.store.ts';
import * as store from './routing-sync.store.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/zones.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, startJob, warehouseScope } from '#kit/server/work.ts';
import type { RoutingPort } from '#links/routing/port.ts';
import { RoutingAway } from '#links/routing/port.ts';

const synchronized = 'The loads are synchronized.';
const synchronizedInPart =
  'The loads are synchronized, except routes that could not be used. They are named with their loads.';
const synchronizedButLeft =
  'The loads are synchronized. Some freight is on no load: the plan of the day says why.';
const failed = 'The synchronization failed. Try again.';

/** The furthest back and ahead that a day may be synchronized. */
async function syncSpan(work: Work): Promise<{ daysBack: number; daysAhead: number }> {
  const set = await settingsOf(work, ['syncDaysBack', 'syncDaysAhead']);
  return { daysBack: Number(set.syncDaysBack), daysAhead: Number(set.syncDaysAhead) };
}

/**
 * Starts taking over a day's routes. While that is under way there is no second run: who started it gets the
 * same job, others learn who did.
 */
export async function startSync(
  work: Work,
  day: string,
  wish: { warehouseId?: number | undefined; loadIds?: readonly number[] } = {},
): Promise<{ jobId: number }> {
  await seeAllFreight(work);
  const scope = warehouseScope(work);
  if (wish.warehouseId !== undefined && scope !== null && !scope.includes(wish.warehouseId))
    refuseUnknown('warehouseId');
  const only = wish.warehouseId === undefined ? scope : [wish.warehouseId];
  const warehouses = await dayStore.syncWarehouses(work, only);
  const [first] = warehouses;
  if (!first)
    return wish.warehouseId === undefined ? refuse(commonErrors.notFound) : refuseUnknown('warehouseId');
  const age = daysBetween(day, dateIn(work.now, first.zone));
  const { daysBack, daysAhead } = await syncSpan(work);
  if (age > daysBack) refuse(routingErrors.tooOld, { days: daysBack });
  if (age < -daysAhead) refuse(routingErrors.tooFar, { days: daysAhead });
  await store.onlyOneStart(work, day);
  const running = await store.runningSync(
    work,
    day,
    warehouses.map((w) => w.id),
    wish.loadIds ?? null,
  );
  if (running && running.startedBy !== work.actor.userId)
    refuse(routingErrors.underWay, { name: running.name });
  if (running) return { jobId: running.id };
  const loads = (
    await dayStore.syncLoadsOf(
      work,
      day,
      warehouses.map((w) => w.id),
      false,
    )
  )
    .filter(
      (l) => l.status < pickupState.released && (wish.loadIds === undefined || wish.loadIds.includes(l.id)),
    )
    .map((l) => l.id);
  await store.markSync(work, loads, syncState.running, null);
  announce(work, 'loads', loads);
  return {
    jobId: await startJob(
      work,
      'routing.sync',
      { day, warehouseIds: warehouses.map((w) => w.id), loadIds: wish.loadIds ?? null },
      { waitsOutside: true },
    ),
  };
}

/** The same for chosen loads, which may lie on several days: one job for the first day that has not been asked, all others after it. */
export async function startSyncLoads(work: Work, loadIds: readonly number[]): Promise<{ jobId: number }> {
  const known = await store.daysOf(work, loadIds, warehouseScope(work));
  if (known.length < new Set(loadIds).size) refuse(commonErrors.notFound);
  const days = [...new Set(known.map((l) => l.day))].sort();
  let jobId = 0;
  for (const day of days)
    ({ jobId } = await startSync(work, day, {
      loadIds: known.filter((l) => l.day === day).map((l) => l.id),
    }));
  return { jobId };
}

/** Overwrites one load that has not left with its route; asks first when units are on it. */
export async function startResync(
  work: Work,
  loadId: number,
  confirmed: boolean,
): Promise<{ jobId: number }> {
  await seeAllFreight(work);
  const [load] = await store.daysOf(work, [loadId], warehouseScope(work));
  if (!load) return refuse(commonErrors.notFound);
  if (load.status === pickupState.released) refuse(routingErrors.released, { load: `L-${load.loadNumber}` });
  if (load.loaded > 0 && !confirmed)
    refuse(
      routingErrors.unitsLoaded,
      { count: load.loaded, load: `L-${load.loadNumber}` },
      { data: { confirm: true, count: load.loaded } },
    );
  await audit(work, { entity: 'load', entityId: loadId, action: 're-sync' });
  return startSync(work, load.day, { loadIds: [loadId] });
}

export async function countVoid(
  work: Work,
  day: string,
): Promise<{
  count: number;
  loads: { id: number; loadName: string; loaded: number }[];
  daysBack: number;
  daysAhead: number;
}> {
  await seeAllFreight(work);
  const loads = await store.voidOf(work, day, warehouseScope(work));
  return { count: loads.length, loads, ...(await syncSpan(work)) };
}

const payload = z.object({
  day: z.string(),
  warehouseIds: z.array(z.int()),
  loadIds: z.array(z.int()).nullable(),
});

function saysOf(faults: number, left: number): string {
  if (faults > 0) return synchronizedInPart;
  return left > 0 ? synchronizedButLeft : synchronized;
}

/** Nobody is left waiting for a synchronization that ended without a word. */
export async function endLostSyncs(work: Work): Promise<void> {
  const loads = await store.endLost(work, failed);
  if (loads.length > 0) announce(work, 'loads', loads);
}

/** The job: ask routing outside any transaction, write its answer in one. A second run after a crash finds the same and doubles nothing. */
export function syncRoutes(port: RoutingPort): JobHandler {
  return async (job) => {
    const { day, warehouseIds, loadIds } = payload.parse(job.payload);
    try {
      await job.progress(0, 3, 'Gathering the freight of the day');
      const request = requestOf(await job.transaction((work) => readDay(work, day, warehouseIds, false)));
      await job.progress(1, 3, 'Waiting for the routes');
      const answer = await port.plan(request);
      await job.progress(2, 3, 'Writing the loads');
      const done = await job.transaction(async (work) => {
        const read = await readDay(work, day, warehouseIds, true);
        const applied = await applyRoutes(work, read, answer, loadIds === null ? null : new Set(loadIds));
        if (loadIds === null) await keepWhatWasPlanned(work, read, answer.routes);
        return applied;
      });
      await job.progress(3, 3, saysOf(done.faults.length, answer.left.length));
      return { ...done, left: answer.left };
    } catch (error) {
      const says = error instanceof RoutingAway ? error.message : failed;
      await job.transaction(async (work) => {
        const loads = (await dayStore.syncLoadsOf(work, day, warehouseIds, false))
          .filter((l) => l.status < pickupState.released && (loadIds === null || loadIds.includes(l.id)))
          .map((l) => l.id);
        await store.markSync(work, loads, syncState.error, says);
        announce(work, 'loads', loads);
      });
      if (error instanceof RoutingAway) refuse(routingErrors.away, {}, { sentence: error.message });
      throw error;
    }
  };
}
