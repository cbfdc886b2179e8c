import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { dayCloseErrors } from './release.errors.ts';
import type { DayCloseCheck, LoadingCompletionEstimateRow } from './day-close.contract.ts';
import * as store from './day-close.repository.ts';
import { getFinalReleaseBlocker } from './release.rules.ts';
import { estimateCompletionTime } from '#areas/outbound/loads/loading-forecast.rules.ts';
import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { findWarehouseEmailAddresses, moveUnitsToCooler, findUnitsLeftOfDay } from './release.repository.ts';
import { listUnitCountsOutsideOutboundBuilding } from '#areas/calendar/start-day/open-days.rules.ts';
import { findDaysWithOpenLoadsOrUnits } from '#areas/calendar/start-day/start-day.service.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { formatLeftAfterReleaseReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { dateInZone, formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import { formatTimesInText } from '#kit/contract/time-format.ts';

/** Checks what is still open on the current operating day, or on the given day, before it is closed. */
export async function previewFinalRelease(
  work: RequestContext,
  warehouseId: number,
  requestedDay?: string,
): Promise<DayCloseCheck> {
  await ignoreActiveAccountFilter(work);
  const warehouse =
    (await store.findVisibleWarehouseForDayClose(work, warehouseId)) ?? rejectNotFound('warehouseId');
  const warehouseCode = warehouse.code;
  const running = await store.findOutboundDateOfLastStartedDay(work, warehouseId);
  const day = running === undefined ? null : (requestedDay ?? running);
  if (day === null) return { ...nothingOpen, warehouseId, warehouseCode };
  const [open] = await findDaysWithOpenLoadsOrUnits(work, warehouseId, { on: day });
  const [started] = await store.findStartedDaysByOutboundDate(work, warehouseId, {
    date: day,
    forUpdate: false,
  });
  const units = await store.countUnitsLeftOfDayByStatus(work, warehouseId, day);
  return {
    warehouseId,
    warehouseCode,
    day,
    isToCome: isDayToCome(work, day, warehouse.zone),
    finalReleasedAt: started?.finalReleasedAt ?? null,
    finalReleasedBy: started?.finalReleasedBy ?? null,
    loads: await store.countPickupsOfDay(work, warehouseId, day),
    open: open?.loads ?? [],
    shuttles: open?.shuttles ?? [],
    missedShuttle: open ? listUnitCountsOutsideOutboundBuilding(open) : [],
    units,
    remaining: units.reduce((n, u) => n + (u.status === unitStatus.finalized ? 0 : u.count), 0),
  };
}
const nothingOpen: Omit<DayCloseCheck, 'warehouseId' | 'warehouseCode'> = {
  day: null,
  isToCome: false,
  finalReleasedAt: null,
  finalReleasedBy: null,
  loads: 0,
  open: [],
  shuttles: [],
  missedShuttle: [],
  units: [],
  remaining: 0,
};
const isDayToCome = (work: RequestContext, day: string, timeZone: string): boolean =>
  day > dateInZone(work.now, timeZone);
/** Freight of a day that is still to come may yet arrive, so closing it is asked about. */
async function confirmDayToCome(
  work: RequestContext,
  warehouseId: number,
  { day, timeZone: zone }: { day: string; timeZone: string },
): Promise<void> {
  if (!isDayToCome(work, day, zone)) return;
  const left = await store.countUnitsLeftOfDayByStatus(work, warehouseId, day);
  const count = left.find(({ status }) => status === unitStatus.finalized)?.count ?? 0;
  reject(dayCloseErrors.dayInFuture, { day: formatDate(day), count }, { data: { confirm: true, count } });
}

/**
 * Closes the current operating day of a warehouse, or an earlier one. Requires that every truck and shuttle has left. Units of
 * the day still on a floor move to the cooler there. A closed day can be closed again for later units. Later days are unchanged. A
 * day that is still to come requires `confirmed`.
 */
