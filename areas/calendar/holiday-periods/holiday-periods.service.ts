import type { HolidayRow, HolidayWish, previewHoliday } from './holiday-periods.contract.ts';
import { holidayErrors } from './holiday-periods.errors.ts';
import * as store from './holiday-periods.store.ts';
import {
  moveHolidayRecords,
  recordIdsOfPeriod,
} from '#areas/calendar/days-of-service/days-of-service.service.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOfChange } from '#areas/calendar/impact/impact.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

const shown = (h: HolidayRow) => ({
  name: h.name,
  earlyAccess: h.earlyAccess,
  effectiveDate: h.effectiveDate,
  expirationDate: h.expirationDate,
  regions: h.regions.map((r) => r.code),
});
export const seen = async (work: Work, id: number): Promise<HolidayRow> =>
  (await store.findHoliday(work, id)) ?? refuse(commonErrors.notFound);

/** Called before periods are written. */
async function checkRegions(work: Work, regionIds: readonly number[], ownId: number | null): Promise<void> {
  if (!(await store.regionsOffered(work, regionIds, ownId))) refuseUnknown('regionIds');
  await store.holdHolidays(work);
}
/** Called when periods are written: none may share a day and a region with another. */
async function refuseOverlap(work: Work, ids: readonly number[]): Promise<void> {
  const other = await store.overlappingHoliday(work, ids);
  if (other)
    refuse(holidayErrors.overlaps, {
      name: other.name,
      from: showDate(other.effectiveDate),
      to: showDate(other.expirationDate),
    });
}

export async function add(work: Work, wish: HolidayWish): Promise<HolidayRow> {
  const [id] = await addMany(work, [wish]);
  return id === undefined ? refuse(holidayErrors.notMade) : seen(work, id);
}
/** Adds periods; answers their ids in the same order. One that is refused refuses all. */
export async function addMany(work: Work, wishes: readonly HolidayWish[]): Promise<number[]> {
  await checkRegions(work, [...new Set(wishes.flatMap(({ regionIds = [] }) => regionIds))], null);
  const ids = await store.insertHolidays(work, wishes).catch((error: unknown): never => {
    // The spec has a sentence of its own for a period that the database will not take (a region that went
    // meanwhile); a defect stays a defect.
    if (integrityViolation(error)) refuse(holidayErrors.notMade);
    throw error;
  });
  await refuseOverlap(work, ids);
  if (!work.isTrial)
    await auditAll(
      work,
      (await store.findHolidaysByIds(work, ids)).map((period) => ({
        entity: 'holiday_period',
        entityId: period.id,
        action: 'add',
        after: shown(period),
      })),
    );
  announce(work, 'holidays', ids);
  return ids;
}

export async function save(work: Work, id: number, wish: HolidayWish): Promise<HolidayRow> {
  const before = await seen(work, id);
  if (before.regions.length > 0 && (wish.regionIds ?? []).length === 0)
    refuse(holidayErrors.noRegions, {}, { fields: { regionIds: holidayErrors.noRegions.sentence } });
  await checkRegions(work, wish.regionIds ?? [], id);
  if (!(await store.updateHoliday(work, id, wish.rowVersion ?? before.rowVersion, wish)))
    refuse(commonErrors.changedByOthers);
  await refuseOverlap(work, [id]);
  if (before.effectiveDate !== wish.effectiveDate || before.expirationDate !== wish.expirationDate)
    await moveHolidayRecords(work, id, wish);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'holiday_period',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'holidays', [id]);
  return after;
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  await removeMany(work, [id]);
  return { message: 'The holiday period is deleted.' };
}
/** Deletes periods. One that has days of service, or is gone, refuses all. */
export async function removeMany(work: Work, ids: readonly number[]): Promise<void> {
  const before = await store.findHolidaysByIds(work, ids);
  if (before.length < ids.length) refuse(commonErrors.notFound);
  const used = before.find(({ records }) => records > 0);
  if (used) refuse(holidayErrors.hasRecords, { count: used.records, name: used.name });
  if ((await store.dropHolidays(work, ids)) < ids.length) refuse(commonErrors.changedByOthers);
  await auditAll(
    work,
    before.map((period) => ({
      entity: 'holiday_period',
      entityId: period.id,
      action: 'delete',
      before: shown(period),
    })),
  );
  announce(work, 'holidays', ids);
}

/** Open freight that comes under the period or leaves it, or whose days of service move with its dates. */
export async function preview(work: Work, wish: BodyOf<typeof previewHoliday>): Promise<Impact> {
  const old = wish.id === undefined ? undefined : await seen(work, wish.id);
  const dates = [
    wish.effectiveDate,
    wish.expirationDate,
    ...(old ? [old.effectiveDate, old.expirationDate] : []),
  ].toSorted();
  const tied = new Set(old && old.records > 0 ? await recordIdsOfPeriod(work, old.id) : []);
  const is = { effectiveDate: wish.effectiveDate, expirationDate: wish.expirationDate };
  const period = {
    ...is,
    earlyAccess: null,
    regionIds: wish.regionIds ?? [],
    id: old?.id ?? 0,
  };
  return impactOfChange(work, {
    of: { from: dates[0] ?? wish.effectiveDate, to: dates.at(-1) ?? wish.expirationDate },
    service: tied.size > 0,
    change: ({ facts, periods }) => ({
      periods: [...periods.filter((p) => p.id !== old?.id), period],
      facts: { ...facts, records: facts.records.map((r) => (tied.has(r.id) ? { ...r, ...is } : r)) },
    }),
  });
}

/** Ids of regions by their codes in capitals. */
export async function findRegionIds(work: Work): Promise<ReadonlyMap<string, number>> {
  return new Map((await store.findRegions(work)).map(({ id, code }) => [code.toUpperCase(), id]));
}
/** The periods of these names, each by its name in small letters and its first day. */
export async function findKnownPeriods(
  work: Work,
  names: readonly string[],
): Promise<ReadonlyMap<string, store.KnownPeriod>> {
  return new Map(
    (await store.findPeriods(work, names)).map((period) => [
      `${period.name.toLowerCase()} ${period.effectiveDate}`,
      period,
    ]),
  );
}
/** Of these periods, those that have days of service, with their number. */
export const findPeriodsInUse = (
  work: Work,
  ids: readonly number[],
): Promise<{ name: string; count: number }[]> => store.findUsed(work, ids);
