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
import { announce, audit } from '#kit/server/work.ts';

const shown = (h: HolidayRow) => ({
  name: h.name,
  earlyAccess: h.earlyAccess,
  effectiveDate: h.effectiveDate,
  expirationDate: h.expirationDate,
  regions: h.regions.map((r) => r.code),
});
export const seen = async (work: Work, id: number): Promise<HolidayRow> =>
  (await store.findHoliday(work, id)) ?? refuse(commonErrors.notFound);

async function checked(work: Work, wish: HolidayWish, ownId: number | null): Promise<void> {
  if (!(await store.regionsOffered(work, wish.regionIds ?? [], ownId))) refuseUnknown('regionIds');
  await store.holdHolidays(work);
  const other = await store.overlappingHoliday(work, wish, ownId);
  if (other)
    refuse(holidayErrors.overlaps, {
      name: other.name,
      from: showDate(other.effectiveDate),
      to: showDate(other.expirationDate),
    });
}

export async function add(work: Work, wish: HolidayWish): Promise<HolidayRow> {
  await checked(work, wish, null);
  const id = await store.insertHoliday(work, wish).catch((error: unknown): never => {
    // The spec has a sentence of its own for a period that the database will not take (a region that went
    // meanwhile); a defect stays a defect.
    if (integrityViolation(error)) refuse(holidayErrors.notMade);
    throw error;
  });
  const made = (await store.findHoliday(work, id)) ?? refuse(holidayErrors.notMade);
  await audit(work, { entity: 'holiday_period', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'holidays', [id]);
  return made;
}

export async function save(work: Work, id: number, wish: HolidayWish): Promise<HolidayRow> {
  const before = await seen(work, id);
  if (before.regions.length > 0 && (wish.regionIds ?? []).length === 0)
    refuse(holidayErrors.noRegions, {}, { fields: { regionIds: holidayErrors.noRegions.sentence } });
  await checked(work, wish, id);
  if (!(await store.updateHoliday(work, id, wish.rowVersion ?? before.rowVersion, wish)))
    refuse(commonErrors.changedByOthers);
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
  const before = await seen(work, id);
  if (before.records > 0)
    refuse(holidayErrors.hasRecords, {
      count: before.records,
      name: before.name,
    });
  if (!(await store.dropHoliday(work, id))) refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'holiday_period', entityId: id, action: 'delete', before: shown(before) });
  announce(work, 'holidays', [id]);
  return { message: 'The holiday period is deleted.' };
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
