import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { dayCloseErrors } from './release.errors.ts';
import type { DayCloseCheck, EtcRow } from './day-close.contract.ts';
import * as store from './day-close.store.ts';
import { finalReleaseRefused } from './release.rules.ts';
import { etcOf } from '#areas/outbound/loads/pace.rules.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { releaseAddress, toCooler, unitsLeftOf } from './release.store.ts';
import { missedShuttle } from '#areas/calendar/start-day/open-days.rules.ts';
import { findOpen } from '#areas/calendar/start-day/start-day.service.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { leftAfterRelease } from '#areas/freight/units/cooler-reasons.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

/** What is still open before a day can be closed: of the running day, or of the day that is named. */
export async function checkDay(work: Work, warehouseId: number, named?: string): Promise<DayCloseCheck> {
  await seeAllFreight(work);
  const warehouseCode = (await store.warehouseCode(work, warehouseId)) ?? refuseUnknown('warehouseId');
  const running = await store.runningDate(work, warehouseId);
  const day = running === undefined ? null : (named ?? running);
  if (day === null) return { ...nothingOpen, warehouseId, warehouseCode };
  const [open] = await findOpen(work, warehouseId, { on: day });
  const [started] = await store.daysLeavingOn(work, warehouseId, { date: day, forUpdate: false });
  const units = await store.countLeft(work, warehouseId, day);
  return {
    warehouseId,
    warehouseCode,
    day,
    finalReleasedAt: started?.finalReleasedAt ?? null,
    finalReleasedBy: started?.finalReleasedBy ?? null,
    loads: await store.countPickups(work, warehouseId, day),
    open: open?.loads ?? [],
    shuttles: open?.shuttles ?? [],
    missedShuttle: open ? missedShuttle(open) : [],
    units,
    remaining: units.reduce((n, u) => n + (u.status === unitStatus.finalized ? 0 : u.count), 0),
  };
}
const nothingOpen: Omit<DayCloseCheck, 'warehouseId' | 'warehouseCode'> = {
  day: null,
  finalReleasedAt: null,
  finalReleasedBy: null,
  loads: 0,
  open: [],
  shuttles: [],
  missedShuttle: [],
  units: [],
  remaining: 0,
};

/**
 * Closes the running day of a warehouse, or an earlier one: every truck and shuttle has left, and what is left of the day on a
 * floor goes to the cooler there. A day that was closed can be closed again for what came after. Later days stay where they are.
 */
export async function finalRelease(
  work: Work,
  warehouseId: number,
  named?: string,
): Promise<{ day: string; loads: number; cooler: number }> {
  await seeAllFreight(work);
  const warehouse = (await store.warehouseCode(work, warehouseId)) ?? refuseUnknown('warehouseId');
  const running = (await store.runningDate(work, warehouseId)) ?? refuse(closedErrors.closed);
  const day = named ?? running;
  if (day > running) refuse(dayCloseErrors.notPast, { day: showDate(day) });
  const started = await store.daysLeavingOn(work, warehouseId, { date: day, forUpdate: true });
  const [open] = await findOpen(work, warehouseId, { on: day });
  const isClosed = started.every(({ finalReleasedAt }) => finalReleasedAt !== null);
  if (isClosed && !open) refuse(dayCloseErrors.already, { day: showDate(day) });
  const refused = finalReleaseRefused({
    loads: open?.loads ?? [],
    shuttles: open?.shuttles ?? [],
    warehouse,
  });
  if (refused) refuse(refused, refused.params, { data: { open: open?.loads, shuttles: open?.shuttles } });
  await store.closeDay(work, warehouseId, day);
  const left = await unitsLeftOf(work, warehouseId, day);
  const cooler = await toCooler(work, left, leftAfterRelease(showDate(day)));
  const loads = await store.countPickups(work, warehouseId, day);
  const [last] = started;
  await audit(work, {
    entity: last ? 'warehouse_day' : 'warehouse',
    entityId: last?.id ?? warehouseId,
    action: 'final release',
    after: { day, loads, cooler },
  });
  announce(work, 'days', [warehouseId]);
  announce(work, 'loads');
  announce(work, 'units');
  announce(work, 'cooler');
  return { day, loads, cooler };
}

/** Estimated time of completion of each warehouse in scope; null where no day is started. */
export async function checkEtc(work: Work, warehouseId?: number): Promise<EtcRow[]> {
  await seeAllFreight(work);
  return (await store.etcCounts(work, warehouseId)).map((c) => {
    const remaining = Math.max(0, c.planned - c.loaded);
    return {
      ...c,
      remaining,
      etc:
        remaining === 0
          ? null
          : (etcOf(work.now, remaining, c.loadingSpeed)?.toString({ smallestUnit: 'second' }) ?? null),
    };
  });
}

/** Mails the ETC to the address of the warehouse. */
export async function sendEtc(work: Work, warehouseId: number): Promise<EtcRow> {
  const [etc] = await checkEtc(work, warehouseId);
  const warehouse = await releaseAddress(work, warehouseId);
  if (!warehouse || (await store.warehouseCode(work, warehouseId)) === undefined)
    return refuseUnknown('warehouseId');
  // One that is not in use, or that no load leaves from, has no day either.
  if (!etc || etc.day === null) return refuse(closedErrors.closed);
  if (warehouse.etcEmail === null) refuse(dayCloseErrors.noEtcAddress, { warehouse: etc.warehouseCode });
  const done =
    etc.etc === null
      ? 'Everything planned is loaded.'
      : `Estimated time of completion ${momentIn(Temporal.Instant.from(etc.etc), etc.zone)}.`;
  const mail = (await penFor(work)).mail('completion', {
    warehouse: etc.warehouseCode,
    name: etc.warehouseName,
    day: showDate(etc.day),
    remaining: showCount(etc.remaining),
    planned: showCount(etc.planned),
    done,
  });
  // A minute is one message, however often the button was pressed in it.
  await enqueue(work, {
    kind: 'email',
    payload: { to: warehouse.etcEmail, ...mail },
    dedupeKey: `etc:${warehouseId}:${work.now.round('minute').toString()}`,
  });
  await audit(work, {
    entity: 'warehouse',
    entityId: warehouseId,
    action: 'send etc',
    after: { etc: etc.etc, remaining: etc.remaining },
  });
  return etc;
}
