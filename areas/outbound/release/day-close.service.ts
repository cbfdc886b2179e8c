import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { dayCloseErrors } from './release.errors.ts';
import type { DayCloseCheck, EtcRow } from './day-close.contract.ts';
import * as store from './day-close.store.ts';
import { finalReleaseRefused } from './release.rules.ts';
import { etcOf } from '#areas/outbound/loads/pace.rules.ts';
import { pickupState } from '#areas/outbound/loads/loads.contract.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { releaseAddress, toCooler } from './release.store.ts';
import { leftAfterRelease } from '#areas/freight/units/cooler-reasons.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

/** What is still open before the day can be closed. */
export async function checkDay(work: Work, warehouseId: number): Promise<DayCloseCheck> {
  await seeAllFreight(work);
  const warehouse = (await store.warehouseCode(work, warehouseId)) ?? refuseUnknown('warehouseId');
  const day = await store.latestDay(work, warehouseId, false);
  if (!day)
    return {
      warehouseId,
      warehouseCode: warehouse,
      day: null,
      finalReleasedAt: null,
      finalReleasedBy: null,
      loads: 0,
      open: [],
      units: [],
      remaining: 0,
    };
  const pickups = await store.pickupsOfDay(work, warehouseId, day.outboundDate);
  const units = await store.leftBehind(work, warehouseId, day.outboundDate);
  return {
    warehouseId,
    warehouseCode: warehouse,
    day: day.outboundDate,
    finalReleasedAt: day.finalReleasedAt,
    finalReleasedBy: day.finalReleasedBy,
    loads: pickups.length,
    open: pickups.filter((p) => p.status !== pickupState.released),
    units,
    remaining: units.reduce((n, u) => n + u.count, 0),
  };
}

/**
 * Closes the warehouse's running day: every pickup is released, and what is left of the day goes to the
 * cooler. Later days stay where they are.
 */
export async function finalRelease(
  work: Work,
  warehouseId: number,
): Promise<{ day: string; loads: number; cooler: number }> {
  await seeAllFreight(work);
  if ((await store.warehouseCode(work, warehouseId)) === undefined) refuseUnknown('warehouseId');
  const day = (await store.latestDay(work, warehouseId, true)) ?? refuse(closedErrors.closed);
  if (day.finalReleasedAt !== null)
    refuse(dayCloseErrors.already, {
      day: showDate(day.outboundDate),
    });
  const pickups = await store.pickupsOfDay(work, warehouseId, day.outboundDate);
  const refused = finalReleaseRefused(
    pickups.map((p) => ({ loadName: `L-${p.loadNumber}`, status: p.status })),
  );
  if (refused)
    refuse(refused, refused.params, {
      data: { open: pickups.filter((p) => p.status !== pickupState.released) },
    });
  if (!(await store.closeDay(work, warehouseId, day.outboundDate)))
    refuse(dayCloseErrors.already, {
      day: showDate(day.outboundDate),
    });
  const cooler = await toCooler(
    work,
    await store.unitsOnTheFloor(work, warehouseId, day.outboundDate),
    warehouseId,
    leftAfterRelease(showDate(day.outboundDate)),
  );
  await audit(work, {
    entity: 'warehouse_day',
    entityId: day.id,
    action: 'final release',
    after: { day: day.outboundDate, loads: pickups.length, cooler },
  });
  announce(work, 'days', [warehouseId]);
  announce(work, 'loads');
  announce(work, 'units');
  announce(work, 'cooler');
  return { day: day.outboundDate, loads: pickups.length, cooler };
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
  if (!etc || !warehouse) return refuseUnknown('warehouseId');
  if (etc.day === null) refuse(closedErrors.closed);
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
