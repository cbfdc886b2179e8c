import { z } from 'zod';
import type {
  SimulatedShipment,
  SimulatedRating,
  DraftRateSimulation,
  startDraftRateSimulationEndpoint,
} from './simulation.contract.ts';
import { draftRateSimulationErrors } from './simulation.errors.ts';
import {
  createDraftRateBookGetter,
  firstDraftTariffIdAbovePublished,
  createDraftRateSimulationTotalsWithTopTen,
} from './simulation.rules.ts';
import type { ShipmentRatedByPublishedAndDraft } from './simulation.rules.ts';
import * as store from './simulation.repository.ts';
import type { ShipmentToSimulate } from './simulation.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { computeRatingOutcome, trialRatingDataReaders } from '#areas/billing/shipments/rating.service.ts';
import type { RatingOutcome, ShipmentToRateRow } from '#areas/billing/shipments/rating.service.ts';
import { toCalculatedCharge } from '#areas/billing/rating/calculated-charge.rules.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import {
  lockSheetAndGetRateSheetVersion,
  getStoredRateSheetVersion,
} from '#areas/billing/tariffs/sheets.service.ts';
import { buildTariffs } from '#areas/billing/tariffs/sheets.rules.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { JobContext, JobHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueBackgroundJob } from '#kit/server/request-context.ts';

/** Starts a simulation. A second start for the same draft at the same time waits for the first and is then rejected. */
export async function startDraftRateSimulation(
  work: RequestContext,
  versionId: number,
  { days }: BodyOf<typeof startDraftRateSimulationEndpoint>,
): Promise<{ id: number; jobId: number }> {
  const draft = await lockSheetAndGetRateSheetVersion(work, versionId);
  const called = { version: draft.version, name: draft.sheet };
  if (draft.publishedAt !== null) reject(draftRateSimulationErrors.versionPublished, called);
  if (draft.lines.length === 0) reject(draftRateSimulationErrors.linesMissing, called);
  const last = await store.findLastDraftRateSimulation(work, versionId, await getTodayAtHeadOffice(work));
  if (last?.state === 'running')
    reject(draftRateSimulationErrors.simulationInProgress, { name: last.startedBy });
  const closed = await store.findLastClosedDaysLatestFirst(work, days);
  if (closed.length === 0) reject(draftRateSimulationErrors.noClosedDays);
  const id = await store.insertDraftRateSimulation(work, {
    versionId,
    draftVersion: draft.rowVersion,
    daysLatestFirst: closed,
  });
  const jobId = await enqueueBackgroundJob(work, 'simulation', { simulationId: id });
  await store.setDraftRateSimulationJobId(work, id, jobId);
  publishChange(work, 'tariffs', [draft.sheetId]);
  return { id, jobId };
}
export async function getLastDraftRateSimulation(
  work: RequestContext,
  versionId: number,
): Promise<DraftRateSimulation | null> {
  if (!(await store.rateSheetVersionExists(work, versionId))) reject(commonErrors.notFound);
  return (await store.findLastDraftRateSimulation(work, versionId, await getTodayAtHeadOffice(work))) ?? null;
}
export const getDraftRateSimulation = async (
  work: RequestContext,
  id: number,
): Promise<DraftRateSimulation> =>
  (await store.findDraftRateSimulation(work, id, await getTodayAtHeadOffice(work))) ??
  reject(commonErrors.notFound);
export async function cancelDraftRateSimulation(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  const { versionId, days } = await getDraftRateSimulation(work, id);
  if (!(await store.markDraftRateSimulationCanceledIfRunning(work, id)))
    reject(draftRateSimulationErrors.simulationEnded);
  const { sheetId, version } = await getStoredRateSheetVersion(work, versionId);
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'simulation stopped',
    after: { version, days },
  });
  publishChange(work, 'tariffs', [sheetId]);
  return { message: 'Simulation stopped.' };
}

