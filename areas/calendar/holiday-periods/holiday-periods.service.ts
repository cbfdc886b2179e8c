import type { HolidayRow, HolidayInput, previewHolidaySaveEndpoint } from './holiday-periods.contract.ts';
import { holidayErrors } from './holiday-periods.errors.ts';
import * as store from './holiday-periods.repository.ts';
import {
  moveHolidayDaysOfService,
  findRecordIdsOfHolidayPeriod,
} from '#areas/calendar/days-of-service/days-of-service.service.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import { computeCalendarChangeImpact } from '#areas/calendar/impact/impact.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

const toAuditRecord = (h: HolidayRow) => ({
  name: h.name,
  earlyAccess: h.earlyAccess,
  effectiveDate: h.effectiveDate,
  expirationDate: h.expirationDate,
  regions: h.regions.map((r) => r.code),
});
export const getHoliday = async (work: RequestContext, id: number): Promise<HolidayRow> =>
  (await store.findHoliday(work, id)) ?? reject(commonErrors.notFound);

/** Validates the regions. Called before periods are written. */
async function checkRegions(
  work: RequestContext,
  regionIds: readonly number[],
  ownId: number | null,
): Promise<void> {
  if (!(await store.areRegionsActiveOrInHoliday(work, regionIds, ownId))) rejectNotFound('regionIds');
  await store.lockHolidayEdits(work);
}
/** Called after periods are written. Rejects the change when a period shares a day and a region with another. */
async function refuseOverlap(work: RequestContext, ids: readonly number[]): Promise<void> {
  const other = await store.findOverlappingHoliday(work, ids);
  if (other)
    reject(holidayErrors.datesOverlap, {
      name: other.name,
      from: formatDate(other.effectiveDate),
      to: formatDate(other.expirationDate),
    });
}

export async function addHoliday(work: RequestContext, input: HolidayInput): Promise<HolidayRow> {
  const [id] = await addHolidays(work, [input]);
  return id === undefined ? reject(holidayErrors.creationFailed) : getHoliday(work, id);
}
/** Adds periods and returns their ids in the same order. One invalid period rejects all of them. */
export async function addHolidays(work: RequestContext, inputs: readonly HolidayInput[]): Promise<number[]> {
  await checkRegions(work, [...new Set(inputs.flatMap(({ regionIds = [] }) => regionIds))], null);
  const ids = await store.insertHolidays(work, inputs).catch((error: unknown): never => {
    // The spec has its own message for a period that the database rejects, such as a region deleted in the meantime. Other errors
    // are rethrown.
    if (isIntegrityViolationError(error)) reject(holidayErrors.creationFailed);
    throw error;
  });
  await refuseOverlap(work, ids);
  if (!work.isTrial)
    await recordAudits(
      work,
      (await store.findHolidaysByIds(work, ids)).map((period) => ({
        entity: 'holiday_period',
        entityId: period.id,
        action: 'add',
        after: toAuditRecord(period),
      })),
    );
  publishChange(work, 'holidays', ids);
  return ids;
}

export async function updateHolidayAndDaysOfService(
  work: RequestContext,
  id: number,
  input: HolidayInput,
): Promise<HolidayRow> {
  const before = await getHoliday(work, id);
  if (before.regions.length > 0 && (input.regionIds ?? []).length === 0)
    reject(
      holidayErrors.regionsRequired,
      {},
      { fields: { regionIds: holidayErrors.regionsRequired.sentence } },
    );
  await checkRegions(work, input.regionIds ?? [], id);
  if (!(await store.updateHolidayAndReplaceRegions(work, id, input.rowVersion ?? before.rowVersion, input)))
    reject(commonErrors.recordChanged);
  await refuseOverlap(work, [id]);
  if (before.effectiveDate !== input.effectiveDate || before.expirationDate !== input.expirationDate)
    await moveHolidayDaysOfService(work, id, input);
  const after = await getHoliday(work, id);
  await recordAudit(work, {
    entity: 'holiday_period',
    entityId: id,
    action: 'change',
    before: toAuditRecord(before),
    after: toAuditRecord(after),
  });
  publishChange(work, 'holidays', [id]);
  return after;
}

export async function deleteUnusedHoliday(work: RequestContext, id: number): Promise<{ message: string }> {
  await deleteUnusedHolidaysOrRejectAll(work, [id]);
  return { message: 'Holiday period deleted.' };
}
/** Deletes periods. Rejects all of them when one has days of service or no longer exists. */
export async function deleteUnusedHolidaysOrRejectAll(
  work: RequestContext,
  ids: readonly number[],
): Promise<void> {
  const before = await store.findHolidaysByIds(work, ids);
  if (before.length < ids.length) reject(commonErrors.notFound);
  const used = before.find(({ records }) => records > 0);
  if (used) reject(holidayErrors.hasDaysOfService, { count: used.records, name: used.name });
  if ((await store.deleteUnusedHolidays(work, ids)) < ids.length) reject(commonErrors.recordChanged);
  await recordAudits(
    work,
    before.map((period) => ({
      entity: 'holiday_period',
      entityId: period.id,
      action: 'delete',
      before: toAuditRecord(period),
    })),
  );
  publishChange(work, 'holidays', ids);
}

/** Counts the open freight that enters or leaves the period, or whose days of service move with its dates. */
export async function previewHolidaySave(
  work: RequestContext,
  input: BodyOf<typeof previewHolidaySaveEndpoint>,
): Promise<FreightImpact> {
  const old = input.id === undefined ? undefined : await getHoliday(work, input.id);
  const dates = [
    input.effectiveDate,
    input.expirationDate,
    ...(old ? [old.effectiveDate, old.expirationDate] : []),
  ].toSorted();
  const tied = new Set(old && old.records > 0 ? await findRecordIdsOfHolidayPeriod(work, old.id) : []);
  const is = { effectiveDate: input.effectiveDate, expirationDate: input.expirationDate };
  const period = {
    ...is,
    earlyAccess: null,
    regionIds: input.regionIds ?? [],
    id: old?.id ?? 0,
  };
  return computeCalendarChangeImpact(work, {
    filter: { from: dates[0] ?? input.effectiveDate, to: dates.at(-1) ?? input.expirationDate },
    affectsDaysOfService: tied.size > 0,
    applyChange: ({ facts, periods }) => ({
      periods: [...periods.filter((p) => p.id !== old?.id), period],
      facts: { ...facts, records: facts.records.map((r) => (tied.has(r.id) ? { ...r, ...is } : r)) },
    }),
  });
}

/** Ids of regions by their uppercase codes. */
export async function findRegionIdsByUppercaseCode(
  work: RequestContext,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await store.findRegionIdsAndCodes(work)).map(({ id, code }) => [code.toUpperCase(), id]));
}
/** Finds periods by name. The key is the lowercase name and the first day. */
export async function findHolidaysByLowercaseNameAndFirstDay(
  work: RequestContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, store.ExistingHoliday>> {
  return new Map(
    (await store.findExistingHolidaysByNamesIgnoringCase(work, names)).map((period) => [
      `${period.name.toLowerCase()} ${period.effectiveDate}`,
      period,
    ]),
  );
}
/** Of these periods, the ones that have days of service, with the number of them. */
export const countDaysOfServiceOfHolidaysInUse = (
  work: RequestContext,
  ids: readonly number[],
): Promise<{ name: string; count: number }[]> => store.countDaysOfServiceByHoliday(work, ids);
