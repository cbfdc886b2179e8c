import { addDays, nextWeekdayOnOrAfter, weekdayOf } from '#kit/contract/dates.ts';
import { dayOfServiceType } from './day-of-service-types.contract.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';

/**
 * Days of service: which record serves a consignee on a date, and the resulting service (docs/domain/calendar.md#day-of-service).
 */

export interface DayOfServiceRecord {
  id: number;
  consigneeId: number;
  /** Set for a shipper's own record. Null = for every shipper (docs/domain/calendar.md#which-record-wins). */
  shipperId: number | null;
  regionId: number;
  /** 1 Normal, 2 Holiday, 3 Temporary, 4 Blocked. */
  recordType: number;
  /** Receiving warehouse. */
  warehouseId: number;
  dow: number;
  careOfId: number | null;
  /**
   * Null only in Blocked records, which need only consignee, region, warehouse, day and dates
   * (docs/domain/calendar.md#which-record-wins).
   */
  outboundWarehouseId: number | null;
  outboundDow: number | null;
  deliveryStartDow: number | null;
  deliveryStart: string | null;
  deliveryEndDow: number | null;
  deliveryEnd: string | null;
  effectiveDate: string;
  expirationDate: string;
}

/** A dated row of the shuttle file: it overrides outbound date and warehouse. */
export interface ShuttleOverrideRow {
  id: number;
  consigneeId: number;
  receivingDate: string;
  receivingWarehouseId: number;
  outboundDate: string;
  outboundWarehouseId: number;
}

/** A wall clock time: `local` is `YYYY-MM-DD HH:mm` in `zone`, `at` the same as an instant. */
export interface LocalDateTime {
  local: string;
  zone: string;
  at: string;
}

export interface ServiceDay {
  dayOfServiceId: number;
  recordType: number;
  /** The operating day of the outbound warehouse that the unit belongs to. */
  dayOfService: string;
  outboundDate: string;
  outboundWarehouseId: number;
  /** Where the truck delivers: the care-of account, else the consignee itself. */
  deliverToId: number;
  careOfId: number | null;
  deliveryStart: LocalDateTime | null;
  deliveryEnd: LocalDateTime | null;
  shuttleRowId: number | null;
  /** True when it leaves from another warehouse than the receiving one, and no row of the shuttle file covers it. */
  needsShuttleRow: boolean;
}

/**
 * The record that decides a date, or null. Blocked > Temporary > Holiday > Normal. Within a type the shipper's own record wins,
 * then the latest effective date, then the highest id. The records passed in must be of one consignee, region and receiving
 * warehouse.
 */
export function findDecidingRecord(
  recordsOfOneConsigneeAndWarehouse: readonly DayOfServiceRecord[],
  shipDate: string,
  shipperId: number | null,
): DayOfServiceRecord | null {
  const day = weekdayOf(shipDate);
  let best: DayOfServiceRecord | null = null;
  for (const record of recordsOfOneConsigneeAndWarehouse) {
    if (record.dow !== day || shipDate < record.effectiveDate || shipDate > record.expirationDate) continue;
    if (record.shipperId !== null && record.shipperId !== shipperId) continue;
    if (best === null || beats(record, best)) best = record;
  }
  return best;
}

export const isBlockedRecord = (record: DayOfServiceRecord): boolean =>
  record.recordType === dayOfServiceType.blocked;

function beats(a: DayOfServiceRecord, b: DayOfServiceRecord): boolean {
  if (a.recordType !== b.recordType) return a.recordType > b.recordType;
  if ((a.shipperId === null) !== (b.shipperId === null)) return a.shipperId !== null;
  if (a.effectiveDate !== b.effectiveDate) return a.effectiveDate > b.effectiveDate;
  return a.id > b.id;
}

/** The warehouse from which freight of a deciding record leaves. */
export const getOutboundWarehouseIdOfRecord = (
  record: DayOfServiceRecord,
  shuttle: ShuttleOverrideRow | null,
): number => shuttle?.outboundWarehouseId ?? record.outboundWarehouseId ?? record.warehouseId;

/**
 * The service that a deciding record gives on a ship date. `getTimeZone` returns the time zone of the delivery account, in
 * which the delivery window is.
 */
