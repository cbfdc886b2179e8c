import { z } from 'zod';
import { computedNow, recomputeEtas } from './computed-etas.service.ts';
import { tellMoved } from './eta-changes.service.ts';
import { takeWord } from './dispatch.rules.ts';
import type { DispatchResult } from './etas.contract.ts';
import { dispatchFaults, etaErrors } from './etas.errors.ts';
import { sameMoment, standing } from './etas.rules.ts';
import * as writes from './eta-writes.store.ts';
import type { LockedEta } from './eta-writes.store.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { tellDelivered } from '#areas/outbound/loads/pickups.service.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, startJob, warehouseScope } from '#kit/server/work.ts';
import { DispatchAway } from '#links/dispatch/port.ts';
import type { Arrival, DispatchAnswer, DispatchLoad, DispatchPort } from '#links/dispatch/port.ts';

/** Starts bringing the dispatch system's ETAs; who started one that has not ended gets the same. */
export async function startDispatchSync(
  work: Work,
  loadIds: readonly number[] | undefined,
): Promise<{ jobId: number }> {
  await seeAllFreight(work);
  const running = await writes.runningDispatchSync(work);
  if (running && running.startedBy !== work.actor.userId) refuse(etaErrors.underWay, { name: running.name });
  if (running) return { jobId: running.id };
  if (loadIds) {
    const seen = await writes.loadsSeen(work, loadIds, warehouseScope(work));
    if (seen < new Set(loadIds).size) refuse(commonErrors.notFound);
  }
  announce(work, 'jobs');
  const wish = { loadIds: loadIds ?? null };
  return { jobId: await startJob(work, 'etas.dispatchSync', wish, { waitsOutside: true }) };
}

const payload = z.object({ loadIds: z.array(z.int()).nullable() });
/** An answer that does not come ends the job: said in a refusal, whose sentence is shown. */
const away = (error: DispatchAway): Fault => ({
  code: 'etas.dispatchAway',
  status: 503,
  sentence: error.message,
  when: 'The dispatch system does not answer, or not in words we know. Nothing was changed.',
});

/** The job: asks outside any transaction, then writes load by load. What comes twice or late changes nothing. */
export function dispatchSync(port: DispatchPort): JobHandler {
  return async (job) => {
    const { loadIds } = payload.parse(job.payload);
    const asked = await job.transaction(async (work) => readLoads(work, loadIds));
    await job.progress(0, asked.length, 'Waiting for the dispatch system');
    const answer = await port.arrivals(asked.map((a) => a.load)).catch((error: unknown) => {
      if (error instanceof DispatchAway)
        return refuse(away(error), {}, { data: { detail: error.detail ?? null } });
      throw error;
    });
    const result = emptyResult(answer, asked);
    for (const [i, { id, load }] of asked.entries()) {
      const words = answer.arrivals.filter((a) => a.load === load.load);
      const done = await job.transaction((work) => takeWords(work, id, words, answer.ours));
      result.changed += done.changed;
      result.delivered += done.delivered;
      result.overridden += done.overridden;
      result.faults.push(...done.faults);
      if (i % 20 === 19 || i === asked.length - 1) await job.progress(i + 1, asked.length);
    }
    await job.progress(asked.length, asked.length, 'The ETAs are up to date.');
    return { ...result };
  };
}
function emptyResult(answer: DispatchAnswer, asked: readonly { load: DispatchLoad }[]): DispatchResult {
  const known = new Set(asked.map((a) => a.load.load));
  return {
    loads: asked.length,
    changed: 0,
    delivered: 0,
    overridden: 0,
    ours: answer.ours,
    faults: [
      ...answer.faults.map((f) => ({
        load: f.load,
        drop: f.stop,
        fault: sayFault(dispatchFaults[f.code], f.code === 'notReadable' ? { why: f.why } : {}),
      })),
      ...answer.arrivals
        .filter((a) => !known.has(a.load))
        .map((a) => ({ load: a.load, drop: String(a.seq), fault: sayFault(dispatchFaults.noLoad) })),
    ],
  };
}

