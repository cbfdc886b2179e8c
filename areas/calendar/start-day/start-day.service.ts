import { warehouseClosedErrors } from './warehouse-closed.errors.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatDate, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import type { WarehouseOperatingDay, startOrChangeOperatingDayEndpoint } from './start-day.contract.ts';
import { startDayErrors } from './start-day.errors.ts';
import { findDaysWithOpenLoadsOrUnits } from './open-days.service.ts';
import { countOpenItems } from './open-days.rules.ts';
import { getStartDayBlocker } from './start-day.rules.ts';
import {
  carryOverOrClearBlockedCutoffGroups,
  findCutoffTimeOfWeekday,
  lockOperatingDayOfDate,
  findStartDayWarehouseInScope,
  findLayoutsForDay,
  upsertOperatingDayUnlessFinalReleased,
  findLastStartedOperatingDay,
  markDayUnstartedAndClearBlockedGroups,
} from './start-day.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { requireLikelyDateOrConfirmation } from '#kit/server/require-likely-dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The operating day of a warehouse, with what is needed to start the next one. */
export async function getWarehouseWithLastStartedDay(
  work: RequestContext,
  warehouseId: number,
): Promise<WarehouseOperatingDay> {
  const warehouse = (await findStartDayWarehouseInScope(work, warehouseId)) ?? reject(commonErrors.notFound);
  const day = await findLastStartedOperatingDay(work.tx, warehouseId);
  return {
    warehouseId,
    code: warehouse.code,
    name: warehouse.name,
    zone: warehouse.zone,
    today: dateInZone(work.now, warehouse.zone),
    startDayAllowedPreviousDays: warehouse.prevDays,
    defaultLoadingSpeed: warehouse.loadingSpeed,
    workdays: warehouse.workdays,
    // Blocked shipper groups are internal. Outside users see only their own cutoff.
    day: day && (getAccountIdsInScope(work) === null ? day : { ...day, startedBy: null, blockedGroups: [] }),
  };
}

/** The layouts of a date that can be chosen when the day is started. */
export async function listLayoutsForDay(
  work: RequestContext,
  warehouseId: number,
  date: string,
): Promise<{ id: number; code: string; name: string }[]> {
  if (!(await findStartDayWarehouseInScope(work, warehouseId))) reject(commonErrors.notFound);
  return findLayoutsForDay(work.tx, warehouseId, date);
}

/**
 * Rejects starting a day while earlier ones are open, unless the caller confirmed it. The message names the open items of the
 * oldest day, and the error data lists all days.
 */
async function needsClosedDays(
  work: RequestContext,
  warehouseId: number,
  before: string,
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed) return;
  const openDays = await findDaysWithOpenLoadsOrUnits(work, warehouseId, { before });
  const [oldest] = openDays;
  if (!oldest) return;
  const { loads, shuttles, units } = countOpenItems(oldest);
  reject(
    startDayErrors.earlierDayOpen,
    { day: formatDate(oldest.day), loads, shuttles, units },
    { data: { openDays } },
  );
}

/**
 * Starts a warehouse's day: receiving and outbound date, layout and loading speed. Keeps the blocked groups unless the request
 * sets them.
 */
export async function startOrChangeOperatingDay(
  work: RequestContext,
  warehouseId: number,
  input: BodyOf<typeof startOrChangeOperatingDayEndpoint>,
): Promise<WarehouseOperatingDay> {
  const warehouse = (await findStartDayWarehouseInScope(work, warehouseId)) ?? reject(commonErrors.notFound);
  if (!warehouse.active) reject(warehouseClosedErrors.warehouseClosed);
  const outboundDate = input.outboundDate ?? input.receivingDate;
  requireLikelyDateOrConfirmation(work, 'outboundDate', {
    date: outboundDate,
    referenceDate: input.receivingDate,
    likelyRange: { before: 400, after: 7 },
  });
  const before = await findLastStartedOperatingDay(work.tx, warehouseId);
  const same = await lockOperatingDayOfDate(work.tx, warehouseId, input.receivingDate);
  const offered = await findLayoutsForDay(work.tx, warehouseId, input.receivingDate);
  const why = getStartDayBlocker({
    today: dateInZone(work.now, warehouse.zone),
    receivingDate: input.receivingDate,
    outboundDate,
    allowedPreviousDays: warehouse.prevDays,
    cutoffTime: await findCutoffTimeOfWeekday(work.tx, warehouseId, weekdayOf(input.receivingDate)),
    offeredLayoutIds: offered.map((l) => l.id),
    layoutId: input.layoutId,
    finalReleased: Boolean(same?.finalReleasedAt),
    confirmedFuture: input.confirmFuture ?? false,
  });
  if (why) reject(why, why.params);
  if (same?.id !== before?.id || before === null)
    await needsClosedDays(work, warehouseId, outboundDate, input.confirmOpenDays ?? false);
  const dayId = await upsertOperatingDayUnlessFinalReleased(work.tx, {
    warehouseId,
    receivingDate: input.receivingDate,
    outboundDate,
    layoutId: input.layoutId,
    loadingSpeed: input.loadingSpeed,
    startedAt: work.now.toString(),
    userId: work.actor.userId,
    startedByName: work.actor.name,
    lastStartedDayId: before?.id ?? null,
  });
  await carryOverOrClearBlockedCutoffGroups(
    work.tx,
    before?.id ?? null,
    dayId,
    input.preserveBlockedGroups ?? true,
  );
  await recordAudit(work, {
    entity: 'warehouse_day',
    entityId: dayId,
    action: before?.id === dayId ? 'changed' : 'started',
    before,
    after: { ...input, outboundDate },
  });
  publishChange(work, 'operating-days', [warehouseId]);
  return getWarehouseWithLastStartedDay(work, warehouseId);
}

/**
 * Undoes the start of the operating day when it is in the future and was started by mistake. The previous day becomes current
 * again with its blocked groups. Only the lists are notified, because nothing else used the day yet.
 */
export async function undoFutureDayStart(
  work: RequestContext,
  warehouseId: number,
): Promise<WarehouseOperatingDay> {
  const warehouse = (await findStartDayWarehouseInScope(work, warehouseId)) ?? reject(commonErrors.notFound);
  const today = dateInZone(work.now, warehouse.zone);
  const before = await findLastStartedOperatingDay(work.tx, warehouseId);
  if (!before || before.receivingDate <= today) return reject(startDayErrors.dayNotInFuture);
  await lockOperatingDayOfDate(work.tx, warehouseId, before.receivingDate);
  if (before.finalReleasedAt !== null || !(await markDayUnstartedAndClearBlockedGroups(work.tx, before.id)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, { entity: 'warehouse_day', entityId: before.id, action: 'taken back', before });
  publishChange(work, 'operating-days', [warehouseId]);
  return getWarehouseWithLastStartedDay(work, warehouseId);
}

export { findDaysWithOpenLoadsOrUnits } from './open-days.service.ts';
export { startOperatingDayIfUnstarted } from './start-day.repository.ts';
