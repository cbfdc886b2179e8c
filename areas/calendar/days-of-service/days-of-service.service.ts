import type { DayOfServiceRow, DayWish } from './days-of-service.contract.ts';
import { serviceErrors } from './days-of-service.errors.ts';
import * as store from './days-of-service.store.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import type { Place } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { onWeekday, overlapping } from './service-change.rules.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOfChange } from '#areas/calendar/impact/impact.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing, refuseUnknown } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, announce, auditAll, partly } from '#kit/server/work.ts';
import { refuseOtherTypes } from '#areas/accounts/accounts/account-types.service.ts';

export const unitsKeepTheirDay = 'Units entered already: {count}. They keep their day of service.';
/** What the audit shows of a record. */
export const shownOf = (r: DayOfServiceRow) => ({
  type: r.recordType,
  region: r.regionCode,
  warehouse: r.warehouseCode,
  day: r.dayOfWeek,
  consignee: r.consignee,
  shipper: r.shipper,
  careOf: r.careOf,
  outboundWarehouse: r.outboundWarehouseCode,
  outboundDay: r.outboundDay,
  delivery: [r.deliveryStartDay, r.deliveryStartTime, r.deliveryEndDay, r.deliveryEndTime],
  effectiveDate: r.effectiveDate,
  expirationDate: r.expirationDate,
});

type Wished = Omit<store.StoredRecord, 'id'>;
interface Change {
  wished: Wished[];
  before: store.StoredRecord[];
  after: store.StoredRecord[];
  old: DayOfServiceRow | undefined;
}

/** A wish as records to write, checked against the places and the records there are. */
async function changeOf(work: Work, wish: DayWish): Promise<Change> {
  const old = wish.dayOfServiceId === undefined ? undefined : await seen(work, wish.dayOfServiceId);
  ownSchedule(work, wish);
  if (old) ownSchedule(work, old);
  await store.holdConsignees(work, [wish.consigneeAccountId, ...(old ? [old.consigneeAccountId] : [])]);
  const [found] = await store.placesNamed(work, [wish], {
    accounts: old ? [old.consigneeAccountId, old.shipperAccountId, old.careOfAccountId] : [],
    warehouses: old ? [old.warehouseId, old.outboundWarehouseId] : [],
  });
  const { consigneeAccountId, shipperAccountId } = wish;
  if (found)
    await refuseOtherTypes(work, {
      ...(!found.named.consigneeAccountId && { consigneeAccountId: [consigneeAccountId, 'consignee'] }),
      ...(!found.named.shipperAccountId && { shipperAccountId: [shipperAccountId, 'shipper'] }),
    });
  checkPlaces(found, wish, old);
  const before = await store.recordsOf(work, [
    ...new Set([wish.consigneeAccountId, ...(old ? [old.consigneeAccountId] : [])]),
  ]);
  const first = await recordOf(work, wish);
  const others = old ? [] : [...new Set(wish.alsoDays ?? [])].filter((dow) => dow !== wish.dayOfWeek);
  const wished = [
    first,
    ...others.map((dow) => ({ ...onWeekday(first, dow), holidayPeriodId: first.holidayPeriodId })),
  ];
  for (const record of wished) refuseOverlap(overlapping(before, record, old?.id ?? null));
  const after = [
    ...before.filter((r) => r.id !== old?.id),
    ...wished.map((r, n) => ({ ...r, id: old && n === 0 ? old.id : 2_000_000_000 + n })),
  ];
  return { wished, before, after, old };
}

function refuseOverlap(other: DayOfServiceRecord | undefined): void {
  if (!other) return;
  refuse(serviceErrors.overlaps, {
    number: other.id,
    from: showDate(other.effectiveDate),
    to: showDate(other.expirationDate),
  });
}

