import { closedErrors } from './closed.errors.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { weekday } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/zones.ts';
import type { RunningDay, startDay } from './start-day.contract.ts';
import { whyNotStart } from './start-day.rules.ts';
import {
  carryBlockedGroups,
  cutoffOn,
  dayOf,
  findWarehouse,
  layoutsOn,
  openDay,
  runningDayOf,
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
    // Which groups of shippers may not enter is the house's business: outside users learn it by their own cutoff.
    day: day && (accountScope(work) === null ? day : { ...day, blockedGroups: [] }),
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
  const dayId = await openDay(work.tx, {
    warehouseId,
    receivingDate: wish.receivingDate,
    outboundDate,
    layoutId: wish.layoutId,
    loadingSpeed: wish.loadingSpeed,
    at: work.now.toString(),
    userId: work.actor.userId,
  });
  await carryBlockedGroups(work.tx, before?.id ?? null, dayId, wish.preserveBlockedGroups ?? true);
  await audit(work, {
    entity: 'warehouse_day',
    entityId: dayId,
    action: 'started',
    before,
    after: { ...wish, outboundDate },
  });
  announce(work, 'days', [warehouseId]);
  return runningDay(work, warehouseId);
}

export { openUnstarted } from './start-day.store.ts';
