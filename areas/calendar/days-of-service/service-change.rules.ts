import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';

/** Rules for changing records, and the days that a calendar shows. */

/**
 * The other record of the same type, shipper, consignee, region, warehouse and weekday whose dates overlap. Adjacent ranges do
 * not overlap.
 */
export const findOverlappingRecord = (
  records: readonly DayOfServiceRecord[],
  input: Omit<DayOfServiceRecord, 'id'>,
  ownId: number | null,
): DayOfServiceRecord | undefined =>
  records.find(
    (r) =>
      r.id !== ownId &&
      r.recordType === input.recordType &&
      r.consigneeId === input.consigneeId &&
      r.shipperId === input.shipperId &&
      r.regionId === input.regionId &&
      r.warehouseId === input.warehouseId &&
      r.dow === input.dow &&
      r.effectiveDate <= input.expirationDate &&
      input.effectiveDate <= r.expirationDate,
  );

/** The same record on another weekday. Outbound and delivery days shift with it, so that transit time stays the same. */
export function moveRecordToWeekday(
  record: Omit<DayOfServiceRecord, 'id'>,
  weekday: number,
): Omit<DayOfServiceRecord, 'id'> {
  const moved = (day: number | null) => (day === null ? null : (day + weekday - record.dow + 7) % 7);
  return {
    ...record,
    dow: weekday,
    outboundDow: moved(record.outboundDow),
    deliveryStartDow: moved(record.deliveryStartDow),
    deliveryEndDow: moved(record.deliveryEndDow),
  };
}

/** The dates from the 15th two months earlier to the 15th of the next month. */
export function rangeFrom15thTwoMonthsBeforeTo15thAfter(
  year: number,
  month1To12: number,
): { from: string; to: string } {
  const fifteenth = (months: number) => {
    const monthNumber = year * 12 + month1To12 - 1 + months;
    return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}-15`;
  };
  return { from: fifteenth(-2), to: fifteenth(1) };
}
export function listDatesInclusive(from: string, to: string): string[] {
  const out: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) out.push(date);
  return out;
}
/** The Sunday that starts the week of a date. */
export const sundayOnOrBefore = (date: string): string => addDays(date, -weekdayOf(date));
