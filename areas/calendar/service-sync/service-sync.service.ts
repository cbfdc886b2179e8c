import type { ResultOf, QueryOf } from '#kit/contract/endpoint.ts';
import { serviceSyncErrors } from './service-sync.errors.ts';
import type {
  getServiceSyncPreviewAndRunsEndpoint,
  SyncedLine,
  getServiceSyncReportEndpoint,
} from './service-sync.contract.ts';
import * as store from './service-sync.repository.ts';
import type { SyncMove, OpenLineToSync, SyncOutcome } from './service-sync.repository.ts';
import { decideShipping, buildShippingIndex } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ServiceDay } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  groupConsigneesByShipper,
  loadShippingDataAtWarehouseAsShipper,
} from '#areas/calendar/shipping/shipping.service.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits, enqueueBackgroundJob } from '#kit/server/request-context.ts';

interface Judged {
  line: OpenLineToSync;
  /** Null when the records no longer give the line a service, or use an account or warehouse that is out of use. */
  service: ServiceDay | null;
  /** The account out of use that the records send it to. */
  closedPlaceId: number | null;
}

/** Determines the current service of each line from the records. */
async function judged(work: RequestContext, lines: readonly OpenLineToSync[]): Promise<Judged[]> {
  const found: Judged[] = [];
  for (const [warehouseId, here] of Map.groupBy(lines, (line) => line.warehouseId)) {
    const rows = await loadShippingDataAtWarehouseAsShipper(work, {
      warehouseId,
      consigneeIdsByShipperId: groupConsigneesByShipper(here, ({ consigneeId }) => [consigneeId]),
      shipDates: here.map((l) => l.shipDate),
    });
    const books = new Map(rows.map(({ facts }) => [facts.shipper.id, buildShippingIndex(facts)]));
    for (const line of here) {
      const shippingIndex = books.get(line.shipperId);
      if (!shippingIndex) continue;
      const { consigneeId, shipDate } = line;
      const { reasons, serviceDay: resolved } = decideShipping(shippingIndex, {
        consigneeId,
        shipDate,
        checkScope: 'service',
      });
      const isClosed = (code: string) => reasons.some((reason) => reason.code === code);
      const closed = isClosed('placeInactive');
      found.push({
        line,
        service: closed || isClosed('outboundInactive') ? null : resolved,
        closedPlaceId: closed ? (resolved?.deliverToId ?? null) : null,
      });
    }
  }
  return found;
}
/** True when the units already have this service. A line with units in a warehouse keeps its own delivery window. */
function stands({ line, service }: Judged): boolean {
  if (!service) return false;
  const same =
    line.dayOfService === service.dayOfService &&
    line.outboundDate === service.outboundDate &&
    line.outboundWarehouseId === service.outboundWarehouseId &&
    line.deliverToId === service.deliverToId;
  const toEpochMs = (instant: string | null) =>
    instant === null ? 0 : Temporal.Instant.from(instant).epochMilliseconds;
  const window =
    toEpochMs(line.deliveryStart) === toEpochMs(service.deliveryStart?.at ?? null) &&
    toEpochMs(line.deliveryEnd) === toEpochMs(service.deliveryEnd?.at ?? null) &&
    line.careOfId === service.careOfId;
  return same && (window || !line.whole);
}
const units = (judgedLines: readonly Judged[]) =>
  judgedLines.reduce((sum, { line }) => sum + line.unitIds.length, 0);

const batch = 500;
/** Previews what a run would do. */
export async function getServiceSyncPreviewAndRuns(
  work: RequestContext,
): Promise<ResultOf<typeof getServiceSyncPreviewAndRunsEndpoint>> {
  const ids = await store.findLineIdsToSync(work);
  const sums = { units: 0, moved: 0, kept: 0 };
  for (let offset = 0; offset < ids.length; offset += batch) {
    const found = await judged(
      work,
      await store.findOpenLinesToSync(work, ids.slice(offset, offset + batch), false),
    );
    sums.units += units(found);
    sums.moved += units(found.filter((one) => one.service !== null && !stands(one)));
    sums.kept += units(found.filter((one) => one.service === null));
  }
  return { ...sums, runs: await store.findLast10SyncRuns(work) };
}