async function readLoads(
  work: Work,
  loadIds: readonly number[] | null,
): Promise<{ id: number; load: DispatchLoad }[]> {
  await seeAllFreight(work);
  const out: { id: number; load: DispatchLoad }[] = [];
  for (const { id, load, order } of await writes.loadsOnTheWay(work, loadIds, warehouseScope(work))) {
    const { drops, departure, computed } = await readLoad(work, id, false);
    out.push({
      id,
      load: {
        load,
        order,
        departure: departure.at?.toString() ?? null,
        left: departure.left,
        stops: drops.map((d) => ({
          seq: d.seq,
          place: d.deliverToNumber,
          ourEta: computed.get(d.dropId) ?? d.computedEta,
        })),
      },
    });
  }
  return out;
}
async function readLoad(work: Work, loadId: number, locked: boolean) {
  const drops = await (locked ? writes.lockEtas : writes.readEtas)(work, loadId);
  const leaves = await writes.departureOf(work, loadId);
  const at = leaves?.departedAt ?? leaves?.planned ?? null;
  const departure = { left: leaves?.left ?? false, at: at === null ? null : Temporal.Instant.from(at) };
  return { drops, departure, computed: await computedNow(work, loadId) };
}

interface Done {
  changed: number;
  delivered: number;
  overridden: number;
  faults: DispatchResult['faults'];
}
/** What was said of one load, against what is known of it now: an override or a proof may have come since it was asked. */
async function takeWords(
  work: Work,
  loadId: number,
  words: readonly Arrival[],
  ours: boolean,
): Promise<Done> {
  await seeAllFreight(work);
  const done: Done = { changed: 0, delivered: 0, overridden: 0, faults: [] };
  const { drops, departure, computed } = await readLoad(work, loadId, true);
  for (const word of words) {
    const drop = drops.find((d) => d.seq === word.seq);
    if (!drop) done.faults.push(told(word, sayFault(dispatchFaults.noDrop)));
    else if (!ours) await takeOne(work, { drop, word, departure, done });
  }
  // What nobody else says is computed from what is known by now.
  if (done.delivered > 0) await recomputeEtas(work, [loadId]);
  else
    for (const drop of drops)
      if (await recompute(work, drop, computed.get(drop.dropId), words, ours)) done.changed += 1;
  if (done.changed + done.delivered > 0) {
    await audit(work, {
      entity: 'load',
      entityId: loadId,
      action: ours ? 'ETAs computed' : 'ETAs of dispatch',
      after: { changed: done.changed, delivered: done.delivered, overridden: done.overridden },
    });
    await tellMoved(work, loadId, drops);
    announce(work, 'etas', [loadId]);
    announce(work, 'loads', [loadId]);
  }
  return done;
}
const told = (word: Arrival, fault: DispatchResult['faults'][number]['fault']) => ({
  load: word.load,
  drop: String(word.seq),
  fault,
});

async function takeOne(
  work: Work,
  {
    drop,
    word,
    departure,
    done,
  }: {
    drop: LockedEta;
    word: Arrival;
    departure: { left: boolean; at: Temporal.Instant | null };
    done: Done;
  },
): Promise<void> {
  const known = {
    zone: drop.zone,
    delivered: drop.status === etaState.delivered,
    left: departure.left,
    departure: departure.at,
    dispatchEta: drop.dispatchEta,
    dispatchSaidAt: drop.dispatchSaidAt,
  };
  const taken = takeWord(word, known, work.now);
  if (taken.does === 'nothing') return;
  if (taken.does === 'fault') return void done.faults.push(told(word, taken.fault));
  if (taken.does === 'deliver') {
    await tellDelivered(work, drop.dropId, taken.at);
    done.delivered += 1;
    return;
  }
  if (drop.overrideEta !== null) done.overridden += 1;
  else if (!sameMoment(drop.eta, taken.eta)) done.changed += 1;
  await writes.saveStanding(work, {
    ...drop,
    eta: taken.eta,
    source: 'dispatch',
    detail: drop.overrideEta === null && word.note !== null ? word.note : drop.detail,
    dispatchEta: taken.eta,
    dispatchSaidAt: taken.saidAt,
  });
}

/** A drop of which only we know anything: its time is computed anew. Answers whether another time holds. */
async function recompute(
  work: Work,
  drop: LockedEta,
  computed: string | undefined,
  words: readonly Arrival[],
  ours: boolean,
): Promise<boolean> {
  const wasTold = !ours && words.some((w) => w.seq === drop.seq);
  if (wasTold || computed === undefined || drop.status === etaState.delivered) return false;
  if (sameMoment(computed, drop.computedEta)) return false;
  const manual = drop.source === 'manual' ? drop.eta : null;
  const holds = standing({ dispatch: manual === null ? drop.dispatchEta : null, manual, computed });
  await writes.saveStanding(work, { ...drop, ...holds, computedEta: computed });
  return drop.overrideEta === null && !sameMoment(holds.eta, drop.eta);
}