/** The places named are there, of the right kind, and take freight. */
function checkPlaces(
  found: store.PlacesFound | undefined,
  wish: DayWish,
  old: DayOfServiceRow | undefined,
): void {
  if (!found) throw new Error('A question without rows');
  refuseMissing(found.named);
  const at = (field: string, fault: Fault) => refuse(fault, {}, { fields: { [field]: fault.sentence } });
  if (!found.sends) at('outboundWarehouseId', serviceErrors.notOutbound);
  if (!found.inRegion) at('regionId', serviceErrors.otherRegion);
  const place = found.closedCareOf;
  if (
    wish.recordType === dayOfServiceType.blocked ||
    place === null ||
    old?.careOfAccountId === wish.careOfAccountId
  )
    return;
  refuse(
    serviceErrors.careOfInactive,
    { place },
    { fields: { careOfAccountId: serviceErrors.careOfInactive.sentence.replace('{place}', place) } },
  );
}

/** Who works for some accounts writes the records of those accounts, not the ones for every shipper. */
function ownSchedule(
  work: Work,
  wish: { shipperAccountId?: number | null | undefined; consigneeAccountId: number },
): void {
  const scope = accountScope(work);
  if (scope === null) return;
  const { shipperAccountId, consigneeAccountId } = wish;
  if (!scope.includes(shipperAccountId ?? consigneeAccountId))
    refuseUnknown(shipperAccountId == null ? 'consigneeAccountId' : 'shipperAccountId');
}

async function recordOf(work: Work, wish: DayWish): Promise<Wished> {
  const period =
    wish.recordType === dayOfServiceType.holiday && wish.holidayPeriodId !== undefined
      ? ((await store.periodDates(work, wish.holidayPeriodId)) ?? refuseUnknown('holidayPeriodId'))
      : undefined;
  const effectiveDate = period?.effectiveDate ?? wish.effectiveDate ?? refuse(serviceErrors.noEffectiveDate);
  const expirationDate =
    period?.expirationDate ?? wish.expirationDate ?? refuse(serviceErrors.noExpirationDate);
  if (expirationDate < effectiveDate)
    refuse(
      serviceErrors.expirationWrong,
      {},
      { fields: { expirationDate: serviceErrors.expirationWrong.sentence } },
    );
  const served = wish.recordType !== dayOfServiceType.blocked;
  return {
    consigneeId: wish.consigneeAccountId,
    shipperId: wish.shipperAccountId ?? null,
    regionId: wish.regionId,
    recordType: wish.recordType,
    warehouseId: wish.warehouseId,
    dow: wish.dayOfWeek,
    // In care of itself is in care of nobody.
    careOfId:
      served && wish.careOfAccountId !== wish.consigneeAccountId ? (wish.careOfAccountId ?? null) : null,
    outboundWarehouseId: served ? (wish.outboundWarehouseId ?? null) : null,
    outboundDow: served ? (wish.outboundDay ?? null) : null,
    deliveryStartDow: served ? (wish.deliveryStartDay ?? null) : null,
    deliveryStart: served ? (wish.deliveryStartTime ?? null) : null,
    deliveryEndDow: served ? (wish.deliveryEndDay ?? null) : null,
    deliveryEnd: served ? (wish.deliveryEndTime ?? null) : null,
    effectiveDate,
    expirationDate,
    holidayPeriodId: period ? (wish.holidayPeriodId ?? null) : null,
  };
}

/** Open freight of the consignees concerned that would be served otherwise. */
export async function touchedBy(
  work: Work,
  before: readonly store.StoredRecord[],
  after: readonly store.StoredRecord[],
): Promise<Impact> {
  const consigneeIds = [...new Set([...before, ...after].map((r) => r.consigneeId))];
  const known = new Set(consigneeIds);
  return impactOfChange(work, {
    of: { consigneeIds },
    service: true,
    change: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        records: [...facts.records.filter((r) => !known.has(r.consigneeId)), ...after],
        places: withPlaces(facts.places, after),
      },
    }),
  });
}
/** A care-of that no record named until now: its zone is not asked for, a comparison needs its number alone. */
const withPlaces = (places: readonly Place[], records: readonly store.StoredRecord[]): Place[] => [
  ...places,
  ...records.flatMap((r) =>
    r.careOfId === null || places.some((p) => p.id === r.careOfId)
      ? []
      : [{ id: r.careOfId, name: '', zone: 'UTC', active: true }],
  ),
];
const seen = async (work: Work, id: number): Promise<DayOfServiceRow> =>
  (await store.findDaysById(work, [id]))[0] ?? refuse(commonErrors.notFound);

