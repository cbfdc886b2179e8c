import type { DayOfServiceRow, DayOfServiceInput } from './days-of-service.contract.ts';
import { dayOfServiceErrors } from './days-of-service.errors.ts';
import * as store from './days-of-service.repository.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import type { ShippingAccount } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { moveRecordToWeekday, findOverlappingRecord } from './service-change.rules.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import { computeCalendarChangeImpact } from '#areas/calendar/impact/impact.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound, rejectNotFound } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  getAccountIdsInScope,
  publishChange,
  recordAudits,
  createPartialSuccess,
} from '#kit/server/request-context.ts';
import { rejectVisibleAccountsOfWrongType } from '#areas/accounts/accounts/account-types.service.ts';

export const unitsKeepDayOfServiceMessage =
  '{count, plural, one {# unit is already entered. It keeps its} other {# units are already entered. They keep their}} day of service.';
/** What the audit records of a day of service. */
export const toDayOfServiceAuditFields = (record: DayOfServiceRow) => ({
  type: record.recordType,
  region: record.regionCode,
  warehouse: record.warehouseCode,
  day: record.dayOfWeek,
  consignee: record.consignee,
  shipper: record.shipper,
  careOf: record.careOf,
  outboundWarehouse: record.outboundWarehouseCode,
  outboundDay: record.outboundDay,
  delivery: [
    record.deliveryStartDay,
    record.deliveryStartTime,
    record.deliveryEndDay,
    record.deliveryEndTime,
  ],
  effectiveDate: record.effectiveDate,
  expirationDate: record.expirationDate,
});

type Wished = Omit<store.StoredDayOfService, 'id'>;
interface Change {
  wished: Wished[];
  before: store.StoredDayOfService[];
  after: store.StoredDayOfService[];
  old: DayOfServiceRow | undefined;
}

/** Converts the input to records to write, checked against the accounts and the existing records. */
async function changeOf(work: RequestContext, input: DayOfServiceInput): Promise<Change> {
  const old =
    input.dayOfServiceId === undefined ? undefined : await requireDayOfService(work, input.dayOfServiceId);
  ownSchedule(work, input);
  if (old) ownSchedule(work, old);
  await store.lockConsigneesForRecordChange(work, [
    input.consigneeAccountId,
    ...(old ? [old.consigneeAccountId] : []),
  ]);
  const [found] = await store.checkDayOfServiceAccountsAndWarehouses(work, [input], {
    accounts: old ? [old.consigneeAccountId, old.shipperAccountId, old.careOfAccountId] : [],
    warehouses: old ? [old.warehouseId, old.outboundWarehouseId] : [],
  });
  const { consigneeAccountId, shipperAccountId } = input;
  if (found)
    await rejectVisibleAccountsOfWrongType(work, {
      ...(!found.named.consigneeAccountId && { consigneeAccountId: [consigneeAccountId, 'consignee'] }),
      ...(!found.named.shipperAccountId && { shipperAccountId: [shipperAccountId, 'shipper'] }),
    });
  checkPlaces(found, input, old);
  const before = await store.findUndeletedRecordsOfConsignees(work, [
    ...new Set([input.consigneeAccountId, ...(old ? [old.consigneeAccountId] : [])]),
  ]);
  const first = await recordOf(work, input);
  const others = old ? [] : [...new Set(input.alsoDays ?? [])].filter((dow) => dow !== input.dayOfWeek);
  const newRecords = [
    first,
    ...others.map((dow) => ({ ...moveRecordToWeekday(first, dow), holidayPeriodId: first.holidayPeriodId })),
  ];
  for (const record of newRecords) refuseOverlap(findOverlappingRecord(before, record, old?.id ?? null));
  const after = [
    ...before.filter((r) => r.id !== old?.id),
    ...newRecords.map((r, n) => ({ ...r, id: old && n === 0 ? old.id : 2_000_000_000 + n })),
  ];
  return { wished: newRecords, before, after, old };
}

function refuseOverlap(other: DayOfServiceRecord | undefined): void {
  if (!other) return;
  reject(dayOfServiceErrors.datesOverlap, {
    number: other.id,
    from: formatDate(other.effectiveDate),
    to: formatDate(other.expirationDate),
  });
}

