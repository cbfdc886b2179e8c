import { z } from 'zod';
import { computeEtasOfLoad, recomputeEtasAndNotify } from './computed-etas.service.ts';
import { notifyEtaChanges } from './eta-changes.service.ts';
import { evaluateDispatchUpdate } from './dispatch-update.rules.ts';
import type { DispatchSyncResult } from './etas.contract.ts';
import { dispatchUpdateErrors, etaErrors } from './etas.errors.ts';
import { isSameInstant, selectEtaWithoutOverride } from './etas.rules.ts';
import * as writes from './eta-writes.repository.ts';
import type { StoredEta } from './eta-writes.repository.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { markDropDeliveredKeepingFirstTime } from '#areas/outbound/loads/pickups.service.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudit,
  enqueueBackgroundJob,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';
import { DispatchUnavailableError } from '#integrations/dispatch/port.ts';
import type {
  DispatchArrival,
  DispatchReply,
  DispatchLoad,
  DispatchPort,
} from '#integrations/dispatch/port.ts';

/**
 * Starts the import of the dispatch system's ETAs. If the user's last one is still running, returns that one. If another user's
 * is running, it rejects.
 */
export async function startOrJoinOwnDispatchSync(
  work: RequestContext,
  loadIds: readonly number[] | undefined,
): Promise<{ jobId: number }> {
  await ignoreActiveAccountFilter(work);
  const running = await writes.lockStartAndFindUnfinishedDispatchSync(work);
  if (running && running.startedBy !== work.actor.userId)
    reject(etaErrors.syncInProgress, { name: running.name });
  if (running) return { jobId: running.id };
  if (loadIds) {
    const visibleCount = await writes.countLoadsLeavingWarehouses(
      work,
      loadIds,
      getWarehouseIdsInScope(work),
    );
    if (visibleCount < new Set(loadIds).size) reject(commonErrors.notFound);
  }
  publishChange(work, 'jobs');
  const input = { loadIds: loadIds ?? null };
  return {
    jobId: await enqueueBackgroundJob(work, 'etas.dispatchSync', input, { waitsForExternalService: true }),
  };
}

const payload = z.object({ loadIds: z.array(z.int()).nullable() });
/** When the dispatch system does not respond, the job ends with an error that the user sees. */
const toUnavailableError = (error: DispatchUnavailableError): ErrorDefinition => ({
  code: 'etas.dispatchUnavailable',
  status: 503,
  sentence: error.message,
  description: 'The dispatch system does not respond, or its response cannot be read. Nothing is changed.',
});

/**
 * The job: queries the dispatch system outside any transaction, then writes load by load. Repeated or late updates change
 * nothing.
 */
export function createDispatchSyncJob(port: DispatchPort): JobHandler {
  return async (job) => {
    const { loadIds } = payload.parse(job.payload);
    const requestedLoads = await job.runInTransaction(async (work) => readLoads(work, loadIds));
    await job.reportProgress(0, requestedLoads.length, 'Waiting for the dispatch system');
    const answer = await port.findArrivals(requestedLoads.map((a) => a.load)).catch((error: unknown) => {
      if (error instanceof DispatchUnavailableError)
        return reject(toUnavailableError(error), {}, { data: { detail: error.detail ?? null } });
      throw error;
    });
    const result = emptyResult(answer, requestedLoads);
    for (const [i, { id, load }] of requestedLoads.entries()) {
      const words = answer.arrivals.filter((a) => a.load === load.load);
      const done = await job.runInTransaction((work) => takeWords(work, id, words, answer.isOwnEstimate));
      result.changed += done.changed;
      result.delivered += done.delivered;
      result.overridden += done.overridden;
      result.faults.push(...done.faults);
      if (i % 20 === 19 || i === requestedLoads.length - 1)
        await job.reportProgress(i + 1, requestedLoads.length);
    }
    await job.reportProgress(requestedLoads.length, requestedLoads.length, 'ETAs are up to date.');
    return { ...result };
  };
}
function emptyResult(
  answer: DispatchReply,
  requestedLoads: readonly { load: DispatchLoad }[],
): DispatchSyncResult {
  const requestedNumbers = new Set(requestedLoads.map((a) => a.load.load));
  return {
    loads: requestedLoads.length,
    changed: 0,
    delivered: 0,
    overridden: 0,
    ours: answer.isOwnEstimate,
    faults: [
      ...answer.unusable.map((f) => ({
        load: f.load,
        drop: f.stop,
        fault: toErrorInResponse(
          dispatchUpdateErrors[f.code],
          f.code === 'entryUnreadable' ? { why: f.reason } : {},
        ),
      })),
      ...answer.arrivals
        .filter((a) => !requestedNumbers.has(a.load))
        .map((a) => ({
          load: a.load,
          drop: String(a.seq),
          fault: toErrorInResponse(dispatchUpdateErrors.unknownLoad),
        })),
    ],
  };
}