export async function closeDayAndMoveLeftUnitsToCooler(
  work: RequestContext,
  warehouseId: number,
  { day: named, confirmed }: { day?: string | undefined; confirmed?: boolean | undefined } = {},
): Promise<{ day: string; loads: number; cooler: number }> {
  await ignoreActiveAccountFilter(work);
  const { code: warehouse, zone } =
    (await store.findVisibleWarehouseForDayClose(work, warehouseId)) ?? rejectNotFound('warehouseId');
  const running =
    (await store.findOutboundDateOfLastStartedDay(work, warehouseId)) ??
    reject(warehouseClosedErrors.warehouseClosed);
  const day = named ?? running;
  if (day > running) reject(dayCloseErrors.dayNotStarted, { day: formatDate(day) });
  const started = await store.findStartedDaysByOutboundDate(work, warehouseId, {
    date: day,
    forUpdate: true,
  });
  const [open] = await findDaysWithOpenLoadsOrUnits(work, warehouseId, { on: day });
  const isClosed = started.every(({ finalReleasedAt }) => finalReleasedAt !== null);
  if (isClosed && !open) reject(dayCloseErrors.alreadyClosed, { day: formatDate(day) });
  const refused = getFinalReleaseBlocker({
    loads: open?.loads ?? [],
    shuttles: open?.shuttles ?? [],
    warehouse,
  });
  if (refused) reject(refused, refused.params, { data: { open: open?.loads, shuttles: open?.shuttles } });
  if (confirmed !== true) await confirmDayToCome(work, warehouseId, { day, timeZone: zone });
  await store.markDayClosed(work, warehouseId, day);
  const left = await findUnitsLeftOfDay(work, warehouseId, day);
  const cooler = await moveUnitsToCooler(work, left, formatLeftAfterReleaseReason(formatDate(day)));
  const loads = await store.countPickupsOfDay(work, warehouseId, day);
  const [last] = started;
  await recordAudit(work, {
    entity: last ? 'warehouse_day' : 'warehouse',
    entityId: last?.id ?? warehouseId,
    action: 'final release',
    after: { day, loads, cooler },
  });
  publishChange(work, 'operating-days', [warehouseId]);
  publishChange(work, 'loads');
  publishChange(work, 'units');
  publishChange(work, 'cooler');
  return { day, loads, cooler };
}

/** Returns the estimated completion time of each warehouse in scope. Null where no day is started. */
export async function findLoadingCompletionEstimateOfEachWarehouse(
  work: RequestContext,
  warehouseId?: number,
): Promise<LoadingCompletionEstimateRow[]> {
  await ignoreActiveAccountFilter(work);
  return (await store.findLoadingCountsByVisibleWarehouse(work, warehouseId)).map((c) => {
    const remaining = Math.max(0, c.planned - c.loaded);
    return {
      ...c,
      remaining,
      etc:
        remaining === 0
          ? null
          : (estimateCompletionTime(work.now, remaining, c.loadingSpeed)?.toString({
              smallestUnit: 'second',
            }) ?? null),
    };
  });
}

/** Emails the ETC to the warehouse's ETC address. */
export async function emailLoadingCompletionEstimate(
  work: RequestContext,
  warehouseId: number,
): Promise<LoadingCompletionEstimateRow> {
  const [etc] = await findLoadingCompletionEstimateOfEachWarehouse(work, warehouseId);
  const warehouse = await findWarehouseEmailAddresses(work, warehouseId);
  if (!warehouse || (await store.findVisibleWarehouseForDayClose(work, warehouseId)) === undefined)
    return rejectNotFound('warehouseId');
  // A warehouse that is inactive or has no outbound loads has no day either.
  if (!etc || etc.day === null) return reject(warehouseClosedErrors.warehouseClosed);
  if (warehouse.etcEmail === null) reject(dayCloseErrors.etcAddressMissing, { warehouse: etc.warehouseCode });
  const done =
    etc.etc === null
      ? 'Everything planned is loaded.'
      : `Estimated time of completion ${formatTimesInText(formatFullDateTimeInZone(Temporal.Instant.from(etc.etc), etc.zone))}.`;
  const mail = (await loadEmailWriterForLanguage(work)).renderEmail('completion', {
    warehouse: etc.warehouseCode,
    name: etc.warehouseName,
    day: formatDate(etc.day),
    remaining: formatCount(etc.remaining),
    planned: formatCount(etc.planned),
    done,
  });
  // Sends one email per minute, however often the button is pressed.
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: { to: warehouse.etcEmail, ...mail },
    dedupeKey: `etc:${warehouseId}:${work.now.round('minute').toString()}`,
  });
  await recordAudit(work, {
    entity: 'warehouse',
    entityId: warehouseId,
    action: 'send etc',
    after: { etc: etc.etc, remaining: etc.remaining },
  });
  return etc;
}