/** Rejects accounts that do not exist, have the wrong type or do not accept freight. */
function checkPlaces(
  found: store.RecordAccountAndWarehouseChecks | undefined,
  input: DayOfServiceInput,
  old: DayOfServiceRow | undefined,
): void {
  if (!found) throw new Error('A query returned no rows');
  rejectIfAnyFieldNotFound(found.named);
  const rejectField = (field: string, error: ErrorDefinition) =>
    reject(error, {}, { fields: { [field]: error.sentence } });
  if (!found.sends) rejectField('outboundWarehouseId', dayOfServiceErrors.warehouseNotOutbound);
  if (!found.inRegion) rejectField('regionId', dayOfServiceErrors.regionMismatch);
  const place = found.closedCareOf;
  if (
    input.recordType === dayOfServiceType.blocked ||
    place === null ||
    old?.careOfAccountId === input.careOfAccountId
  )
    return;
  reject(
    dayOfServiceErrors.careOfLocationInactive,
    { place },
    {
      fields: {
        careOfAccountId: dayOfServiceErrors.careOfLocationInactive.sentence.replace('{place}', place),
      },
    },
  );
}

/** A user limited to some accounts can write only the records of those accounts, not the ones for every shipper. */
function ownSchedule(
  work: RequestContext,
  input: { shipperAccountId?: number | null | undefined; consigneeAccountId: number },
): void {
  const scope = getAccountIdsInScope(work);
  if (scope === null) return;
  const { shipperAccountId, consigneeAccountId } = input;
  if (!scope.includes(shipperAccountId ?? consigneeAccountId))
    rejectNotFound(shipperAccountId == null ? 'consigneeAccountId' : 'shipperAccountId');
}

async function recordOf(work: RequestContext, input: DayOfServiceInput): Promise<Wished> {
  const period =
    input.recordType === dayOfServiceType.holiday && input.holidayPeriodId !== undefined
      ? ((await store.findHolidayPeriodDates(work, input.holidayPeriodId)) ??
        rejectNotFound('holidayPeriodId'))
      : undefined;
  const effectiveDate =
    period?.effectiveDate ?? input.effectiveDate ?? reject(dayOfServiceErrors.effectiveDateRequired);
  const expirationDate =
    period?.expirationDate ?? input.expirationDate ?? reject(dayOfServiceErrors.expirationDateRequired);
  if (expirationDate < effectiveDate)
    reject(
      dayOfServiceErrors.expirationBeforeEffective,
      {},
      { fields: { expirationDate: dayOfServiceErrors.expirationBeforeEffective.sentence } },
    );
  const served = input.recordType !== dayOfServiceType.blocked;
  return {
    consigneeId: input.consigneeAccountId,
    shipperId: input.shipperAccountId ?? null,
    regionId: input.regionId,
    recordType: input.recordType,
    warehouseId: input.warehouseId,
    dow: input.dayOfWeek,
    // A consignee in care of itself is stored as null.
    careOfId:
      served && input.careOfAccountId !== input.consigneeAccountId ? (input.careOfAccountId ?? null) : null,
    outboundWarehouseId: served ? (input.outboundWarehouseId ?? null) : null,
    outboundDow: served ? (input.outboundDay ?? null) : null,
    deliveryStartDow: served ? (input.deliveryStartDay ?? null) : null,
    deliveryStart: served ? (input.deliveryStartTime ?? null) : null,
    deliveryEndDow: served ? (input.deliveryEndDay ?? null) : null,
    deliveryEnd: served ? (input.deliveryEndTime ?? null) : null,
    effectiveDate,
    expirationDate,
    holidayPeriodId: period ? (input.holidayPeriodId ?? null) : null,
  };
}

/** Counts the open freight of the affected consignees that would be served differently. */
export async function computeDaysOfServiceImpact(
  work: RequestContext,
  allRecordsBefore: readonly store.StoredDayOfService[],
  allRecordsAfter: readonly store.StoredDayOfService[],
): Promise<FreightImpact> {
  const consigneeIds = [...new Set([...allRecordsBefore, ...allRecordsAfter].map((r) => r.consigneeId))];
  const changedConsigneeIds = new Set(consigneeIds);
  return computeCalendarChangeImpact(work, {
    filter: { consigneeIds },
    affectsDaysOfService: true,
    applyChange: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        records: [
          ...facts.records.filter((r) => !changedConsigneeIds.has(r.consigneeId)),
          ...allRecordsAfter,
        ],
        places: withPlaces(facts.places, allRecordsAfter),
      },
    }),
  });
}
/** Adds a care-of account that no record used until now. Its zone is not read, because the comparison needs only its id. */
const withPlaces = (
  places: readonly ShippingAccount[],
  records: readonly store.StoredDayOfService[],
): ShippingAccount[] => [
  ...places,
  ...records.flatMap((r) =>
    r.careOfId === null || places.some((p) => p.id === r.careOfId)
      ? []
      : [{ id: r.careOfId, name: '', zone: 'UTC', active: true }],
  ),
];
const requireDayOfService = async (work: RequestContext, id: number): Promise<DayOfServiceRow> =>
  (await store.findVisibleDaysOfServiceByIds(work, [id]))[0] ?? reject(commonErrors.notFound);