async function readLoads(
  work: RequestContext,
  loadIds: readonly number[] | null,
): Promise<{ id: number; load: DispatchLoad }[]> {
  await ignoreActiveAccountFilter(work);
  const out: { id: number; load: DispatchLoad }[] = [];
  for (const { id, load, order } of await writes.findLoadsForDispatchSync(
    work,
    loadIds,
    getWarehouseIdsInScope(work),
  )) {
    const { drops, departure, computed } = await readLoad(work, id, false);
    out.push({
      id,
      load: {
        load,
        order,
        departure: departure.at?.toString() ?? null,
        hasLeft: departure.left,
        stops: drops.map((d) => ({
          seq: d.seq,
          destinationNumber: d.deliverToNumber,
          ourEta: computed.get(d.dropId) ?? d.computedEta,
        })),
      },
    });
  }
  return out;
}
async function readLoad(work: RequestContext, loadId: number, locked: boolean) {
  const drops = await (locked ? writes.lockEtasOfLoad : writes.findEtasOfLoad)(work, loadId);
  const departureRow = await writes.findDepartureOfLoad(work, loadId);
  const departureIso = departureRow?.departedAt ?? departureRow?.planned ?? null;
  const departure = {
    left: departureRow?.left ?? false,
    at: departureIso === null ? null : Temporal.Instant.from(departureIso),
  };
  return { drops, departure, computed: await computeEtasOfLoad(work, loadId) };
}

interface Done {
  changed: number;
  delivered: number;
  overridden: number;
  faults: DispatchSyncResult['faults'];
}
/** Applies the updates of one load to its current state. An override or a proof can have been added since the query. */
async function takeWords(
  work: RequestContext,
  loadId: number,
  words: readonly DispatchArrival[],
  ours: boolean,
): Promise<Done> {
  await ignoreActiveAccountFilter(work);
  const done: Done = { changed: 0, delivered: 0, overridden: 0, faults: [] };
  const { drops, departure, computed } = await readLoad(work, loadId, true);
  for (const word of words) {
    const drop = drops.find((d) => d.seq === word.seq);
    if (!drop) done.faults.push(toSyncError(word, toErrorInResponse(dispatchUpdateErrors.unknownStop)));
    else if (!ours) await takeOne(work, { drop, word, departure, done });
  }
  // Times without another source are recalculated from the current data.
  if (done.delivered > 0) await recomputeEtasAndNotify(work, [loadId]);
  else
    for (const drop of drops)
      if (await recompute(work, drop, computed.get(drop.dropId), words, ours)) done.changed += 1;
  if (done.changed + done.delivered > 0) {
    await recordAudit(work, {
      entity: 'load',
      entityId: loadId,
      action: ours ? 'ETAs computed' : 'ETAs of dispatch',
      after: { changed: done.changed, delivered: done.delivered, overridden: done.overridden },
    });
    await notifyEtaChanges(work, loadId, drops);
    publishChange(work, 'etas', [loadId]);
    publishChange(work, 'loads', [loadId]);
  }
  return done;
}
const toSyncError = (word: DispatchArrival, error: DispatchSyncResult['faults'][number]['fault']) => ({
  load: word.load,
  drop: String(word.seq),
  fault: error,
});

async function takeOne(
  work: RequestContext,
  {
    drop,
    word,
    departure,
    done,
  }: {
    drop: StoredEta;
    word: DispatchArrival;
    departure: { left: boolean; at: Temporal.Instant | null };
    done: Done;
  },
): Promise<void> {
  const dropState = {
    timeZone: drop.zone,
    isDelivered: drop.status === etaState.delivered,
    hasLeft: departure.left,
    departure: departure.at,
    dispatchEta: drop.dispatchEta,
    dispatchSaidAt: drop.dispatchSaidAt,
  };
  const effect = evaluateDispatchUpdate(word, dropState, work.now);
  if (effect.kind === 'nothing') return;
  if (effect.kind === 'fault') return void done.faults.push(toSyncError(word, effect.fault));
  if (effect.kind === 'deliver') {
    await markDropDeliveredKeepingFirstTime(work, drop.dropId, effect.deliveredAt);
    done.delivered += 1;
    return;
  }
  if (drop.overrideEta !== null) done.overridden += 1;
  else if (!isSameInstant(drop.eta, effect.eta)) done.changed += 1;
  await writes.updateEtaUnlessDelivered(work, {
    ...drop,
    eta: effect.eta,
    source: 'dispatch',
    detail: drop.overrideEta === null && word.note !== null ? word.note : drop.detail,
    dispatchEta: effect.eta,
    dispatchSaidAt: effect.reportedAt,
  });
}

/** Recalculates the time of a stop that has no other source. Returns whether the effective time changed. */
async function recompute(
  work: RequestContext,
  drop: StoredEta,
  computed: string | undefined,
  words: readonly DispatchArrival[],
  ours: boolean,
): Promise<boolean> {
  const wasTold = !ours && words.some((w) => w.seq === drop.seq);
  if (wasTold || computed === undefined || drop.status === etaState.delivered) return false;
  if (isSameInstant(computed, drop.computedEta)) return false;
  const manual = drop.source === 'manual' ? drop.eta : null;
  const selectedEta = selectEtaWithoutOverride({
    dispatch: manual === null ? drop.dispatchEta : null,
    manual,
    computed,
  });
  await writes.updateEtaUnlessDelivered(work, { ...drop, ...selectedEta, computedEta: computed });
  return drop.overrideEta === null && !isSameInstant(selectedEta.eta, drop.eta);
}
