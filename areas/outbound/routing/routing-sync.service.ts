import { z } from 'zod';
import { loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { routingErrors } from './routing-sync.errors.ts';
import {
  applyRoutesAndVoidMissingLoads,
  readRoutingDay,
  buildRoutingRequest,
} from './routing-apply.service.ts';
import { replaceStoredPlan } from './stored-plan.service.ts';
import * as dayStore from './routing-day.repository.ts';
import * as store from './routing-sync.repository.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudit,
  enqueueBackgroundJob,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';
import type { RoutingPort } from '#integrations/routing/port.ts';
import { RoutingUnavailableError } from '#integrations/routing/port.ts';

const synchronized = 'Loads synchronized.';
const synchronizedInPart =
  'Loads synchronized, except for routes that couldn’t be used. These routes are listed with their loads.';
const synchronizedButLeft =
  'Loads synchronized. Some freight isn’t on any load. See the plan of the day for the reasons.';
const failed = 'Synchronization failed. Try again.';

/** How many days back and ahead can be synchronized. */
async function syncSpan(work: RequestContext): Promise<{ daysBack: number; daysAhead: number }> {
  const set = await readSettingsOrDefaults(work, ['syncDaysBack', 'syncDaysAhead']);
  return { daysBack: Number(set.syncDaysBack), daysAhead: Number(set.syncDaysAhead) };
}

/**
 * Starts fetching a day's routes. Only one run is active at a time. The user who started it gets the same job, others see who
 * did.
 */
export async function startOrJoinOwnRoutingSync(
  work: RequestContext,
  day: string,
  filter: { warehouseId?: number | undefined; loadIds?: readonly number[] } = {},
): Promise<{ jobId: number }> {
  await ignoreActiveAccountFilter(work);
  const scope = getWarehouseIdsInScope(work);
  if (filter.warehouseId !== undefined && scope !== null && !scope.includes(filter.warehouseId))
    rejectNotFound('warehouseId');
  const only = filter.warehouseId === undefined ? scope : [filter.warehouseId];
  const warehouses = await dayStore.findRoutingDayWarehouses(work, only);
  const [first] = warehouses;
  if (!first)
    return filter.warehouseId === undefined ? reject(commonErrors.notFound) : rejectNotFound('warehouseId');
  const age = daysBetween(day, dateInZone(work.now, first.zone));
  const { daysBack, daysAhead } = await syncSpan(work);
  if (age > daysBack) reject(routingErrors.dayTooOld, { days: daysBack });
  if (age < -daysAhead) reject(routingErrors.dayTooFarAhead, { days: daysAhead });
  await store.lockSyncStartOfDay(work, day);
  const running = await store.findActiveRoutingSyncCovering(
    work,
    day,
    warehouses.map((w) => w.id),
    filter.loadIds ?? null,
  );
  if (running && running.startedBy !== work.actor.userId)
    reject(routingErrors.syncInProgress, { name: running.name });
  if (running) return { jobId: running.id };
  const loads = (
    await dayStore.findRoutingDayLoads(
      work,
      day,
      warehouses.map((w) => w.id),
      false,
    )
  )
    .filter(
      (l) =>
        l.status < pickupStatus.released && (filter.loadIds === undefined || filter.loadIds.includes(l.id)),
    )
    .map((l) => l.id);
  await store.setSyncStateOfLoads(work, loads, loadSyncState.running, null);
  publishChange(work, 'loads', loads);
  return {
    jobId: await enqueueBackgroundJob(
      work,
      'routing.sync',
      { day, warehouseIds: warehouses.map((w) => w.id), loadIds: filter.loadIds ?? null },
      { waitsForExternalService: true },
    ),
  };
}

/** The same for selected loads, which can be on several days: one job for the first remaining day, the others after it. */
export async function startRoutingSyncOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<{ jobId: number }> {
  const foundLoads = await store.findLoadDaysAndLoadedCounts(work, loadIds, getWarehouseIdsInScope(work));
  if (foundLoads.length < new Set(loadIds).size) reject(commonErrors.notFound);
  const days = [...new Set(foundLoads.map((l) => l.day))].sort();
  let jobId = 0;
  for (const day of days)
    ({ jobId } = await startOrJoinOwnRoutingSync(work, day, {
      loadIds: foundLoads.filter((l) => l.day === day).map((l) => l.id),
    }));
  return { jobId };
}

/** Overwrites one load that has not left with its route. Requires a confirmation when units are on it. */
export async function startLoadResync(
  work: RequestContext,
  loadId: number,
  confirmed: boolean,
): Promise<{ jobId: number }> {
  await ignoreActiveAccountFilter(work);
  const [load] = await store.findLoadDaysAndLoadedCounts(work, [loadId], getWarehouseIdsInScope(work));
  if (!load) return reject(commonErrors.notFound);
  if (load.status === pickupStatus.released)
    reject(routingErrors.alreadyReleased, { load: `L-${load.loadNumber}` });
  if (load.loaded > 0 && !confirmed)
    reject(
      routingErrors.unitsLoaded,
      { count: load.loaded, load: `L-${load.loadNumber}` },
      { data: { confirm: true, count: load.loaded } },
    );
  await recordAudit(work, { entity: 'load', entityId: loadId, action: 're-sync' });
  return startOrJoinOwnRoutingSync(work, load.day, { loadIds: [loadId] });
}

export async function getVoidLoadsAndSyncLimits(
  work: RequestContext,
  day: string,
): Promise<{
  count: number;
  loads: { id: number; loadName: string; loaded: number }[];
  daysBack: number;
  daysAhead: number;
}> {
  await ignoreActiveAccountFilter(work);
  const loads = await store.findVoidLoads(work, day, getWarehouseIdsInScope(work));
  return { count: loads.length, loads, ...(await syncSpan(work)) };
}

const payload = z.object({
  day: z.string(),
  warehouseIds: z.array(z.int()),
  loadIds: z.array(z.int()).nullable(),
});

function saysOf(unusableCount: number, left: number): string {
  if (unusableCount > 0) return synchronizedInPart;
  return left > 0 ? synchronizedButLeft : synchronized;
}

/** Ends synchronizations that stopped without a result, so that no load waits forever. */
export async function failLoadsOfAbandonedRoutingSyncs(work: RequestContext): Promise<void> {
  const loads = await store.failAbandonedSyncLoads(work, failed);
  if (loads.length > 0) publishChange(work, 'loads', loads);
}

/**
 * The job: requests routing outside any transaction, and writes the response in one. A second run after a crash duplicates
 * nothing.
 */
export function createRoutingSyncJob(port: RoutingPort): JobHandler {
  return async (job) => {
    const { day, warehouseIds, loadIds } = payload.parse(job.payload);
    try {
      await job.reportProgress(0, 3, 'Collecting the day’s freight');
      const request = buildRoutingRequest(
        await job.runInTransaction((work) => readRoutingDay(work, day, warehouseIds, false)),
      );
      await job.reportProgress(1, 3, 'Waiting for the routes');
      const answer = await port.plan(request);
      await job.reportProgress(2, 3, 'Saving loads');
      const done = await job.runInTransaction(async (work) => {
        const read = await readRoutingDay(work, day, warehouseIds, true);
        const applied = await applyRoutesAndVoidMissingLoads(
          work,
          read,
          answer,
          loadIds === null ? null : new Set(loadIds),
        );
        if (loadIds === null) await replaceStoredPlan(work, read, answer.routes);
        return applied;
      });
      await job.reportProgress(3, 3, saysOf(done.faults.length, answer.unroutedFreight.length));
      return { ...done, left: answer.unroutedFreight };
    } catch (error) {
      const message = error instanceof RoutingUnavailableError ? error.message : failed;
      await job.runInTransaction(async (work) => {
        const loads = (await dayStore.findRoutingDayLoads(work, day, warehouseIds, false))
          .filter((l) => l.status < pickupStatus.released && (loadIds === null || loadIds.includes(l.id)))
          .map((l) => l.id);
        await store.setSyncStateOfLoads(work, loads, loadSyncState.error, message);
        publishChange(work, 'loads', loads);
      });
      if (error instanceof RoutingUnavailableError)
        reject(routingErrors.routingUnavailable, {}, { sentence: error.message });
      throw error;
    }
  };
}