export function computeServiceDay(
  record: DayOfServiceRecord,
  shipDate: string,
  shuttle: ShuttleOverrideRow | null,
  getTimeZone: (accountId: number) => string,
): ServiceDay {
  const outboundDow = record.outboundDow ?? record.dow;
  const outboundDate = shuttle?.outboundDate ?? nextWeekdayOnOrAfter(shipDate, outboundDow);
  const outboundWarehouseId = getOutboundWarehouseIdOfRecord(record, shuttle);
  const deliverToId = record.careOfId ?? record.consigneeId;
  const window = deliveryWindow(record, outboundDate, outboundDow, getTimeZone(deliverToId));
  return {
    dayOfServiceId: record.id,
    recordType: record.recordType,
    dayOfService: outboundDate,
    outboundDate,
    outboundWarehouseId,
    deliverToId,
    careOfId: record.careOfId,
    deliveryStart: window?.start ?? null,
    deliveryEnd: window?.end ?? null,
    shuttleRowId: shuttle?.id ?? null,
    needsShuttleRow: shuttle === null && outboundWarehouseId !== record.warehouseId,
  };
}

// The transit days of the record are kept when the shuttle file moves the departure, because the trip takes as long on another
// day.
function deliveryWindow(
  r: DayOfServiceRecord,
  outboundDate: string,
  outboundDow: number,
  timeZone: string,
): { start: LocalDateTime; end: LocalDateTime } | null {
  if (
    r.deliveryStartDow === null ||
    r.deliveryStart === null ||
    r.deliveryEndDow === null ||
    r.deliveryEnd === null
  )
    return null;
  const startDate = addDays(outboundDate, daysTo(outboundDow, r.deliveryStartDow));
  const span = daysTo(r.deliveryStartDow, r.deliveryEndDow);
  const overnight = span === 0 && r.deliveryEnd <= r.deliveryStart;
  return {
    start: moment(startDate, r.deliveryStart, timeZone),
    end: moment(addDays(startDate, overnight ? 1 : span), r.deliveryEnd, timeZone),
  };
}

const daysTo = (from: number, to: number) => (to - from + 7) % 7;
const moment = (date: string, hour: string, timeZone: string): LocalDateTime => ({
  local: `${date} ${hour}`,
  zone: timeZone,
  at: instantFromLocalTime(date, hour, timeZone).toString(),
});

export interface ServiceWeekRow {
  consigneeId: number;
  regionId: number;
  warehouseId: number;
  /**
   * Sunday to Saturday: the date on which the consignee is served from that warehouse, with the deciding record. Null when it is
   * not served.
   */
  days: ({ date: string; dayOfServiceId: number; recordType: number } | null)[];
  /** Sunday to Saturday: whether a closure overrides the service of the day. */
  blocked: boolean[];
}

/**
 * The service dates of the week that contains `dateInWeek`, one row for each consignee, region and receiving warehouse among
 * the records. Without a shipper only the records for every shipper count. A blocked day is empty.
 */
export function listServiceWeekRows(
  records: readonly DayOfServiceRecord[],
  dateInWeek: string,
  shipperId: number | null = null,
): ServiceWeekRow[] {
  const sunday = addDays(dateInWeek, -weekdayOf(dateInWeek));
  const rows = new Map<string, DayOfServiceRecord[]>();
  for (const record of records) {
    const key = `${record.consigneeId} ${record.regionId} ${record.warehouseId}`;
    const keyRecords = rows.get(key);
    if (keyRecords) keyRecords.push(record);
    else rows.set(key, [record]);
  }
  return [...rows.values()].flatMap((rowRecords) => {
    const [first] = rowRecords;
    if (!first) return [];
    const deciding = [0, 1, 2, 3, 4, 5, 6].map((daysAhead) => {
      const date = addDays(sunday, daysAhead);
      return { date, record: findDecidingRecord(rowRecords, date, shipperId) };
    });
    const { consigneeId, regionId, warehouseId } = first;
    const days = deciding.map(({ date, record }) =>
      record && !isBlockedRecord(record)
        ? { date, dayOfServiceId: record.id, recordType: record.recordType }
        : null,
    );
    const blocked = deciding.map(({ record }) => record !== null && isBlockedRecord(record));
    return [{ consigneeId, regionId, warehouseId, days, blocked }];
  });
}