export async function preview(work: Work, wish: DayWish): Promise<Impact> {
  const { before, after } = await changeOf(work, wish);
  return touchedBy(work, before, after);
}

export async function save(
  work: Work,
  wish: DayWish,
): Promise<
  { records: DayOfServiceRow[]; impact: Impact } | Partly<{ records: DayOfServiceRow[]; impact: Impact }>
> {
  const change = await changeOf(work, wish);
  const impact = await touchedBy(work, change.before, change.after);
  const records = await writeChange(work, wish, change);
  return impact.unitCount === 0
    ? { records, impact }
    : partly(unitsKeepTheirDay, { count: impact.unitCount }, { records, impact });
}
/**
 * Adds records, each as if those before it were there, without counting the freight that is touched. Answers their ids. For
 * imports, which save thousands.
 */
export async function addUncounted(work: Work, wishes: readonly DayWish[]): Promise<number[]> {
  if (wishes.length === 0) return [];
  for (const wish of wishes) ownSchedule(work, wish);
  const consigneeIds = [...new Set(wishes.map(({ consigneeAccountId }) => consigneeAccountId))];
  await store.holdConsignees(work, consigneeIds);
  const found = await store.placesNamed(work, wishes, { accounts: [], warehouses: [] });
  for (const [at, wish] of wishes.entries()) checkPlaces(found[at], wish, undefined);
  const records = await recordsFor(work, wishes);
  const known = await store.recordsLike(work, records);
  const before = Map.groupBy(known, ({ consigneeId }) => consigneeId);
  const added = new Map<number, store.StoredRecord[]>();
  const wished: Wished[] = [];
  for (const [at, record] of records.entries()) {
    refuseOverlap(overlapping(before.get(record.consigneeId) ?? [], record, null));
    const ofConsignee = added.get(record.consigneeId) ?? [];
    // The refusal names the record in its way by its number: those before it are written first.
    if (overlapping(ofConsignee, record, null))
      return [...(await writeNew(work, wished)), ...(await addUncounted(work, wishes.slice(at)))];
    added.set(record.consigneeId, [...ofConsignee, { ...record, id: 0 }]);
    wished.push(record);
  }
  return writeNew(work, wished);
}
async function writeNew(work: Work, wished: readonly Wished[]): Promise<number[]> {
  const ids = await store.insertDays(work, wished);
  if (work.isTrial) return ids;
  await auditChange(work, await store.findDaysById(work, ids), undefined);
  announce(work, 'days-of-service', ids);
  return ids;
}
async function auditChange(
  work: Work,
  records: readonly DayOfServiceRow[],
  old: DayOfServiceRow | undefined,
): Promise<void> {
  await auditAll(
    work,
    records.map((r) => ({
      entity: 'day_of_service',
      entityId: r.id,
      action: old ? 'change' : 'add',
      before: old && shownOf(old),
      after: shownOf(r),
    })),
  );
}

async function writeChange(work: Work, wish: DayWish, { wished, old }: Change): Promise<DayOfServiceRow[]> {
  const [first] = wished;
  if (old && first && !(await store.updateDay(work, old.id, wish.rowVersion ?? old.rowVersion, first)))
    refuse(commonErrors.changedByOthers);
  const ids = old ? [old.id] : await store.insertDays(work, wished);
  const records = await store.findDaysById(work, ids);
  await auditChange(work, records, old);
  announce(work, 'days-of-service', ids);
  return records;
}