export async function previewDayOfServiceSave(
  work: RequestContext,
  input: DayOfServiceInput,
): Promise<FreightImpact> {
  const { before, after } = await changeOf(work, input);
  return computeDaysOfServiceImpact(work, before, after);
}

export async function createOrUpdateDayOfService(
  work: RequestContext,
  input: DayOfServiceInput,
): Promise<
  | { records: DayOfServiceRow[]; impact: FreightImpact }
  | PartialSuccess<{ records: DayOfServiceRow[]; impact: FreightImpact }>
> {
  const change = await changeOf(work, input);
  const impact = await computeDaysOfServiceImpact(work, change.before, change.after);
  const records = await writeChange(work, input, change);
  return impact.unitCount === 0
    ? { records, impact }
    : createPartialSuccess(unitsKeepDayOfServiceMessage, { count: impact.unitCount }, { records, impact });
}
/**
 * Adds records in order without counting the affected freight, and returns their ids. Each is checked as if the ones before it
 * already existed. For imports, which save thousands.
 */
export async function addDaysOfServiceWithoutImpact(
  work: RequestContext,
  inputs: readonly DayOfServiceInput[],
): Promise<number[]> {
  if (inputs.length === 0) return [];
  for (const input of inputs) ownSchedule(work, input);
  const consigneeIds = [...new Set(inputs.map(({ consigneeAccountId }) => consigneeAccountId))];
  await store.lockConsigneesForRecordChange(work, consigneeIds);
  const found = await store.checkDayOfServiceAccountsAndWarehouses(work, inputs, {
    accounts: [],
    warehouses: [],
  });
  for (const [inputIndex, dayInput] of inputs.entries()) checkPlaces(found[inputIndex], dayInput, undefined);
  const records = await recordsFor(work, inputs);
  const existingRecords = await store.findRecordsOfSameTypePartiesAndWeekday(work, records);
  const before = Map.groupBy(existingRecords, ({ consigneeId }) => consigneeId);
  const added = new Map<number, store.StoredDayOfService[]>();
  const newRecords: Wished[] = [];
  for (const [recordIndex, record] of records.entries()) {
    refuseOverlap(findOverlappingRecord(before.get(record.consigneeId) ?? [], record, null));
    const ofConsignee = added.get(record.consigneeId) ?? [];
    // The error names the conflicting record by its id, so the records before it are written first.
    if (findOverlappingRecord(ofConsignee, record, null))
      return [
        ...(await writeNew(work, newRecords)),
        ...(await addDaysOfServiceWithoutImpact(work, inputs.slice(recordIndex))),
      ];
    added.set(record.consigneeId, [...ofConsignee, { ...record, id: 0 }]);
    newRecords.push(record);
  }
  return writeNew(work, newRecords);
}
async function writeNew(work: RequestContext, newRecords: readonly Wished[]): Promise<number[]> {
  const ids = await store.insertDaysOfService(work, newRecords);
  if (work.isTrial) return ids;
  await auditChange(work, await store.findVisibleDaysOfServiceByIds(work, ids), undefined);
  publishChange(work, 'days-of-service', ids);
  return ids;
}
async function auditChange(
  work: RequestContext,
  records: readonly DayOfServiceRow[],
  old: DayOfServiceRow | undefined,
): Promise<void> {
  await recordAudits(
    work,
    records.map((r) => ({
      entity: 'day_of_service',
      entityId: r.id,
      action: old ? 'change' : 'add',
      before: old && toDayOfServiceAuditFields(old),
      after: toDayOfServiceAuditFields(r),
    })),
  );
}

async function writeChange(
  work: RequestContext,
  input: DayOfServiceInput,
  { wished: newRecords, old }: Change,
): Promise<DayOfServiceRow[]> {
  const [first] = newRecords;
  if (
    old &&
    first &&
    !(await store.updateDayOfService(work, old.id, input.rowVersion ?? old.rowVersion, first))
  )
    reject(commonErrors.recordChanged);
  const ids = old ? [old.id] : await store.insertDaysOfService(work, newRecords);
  const records = await store.findVisibleDaysOfServiceByIds(work, ids);
  await auditChange(work, records, old);
  publishChange(work, 'days-of-service', ids);
  return records;
}

