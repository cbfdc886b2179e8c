import { closedErrors } from './closed.errors.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showDate, weekday } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/zones.ts';
import type { RunningDay, startDay } from './start-day.contract.ts';
import { startDayErrors } from './start-day.errors.ts';
import { findOpen } from './open-days.service.ts';
import { countOpen } from './open-days.rules.ts';
import { whyNotStart } from './start-day.rules.ts';
import {
  carryBlockedGroups,
  cutoffOn,
  dayOf,
  findWarehouse,
  layoutsOn,
  openDay,
  runningDayOf,
  unstart,
} from './start-day.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, announce, audit } from '#kit/server/work.ts';

/** The running day of a warehouse, with what starting the next one needs to know. */
export async function runningDay(work: Work, warehouseId: number): Promise<RunningDay> {
  const warehouse = (await findWarehouse(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const day = await runningDayOf(work.tx, warehouseId);
  return {
    warehouseId,
    code: warehouse.code,
    name: warehouse.name,
    zone: warehouse.zone,
    today: dateIn(work.now, warehouse.zone),
    startDayAllowedPreviousDays: warehouse.prevDays,
    defaultLoadingSpeed: warehouse.loadingSpeed,
    workdays: warehouse.workdays,
    // Which groups of shippers may not enter is the house's business: outside users learn it by their own cutoff.
    day: day && (accountScope(work) === null ? day : { ...day, startedBy: null, blockedGroups: [] }),
  };
}

/** Layouts of a date among which a start of the day chooses. */
export async function layoutsFor(
  work: Work,
  warehouseId: number,
  date: string,
): Promise<{ id: number; code: string; name: string }[]> {
  if (!(await findWarehouse(work, warehouseId))) refuse(commonErrors.notFound);
  return layoutsOn(work.tx, warehouseId, date);
}

/** Refuses to start a day while earlier ones are open, unless that was confirmed: what is open of the oldest, and all of them as data. */
async function needsClosedDays(
  work: Work,
  warehouseId: number,
  before: string,
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed) return;
  const openDays = await findOpen(work, warehouseId, { before });
  const [oldest] = openDays;
  if (!oldest) return;
  const { loads, shuttles, units } = countOpen(oldest);
  refuse(
    startDayErrors.dayOpen,
    { day: showDate(oldest.day), loads, shuttles, units },
    { data: { openDays } },
  );
}

/** Starts a warehouse's day: receiving and outbound date, layout, loading speed, blocked groups preserved unless told otherwise. */
export async function start(
  work: Work,
  warehouseId: number,
  wish: BodyOf<typeof startDay>,
): Promise<RunningDay> {
  const warehouse = (await findWarehouse(work, warehouseId)) ?? refuse(commonErrors.notFound);
  if (!warehouse.active) refuse(closedErrors.closed);
  const outboundDate = wish.outboundDate ?? wish.receivingDate;
  const before = await runningDayOf(work.tx, warehouseId);
  const same = await dayOf(work.tx, warehouseId, wish.receivingDate);
  const offered = await layoutsOn(work.tx, warehouseId, wish.receivingDate);
  const why = whyNotStart({
    today: dateIn(work.now, warehouse.zone),
    receivingDate: wish.receivingDate,
    outboundDate,
    allowedPreviousDays: warehouse.prevDays,
    cutoff: await cutoffOn(work.tx, warehouseId, weekday(wish.receivingDate)),
    layouts: offered.map((l) => l.id),
    layoutId: wish.layoutId,
    finalReleased: Boolean(same?.finalReleasedAt),
    confirmedFuture: wish.confirmFuture ?? false,
  });
  if (why) refuse(why, why.params);
  if (same?.id !== before?.id || before === null)
    await needsClosedDays(work, warehouseId, outboundDate, wish.confirmOpenDays ?? false);
  const dayId = await openDay(work.tx, {
    warehouseId,
    receivingDate: wish.receivingDate,
    outboundDate,
    layoutId: wish.layoutId,
    loadingSpeed: wish.loadingSpeed,
    at: work.now.toString(),
    userId: work.actor.userId,
    name: work.actor.name,
    runningId: before?.id ?? null,
  });
  await carryBlockedGroups(work.tx, before?.id ?? null, dayId, wish.preserveBlockedGroups ?? true);
  await audit(work, {
    entity: 'warehouse_day',
    entityId: dayId,
    action: before?.id === dayId ? 'changed' : 'started',
    before,
    after: { ...wish, outboundDate },
  });
  announce(work, 'days', [warehouseId]);
  return runningDay(work, warehouseId);
}

/**
 * Takes back the running day when it lies ahead: somebody started it by mistake. The one before it runs again, with its
 * blocked groups; that one is told by the lists themselves, since nothing else hung on the day yet.
 */
export async function takeBack(work: Work, warehouseId: number): Promise<RunningDay> {
  const warehouse = (await findWarehouse(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const today = dateIn(work.now, warehouse.zone);
  const before = await runningDayOf(work.tx, warehouseId);
  if (!before || before.receivingDate <= today) return refuse(startDayErrors.notAhead);
  await dayOf(work.tx, warehouseId, before.receivingDate);
  if (before.finalReleasedAt !== null || !(await unstart(work.tx, before.id)))
    refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'warehouse_day', entityId: before.id, action: 'taken back', before });
  announce(work, 'days', [warehouseId]);
  return runningDay(work, warehouseId);
}

export { findOpen } from './open-days.service.ts';
export { openUnstarted } from './start-day.store.ts';
