import type { OpenDay } from './open-days.contract.ts';
import { isOpen } from './open-days.rules.ts';
import * as store from './open-days.store.ts';
import type { DaysMeant } from './open-days.store.ts';
import { dueStart } from './start-day.rules.ts';
import { findWarehouse, runningDayOf } from './start-day.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

/** What is open of days of a warehouse, the oldest day first; a day without anything open is left out. */
export async function findOpen(work: Work, warehouseId: number, days: DaysMeant): Promise<OpenDay[]> {
  const loads = await store.findOpenPickups(work.tx, warehouseId, days);
  const units = await store.findOpenUnits(work.tx, warehouseId, days);
  const shuttles = await store.findOpenShuttles(work.tx, warehouseId, days);
  const dates = [...new Set([...loads, ...units].map(({ day }) => day))].toSorted();
  const releases = new Map(
    (await store.findFinalReleases(work.tx, warehouseId, dates)).map((one) => [one.day, one.finalReleasedAt]),
  );
  const of = <T extends { day: string }>(all: readonly T[], date: string): Omit<T, 'day'>[] =>
    all.filter(({ day }) => day === date).map(({ day: _, ...one }) => one);
  return dates
    .map((day) => ({
      day,
      finalReleasedAt: releases.get(day) ?? null,
      loads: of(loads, day),
      shuttles: of(shuttles, day),
      units: of(units, day),
    }))
    .filter(isOpen);
}

/**
 * Days that should be closed by now: those before the running day, and the running day itself once the next one should have
 * started by itself. `before` names the first day that is not meant instead.
 */
export async function openDaysOf(work: Work, warehouseId: number, before?: string): Promise<OpenDay[]> {
  if (accountScope(work) !== null) refuse(commonErrors.notAllowed);
  const warehouse = (await findWarehouse(work, warehouseId)) ?? refuse(commonErrors.notFound);
  if (before !== undefined) return findOpen(work, warehouseId, { before });
  const today = dateIn(work.now, warehouse.zone);
  const running = (await runningDayOf(work.tx, warehouseId))?.outboundDate ?? today;
  const due = dueStart(work.now, warehouse.zone, await store.findStartHours(work.tx, warehouseId)) ?? running;
  return findOpen(work, warehouseId, { before: due > running ? due : running });
}
