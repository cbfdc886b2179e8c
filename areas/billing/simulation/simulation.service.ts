import { z } from 'zod';
import type { SimulatedShipment, SimulatedSide, Simulation, startSimulation } from './simulation.contract.ts';
import { simulationErrors } from './simulation.errors.ts';
import { bookWith, firstDraftId, totals } from './simulation.rules.ts';
import type { Tried } from './simulation.rules.ts';
import * as store from './simulation.store.ts';
import type { ToTry } from './simulation.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { outcomeOf, toTry } from '#areas/billing/shipments/rating.service.ts';
import type { Outcome, ToRate } from '#areas/billing/shipments/rating.service.ts';
import { saidOf } from '#areas/billing/rating/said-charge.rules.ts';
import { rateBook } from '#areas/billing/rating/rating-facts.rules.ts';
import { heldVersion, wholeVersion } from '#areas/billing/tariffs/sheets.service.ts';
import { tariffsOf } from '#areas/billing/tariffs/sheets.rules.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { JobContext, JobHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, startJob } from '#kit/server/work.ts';

/** Starts a simulation; whoever starts another of the same draft at the same moment waits and is told. */
export async function start(
  work: Work,
  versionId: number,
  { days }: BodyOf<typeof startSimulation>,
): Promise<{ id: number; jobId: number }> {
  const draft = await heldVersion(work, versionId);
  const called = { version: draft.version, name: draft.sheet };
  if (draft.publishedAt !== null) refuse(simulationErrors.published, called);
  if (draft.lines.length === 0) refuse(simulationErrors.noLines, called);
  const last = await store.lastOf(work, versionId, await billingDay(work));
  if (last?.state === 'running') refuse(simulationErrors.underWay, { name: last.startedBy });
  const closed = await store.closedDays(work, days);
  if (closed.length === 0) refuse(simulationErrors.noDays);
  const id = await store.insertSimulation(work, { versionId, draftVersion: draft.rowVersion, days: closed });
  const jobId = await startJob(work, 'simulation', { simulationId: id });
  await store.setJob(work, id, jobId);
  announce(work, 'tariffs', [draft.sheetId]);
  return { id, jobId };
}
export async function last(work: Work, versionId: number): Promise<Simulation | null> {
  if (!(await store.versionKnown(work, versionId))) refuse(commonErrors.notFound);
  return (await store.lastOf(work, versionId, await billingDay(work))) ?? null;
}
export const get = async (work: Work, id: number): Promise<Simulation> =>
  (await store.simulationOf(work, id, await billingDay(work))) ?? refuse(commonErrors.notFound);
export async function stop(work: Work, id: number): Promise<{ message: string }> {
  const { versionId, days } = await get(work, id);
  if (!(await store.cancel(work, id))) refuse(simulationErrors.ended);
  const { sheetId, version } = await wholeVersion(work, versionId);
  await audit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'simulation stopped',
    after: { version, days },
  });
  announce(work, 'tariffs', [sheetId]);
  return { message: 'The simulation is stopped.' };
}

const payload = z.object({ simulationId: z.int() });
const batchSize = 500;
/** The run itself reads batch by batch and keeps one result at its end: cut off, it begins anew and changes nothing. */
export const simulationJob: JobHandler = async (job) => {
  const { simulationId } = payload.parse(job.payload);
  const begun = await job.transaction((work) => begin(work, simulationId));
  if (!begun) return { cancelled: true };
  const { list, now, bookOf, names } = begun;
  const sums = totals<Outcome>((o) => ({ amount: o.amount, failed: o.rating.error !== null }));
  await job.progress(0, list.length);
  const batches = Array.from({ length: Math.ceil(list.length / batchSize) }, (_, n) =>
    list.slice(n * batchSize, (n + 1) * batchSize),
  );
  let coming = readBatch(job, simulationId, batches[0] ?? []);
  for (const [n, batch] of batches.entries()) {
    const read = await coming;
    if (!read) return { cancelled: true };
    // The database reads the next while these are rated.
    coming = readBatch(job, simulationId, batches[n + 1] ?? []);
    coming.catch(() => undefined);
    for (const one of batch) {
      const found = read.get(one.id);
      if (found)
        sums.add({
          ...one,
          before: outcomeOf(now, found, true, names),
          after: outcomeOf(bookOf(one.outboundDate), found, true, names),
        });
    }
    await job.progress(Math.min((n + 1) * batchSize, list.length), list.length);
  }
  await coming;
  const kept = await job.transaction(async (work) => {
    announce(work, 'tariffs');
    return store.keepResult(
      work,
      simulationId,
      sums.result((one) => toldOf(one, names)),
    );
  });
  return { cancelled: !kept };
};

async function begin(work: Work, id: number) {
  const found = await store.simulationOf(work, id, await billingDay(work));
  if (!found || found.state !== 'running') return null;
  const draft = await wholeVersion(work, found.versionId);
  const facts = await toTry.rates(work.tx);
  const lines = tariffsOf({ ...draft, expirationDate: null }, (at) => firstDraftId + at);
  return {
    list: await store.shipmentsOf(work, { first: found.firstDay, last: found.lastDay }),
    names: await toTry.descriptions(work.tx),
    now: rateBook(facts),
    bookOf: bookWith(facts, lines, await store.linesOfSheet(work, draft.sheetId)),
  };
}
/** Null when somebody stopped it meanwhile. */
const readBatch = (
  job: JobContext,
  id: number,
  batch: readonly ToTry[],
): Promise<Map<number, ToRate> | null> =>
  job.transaction(async (work) => {
    if (!(await store.goesOn(work, id))) return null;
    const found = await toTry.shipments(
      work.tx,
      batch.map((s) => s.id),
    );
    return new Map(found.map((s) => [s.id, s]));
  });

function toldOf(
  { before, after, ...one }: Tried<Outcome>,
  names: ReadonlyMap<string, string>,
): SimulatedShipment {
  return { ...one, before: sideOf(before, names), after: sideOf(after, names) };
}
function sideOf({ amount, rating, layered }: Outcome, names: ReadonlyMap<string, string>): SimulatedSide {
  return {
    amount,
    error: rating.error,
    charges: rating.lines
      .filter((l) =>
        layered.lines.some((stands) => stands.tariffId === l.tariffId && stands.chargeCode === l.chargeCode),
      )
      .map((l) => saidOf(l, names)),
  };
}
