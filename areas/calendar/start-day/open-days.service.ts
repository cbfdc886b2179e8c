import type { OpenOperatingDay } from './open-days.contract.ts';
import { hasOpenLoadsOrUnits } from './open-days.rules.ts';
import * as store from './open-days.repository.ts';
import type { OutboundDateFilter } from './open-days.repository.ts';
import { computeDueAutoStartDate } from './start-day.rules.ts';
import { findStartDayWarehouseInScope, findLastStartedOperatingDay } from './start-day.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

/** The open items of days of a warehouse, oldest day first. Days without open items are left out. */
export async function findDaysWithOpenLoadsOrUnits(
  work: RequestContext,
  warehouseId: number,
  dateFilter: OutboundDateFilter,
): Promise<OpenOperatingDay[]> {
  const loads = await store.findUnreleasedPickupsOfDays(work.tx, warehouseId, dateFilter);
  const units = await store.findOpenUnitCountsOfDays(work.tx, warehouseId, dateFilter);
  const shuttles = await store.findUnarrivedShuttlesOfDays(work.tx, warehouseId, dateFilter);
  const dates = [...new Set([...loads, ...units].map(({ day }) => day))].toSorted();
  const releases = new Map(
    (await store.findFinalReleaseTimes(work.tx, warehouseId, dates)).map((one) => [
      one.day,
      one.finalReleasedAt,
    ]),
  );
  const listRowsOfDay = <T extends { day: string }>(all: readonly T[], date: string): Omit<T, 'day'>[] =>
    all.filter(({ day }) => day === date).map(({ day: _, ...one }) => one);
  return dates
    .map((day) => ({
      day,
      finalReleasedAt: releases.get(day) ?? null,
      loads: listRowsOfDay(loads, day),
      shuttles: listRowsOfDay(shuttles, day),
      units: listRowsOfDay(units, day),
    }))
    .filter(hasOpenLoadsOrUnits);
}

/**
 * Days that should be closed by now: those before the current operating day, and that day itself once the next one should
 * have started automatically. With `beforeDate`, only the days before that date.
 */
export async function findOverdueOpenDays(
  work: RequestContext,
  warehouseId: number,
  beforeDate?: string,
): Promise<OpenOperatingDay[]> {
  if (getAccountIdsInScope(work) !== null) reject(commonErrors.notAllowed);
  const warehouse = (await findStartDayWarehouseInScope(work, warehouseId)) ?? reject(commonErrors.notFound);
  if (beforeDate !== undefined)
    return findDaysWithOpenLoadsOrUnits(work, warehouseId, { before: beforeDate });
  const today = dateInZone(work.now, warehouse.zone);
  const running = (await findLastStartedOperatingDay(work.tx, warehouseId))?.outboundDate ?? today;
  const due =
    computeDueAutoStartDate(
      work.now,
      warehouse.zone,
      await store.findAutoStartTimesByWeekday(work.tx, warehouseId),
    ) ?? running;
  return findDaysWithOpenLoadsOrUnits(work, warehouseId, { before: due > running ? due : running });
}