async function impactOfRemoval(work: Work, old: DayOfServiceRow): Promise<Impact> {
  const before = await store.recordsOf(work, [old.consigneeAccountId]);
  return touchedBy(
    work,
    before,
    before.filter((r) => r.id !== old.id),
  );
}
export const previewDelete = async (work: Work, id: number): Promise<Impact> =>
  impactOfRemoval(work, await seen(work, id));

export async function remove(
  work: Work,
  id: number,
): Promise<{ impact: Impact } | Partly<{ impact: Impact }>> {
  const old = await seen(work, id);
  const impact = await impactOfRemoval(work, old);
  await dropRecords(work, [old]);
  return impact.unitCount === 0
    ? { impact }
    : partly(unitsKeepTheirDay, { count: impact.unitCount }, { impact });
}
/** The same for many without counting the freight that is touched. For imports that are undone. */
export async function removeUncounted(work: Work, ids: readonly number[]): Promise<void> {
  const old = await store.findDaysById(work, ids);
  if (old.length < ids.length) refuse(commonErrors.notFound);
  await dropRecords(work, old);
}

async function dropRecords(work: Work, all: readonly DayOfServiceRow[]): Promise<void> {
  for (const old of all) ownSchedule(work, old);
  const ids = all.map(({ id }) => id);
  const dropped = await store.dropDays(work, ids);
  if (!ids.every((id) => dropped.has(id))) refuse(commonErrors.changedByOthers);
  await auditAll(
    work,
    all.map((old) => ({
      entity: 'day_of_service',
      entityId: old.id,
      action: 'delete',
      before: shownOf(old),
    })),
  );
  announce(work, 'days-of-service', ids);
}

export const recordIdsOfPeriod = async (work: Work, periodId: number): Promise<number[]> =>
  (await store.recordsOfPeriod(work, periodId)).map((r) => r.id);

/** The records tied to a holiday period take its new dates; another record of the same kind in their way refuses the change. */
export async function moveHolidayRecords(
  work: Work,
  periodId: number,
  dates: { effectiveDate: string; expirationDate: string },
): Promise<void> {
  const tied = await store.recordsOfPeriod(work, periodId);
  await store.holdConsignees(
    work,
    tied.map((r) => r.consigneeId),
  );
  const all = await store.recordsOf(work, [...new Set(tied.map((r) => r.consigneeId))]);
  for (const record of tied) {
    refuseOverlap(
      overlapping(
        all.filter((r) => r.holidayPeriodId !== periodId),
        { ...record, ...dates },
        record.id,
      ),
    );
  }
  await store.dateHolidayRecords(work, periodId, dates);
  await auditAll(
    work,
    tied.map((r) => ({
      entity: 'day_of_service',
      entityId: r.id,
      action: 'change',
      before: { effectiveDate: r.effectiveDate, expirationDate: r.expirationDate },
      after: { effectiveDate: dates.effectiveDate, expirationDate: dates.expirationDate },
    })),
  );
  announce(
    work,
    'days-of-service',
    tied.map((r) => r.id),
  );
}

/** Which of these wishes a record says already, in every field. For imports. */
export async function findKnown(work: Work, wishes: readonly DayWish[]): Promise<boolean[]> {
  const wished = await recordsFor(work, wishes);
  const known = new Set((await store.recordsLike(work, wished)).map(({ id: _, ...record }) => keyOf(record)));
  return wished.map((record) => known.has(keyOf(record)));
}
async function recordsFor(work: Work, wishes: readonly DayWish[]): Promise<Wished[]> {
  const wished: Wished[] = [];
  for (const wish of wishes) wished.push(await recordOf(work, wish));
  return wished;
}
/** Everything that a record says, in one order. */
const keyOf = (record: Wished): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** The consignees of the records that order lines go by, with the number of lines. */
export const findInUse = (work: Work, ids: readonly number[]): Promise<{ name: string; count: number }[]> =>
  store.findUsed(work, ids);