const payload = z.object({ simulationId: z.int() });
const batchSize = 500;
/** Reads batch by batch and saves one result at the end. An interrupted run starts from the beginning and has changed nothing. */
export const draftRateSimulationJob: JobHandler = async (job) => {
  const { simulationId } = payload.parse(job.payload);
  const begun = await job.runInTransaction((work) => begin(work, simulationId));
  if (!begun) return { cancelled: true };
  const { list, now, bookOf, names } = begun;
  const sums = createDraftRateSimulationTotalsWithTopTen<RatingOutcome>((o) => ({
    amount: o.amount,
    failed: o.rating.error !== null,
  }));
  await job.reportProgress(0, list.length);
  const batches = Array.from({ length: Math.ceil(list.length / batchSize) }, (_, n) =>
    list.slice(n * batchSize, (n + 1) * batchSize),
  );
  let coming = readBatch(job, simulationId, batches[0] ?? []);
  for (const [n, batch] of batches.entries()) {
    const read = await coming;
    if (!read) return { cancelled: true };
    // The database reads the next batch while this one is rated.
    coming = readBatch(job, simulationId, batches[n + 1] ?? []);
    coming.catch(() => undefined);
    for (const one of batch) {
      const found = read.get(one.id);
      if (found)
        sums.add({
          ...one,
          before: computeRatingOutcome(now, found, true, names),
          after: computeRatingOutcome(bookOf(one.outboundDate), found, true, names),
        });
    }
    await job.reportProgress(Math.min((n + 1) * batchSize, list.length), list.length);
  }
  await coming;
  const isSaved = await job.runInTransaction(async (work) => {
    publishChange(work, 'tariffs');
    return store.endDraftRateSimulationWithResultIfRunning(
      work,
      simulationId,
      sums.result((one) => toldOf(one, names)),
    );
  });
  return { cancelled: !isSaved };
};

async function begin(work: RequestContext, id: number) {
  const found = await store.findDraftRateSimulation(work, id, await getTodayAtHeadOffice(work));
  if (!found || found.state !== 'running') return null;
  const draft = await getStoredRateSheetVersion(work, found.versionId);
  const facts = await trialRatingDataReaders.rates(work.tx);
  const lines = buildTariffs(
    { ...draft, expirationDate: null },
    (index) => firstDraftTariffIdAbovePublished + index,
  );
  return {
    list: await store.findClosedDayShipmentsToSimulate(work, { first: found.firstDay, last: found.lastDay }),
    names: await trialRatingDataReaders.descriptions(work.tx),
    now: buildRateBook(facts),
    bookOf: createDraftRateBookGetter(facts, lines, await store.findPublishedTariffIds(work, draft.sheetId)),
  };
}
/** Null when a user stopped the simulation in the meantime. */
const readBatch = (
  job: JobContext,
  id: number,
  batch: readonly ShipmentToSimulate[],
): Promise<Map<number, ShipmentToRateRow> | null> =>
  job.runInTransaction(async (work) => {
    if (!(await store.isDraftRateSimulationRunning(work, id))) return null;
    const found = await trialRatingDataReaders.shipments(
      work.tx,
      batch.map((s) => s.id),
    );
    return new Map(found.map((s) => [s.id, s]));
  });

function toldOf(
  { before, after, ...one }: ShipmentRatedByPublishedAndDraft<RatingOutcome>,
  names: ReadonlyMap<string, string>,
): SimulatedShipment {
  return { ...one, before: sideOf(before, names), after: sideOf(after, names) };
}
function sideOf(
  { amount, rating, layered }: RatingOutcome,
  names: ReadonlyMap<string, string>,
): SimulatedRating {
  return {
    amount,
    error: rating.error,
    charges: rating.lines
      .filter((l) =>
        layered.lines.some(
          (layeredLine) => layeredLine.tariffId === l.tariffId && layeredLine.chargeCode === l.chargeCode,
        ),
      )
      .map((l) => toCalculatedCharge(l, names)),
  };
}