export async function startServiceSyncOrRejectIfUnfinished(work: RequestContext): Promise<{ jobId: number }> {
  const running = await store.lockAndFindUnfinishedSync(work);
  if (running) {
    const minutes = Math.floor((work.now.epochMilliseconds - Date.parse(running.startedAt)) / 60_000);
    reject(
      running.total === 0 ? serviceSyncErrors.syncQueued : serviceSyncErrors.syncInProgress,
      { who: running.startedBy, minutes, done: running.done, total: running.total },
      { data: { jobId: running.id } },
    );
  }
  const jobId = await enqueueBackgroundJob(work, store.serviceSyncJobKind);
  publishChange(work, 'jobs');
  return { jobId };
}

/**
 * Runs the synchronization, five hundred lines a transaction. Each line moves completely or not at all. A run resumed after a
 * crash processes the remaining lines.
 */
export const serviceSyncJob: JobHandler = async (job) => {
  const ids = await job.runInTransaction((work) => store.findLineIdsToSync(work));
  const result = { units: 0, moved: 0, kept: 0 };
  await job.reportProgress(0, ids.length);
  for (let offset = 0; offset < ids.length; offset += batch) {
    const part = await job.runInTransaction((work) =>
      moveBatch(work, job.jobId, ids.slice(offset, offset + batch)),
    );
    result.units += part.units;
    result.moved += part.moved;
    result.kept += part.kept;
    await job.reportProgress(Math.min(offset + batch, ids.length), ids.length);
  }
  return result;
};

async function moveBatch(
  work: RequestContext,
  jobId: number,
  ids: readonly number[],
): Promise<{ units: number; moved: number; kept: number }> {
  const found = await judged(work, await store.findOpenLinesToSync(work, ids, true));
  const moving = found.flatMap((one) =>
    one.service && !stands(one) ? [{ ...one, service: one.service }] : [],
  );
  const keptLines = found.filter((one) => one.service === null);
  await store.applySyncMoves(
    work,
    moving.map(({ line, service }): SyncMove => ({
      lineId: line.id,
      unitIds: line.unitIds,
      whole: line.whole,
      dayOfServiceId: service.dayOfServiceId,
      dayOfService: service.dayOfService,
      outboundDate: service.outboundDate,
      outboundWarehouseId: service.outboundWarehouseId,
      deliverToId: service.deliverToId,
      careOfId: service.careOfId,
      deliveryStart: service.deliveryStart?.at ?? null,
      deliveryEnd: service.deliveryEnd?.at ?? null,
    })),
  );
  const outcome = ({ line, closedPlaceId }: Judged, to: ServiceDay | null): SyncOutcome => ({
    lineId: line.id,
    outcome: to ? 'moved' : 'kept',
    units: line.unitIds.length,
    fromDate: line.dayOfService,
    fromWarehouseId: line.outboundWarehouseId,
    fromPlaceId: line.deliverToId,
    toDate: to?.dayOfService ?? null,
    toWarehouseId: to?.outboundWarehouseId ?? null,
    toPlaceId: to?.deliverToId ?? closedPlaceId,
  });
  await store.insertSyncOutcomes(work, jobId, [
    ...moving.map((one) => outcome(one, one.service)),
    ...keptLines.map((one) => outcome(one, null)),
  ]);
  await recordAudits(
    work,
    moving.map(({ line, service }) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'day of service synchronized',
      before: {
        dayOfService: line.dayOfService,
        outboundWarehouseId: line.outboundWarehouseId,
        deliverToId: line.deliverToId,
      },
      after: {
        dayOfService: service.dayOfService,
        outboundWarehouseId: service.outboundWarehouseId,
        deliverToId: service.deliverToId,
      },
    })),
  );
  if (moving.length > 0) {
    publishChange(
      work,
      'units',
      moving.flatMap(({ line }) => line.unitIds),
    );
    publishChange(work, 'orders', [...new Set(moving.map(({ line }) => line.orderId))]);
    publishChange(work, 'loads');
  }
  return { units: units(found), moved: units(moving), kept: units(keptLines) };
}

export async function getServiceSyncReport(
  work: RequestContext,
  id: number,
  query: QueryOf<typeof getServiceSyncReportEndpoint>,
): Promise<{ data: SyncedLine[]; totalRows: number }> {
  if (!(await store.isServiceSyncRun(work, id))) reject(commonErrors.notFound);
  return store.findSyncedLinesPage(work, id, query);
}