async function impactOfRemoval(work: RequestContext, old: DayOfServiceRow): Promise<FreightImpact> {
  const before = await store.findUndeletedRecordsOfConsignees(work, [old.consigneeAccountId]);
  return computeDaysOfServiceImpact(
    work,
    before,
    before.filter((r) => r.id !== old.id),
  );
}
export const previewDayOfServiceDeletion = async (work: RequestContext, id: number): Promise<FreightImpact> =>
  impactOfRemoval(work, await requireDayOfService(work, id));

export async function deleteDayOfService(
  work: RequestContext,
  id: number,
): Promise<{ impact: FreightImpact } | PartialSuccess<{ impact: FreightImpact }>> {
  const old = await requireDayOfService(work, id);
  const impact = await impactOfRemoval(work, old);
  await dropRecords(work, [old]);
  return impact.unitCount === 0
    ? { impact }
    : createPartialSuccess(unitsKeepDayOfServiceMessage, { count: impact.unitCount }, { impact });
}
/** Deletes many records without counting the affected freight. For imports that are undone. */
export async function deleteDaysOfServiceWithoutImpact(
  work: RequestContext,
  ids: readonly number[],
): Promise<void> {
  const old = await store.findVisibleDaysOfServiceByIds(work, ids);
  if (old.length < ids.length) reject(commonErrors.notFound);
  await dropRecords(work, old);
}

async function dropRecords(work: RequestContext, all: readonly DayOfServiceRow[]): Promise<void> {
  for (const old of all) ownSchedule(work, old);
  const ids = all.map(({ id }) => id);
  const dropped = await store.markDaysOfServiceDeleted(work, ids);
  if (!ids.every((id) => dropped.has(id))) reject(commonErrors.recordChanged);
  await recordAudits(
    work,
    all.map((old) => ({
      entity: 'day_of_service',
      entityId: old.id,
      action: 'delete',
      before: toDayOfServiceAuditFields(old),
    })),
  );
  publishChange(work, 'days-of-service', ids);
}

export const findRecordIdsOfHolidayPeriod = async (
  work: RequestContext,
  periodId: number,
): Promise<number[]> => (await store.findRecordsOfHolidayPeriod(work, periodId)).map((r) => r.id);

/**
 * Moves the records tied to a holiday period to its new dates. Rejects the change when another record of the same kind overlaps.
 */
export async function moveHolidayDaysOfService(
  work: RequestContext,
  periodId: number,
  newDates: { effectiveDate: string; expirationDate: string },
): Promise<void> {
  const tied = await store.findRecordsOfHolidayPeriod(work, periodId);
  await store.lockConsigneesForRecordChange(
    work,
    tied.map((r) => r.consigneeId),
  );
  const all = await store.findUndeletedRecordsOfConsignees(work, [
    ...new Set(tied.map((r) => r.consigneeId)),
  ]);
  for (const record of tied) {
    refuseOverlap(
      findOverlappingRecord(
        all.filter((r) => r.holidayPeriodId !== periodId),
        { ...record, ...newDates },
        record.id,
      ),
    );
  }
  await store.updateDatesOfHolidayDaysOfService(work, periodId, newDates);
  await recordAudits(
    work,
    tied.map((r) => ({
      entity: 'day_of_service',
      entityId: r.id,
      action: 'change',
      before: { effectiveDate: r.effectiveDate, expirationDate: r.expirationDate },
      after: { effectiveDate: newDates.effectiveDate, expirationDate: newDates.expirationDate },
    })),
  );
  publishChange(
    work,
    'days-of-service',
    tied.map((r) => r.id),
  );
}

/** Finds which of these inputs already exist as a record, identical in every field. For imports. */
export async function doIdenticalDaysOfServiceExist(
  work: RequestContext,
  inputs: readonly DayOfServiceInput[],
): Promise<boolean[]> {
  const newRecords = await recordsFor(work, inputs);
  const existingKeys = new Set(
    (await store.findRecordsOfSameTypePartiesAndWeekday(work, newRecords)).map(({ id: _, ...record }) =>
      keyOf(record),
    ),
  );
  return newRecords.map((record) => existingKeys.has(keyOf(record)));
}
async function recordsFor(work: RequestContext, wishes: readonly DayOfServiceInput[]): Promise<Wished[]> {
  const newRecords: Wished[] = [];
  for (const input of wishes) newRecords.push(await recordOf(work, input));
  return newRecords;
}
/** All fields of a record in a fixed order. */
const keyOf = (record: Wished): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** The consignees of the records that order lines use, with the number of lines. */
export const countOrderLinesOfUsedRecords = (
  work: RequestContext,
  recordIds: readonly number[],
): Promise<{ name: string; count: number }[]> => store.countOrderLinesByUsedRecord(work, recordIds);
