import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import type { DayOfServiceRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { findDecidingRecord, isBlockedRecord } from '#areas/calendar/shipping/service-day.rules.ts';
import { addDays, nextWeekdayOnOrAfter } from '#kit/contract/dates.ts';

/** Re-routes freight that goes in care of one account for a span of dates (docs/domain/calendar.md#closing-a-place). */

const { temporary } = dayOfServiceType;

export interface ReRoute {
  /** The account that accepts no freight in the span. */
  careOfAccountId: number;
  /** The account that receives the freight instead. Null = each consignee receives its own. */
  newCareOfAccountId: number | null;
  from: string;
  to: string;
}
export type NewDayOfServiceRecord<R extends DayOfServiceRecord> = Omit<R, 'id'>;
export interface ReRouteChanges<R extends DayOfServiceRecord> {
  /** Existing temporary records, with their changes. */
  changedRecords: R[];
  newRecords: NewDayOfServiceRecord<R>[];
}

/**
 * Computes the needed records from all records of one consignee. On each day of the span, everything in care of the account goes
 * to the new one. Nothing else is served differently on any day. Normal and Holiday records stay and are covered by Temporary
 * ones. A Temporary record is split where the span begins and ends.
 */
export function computeReRouteChanges<R extends DayOfServiceRecord>(
  allRecordsOfConsignee: readonly R[],
  { careOfAccountId: placeId, newCareOfAccountId: toId, from, to }: ReRoute,
): ReRouteChanges<R> {
  const found: ReRouteChanges<R> = { changedRecords: [], newRecords: [] };
  for (const groupRecords of Map.groupBy(allRecordsOfConsignee, keyOf).values()) {
    const dow = groupRecords[0]?.dow ?? 0;
    const parties = [...new Set(groupRecords.map((r) => r.shipperId))];
    const through = (r: R | null) => r !== null && !isBlockedRecord(r) && r.careOfId === placeId;
    // A general Temporary record would override a shipper's own record of a lower type. That one is repeated for the shipper.
    const covers = (r: R | null) => through(r) && r?.recordType !== temporary;
    const redirected = (r: R): R => (r.careOfId === placeId ? { ...r, careOfId: towards(r, toId) } : r);
    const cut = new Set<number>();
    const runs: { shipperId: number | null; source: R; dates: string[] }[] = [];
    const cover = (shipperId: number | null, source: R, date: string) => {
      const run = runs.findLast((one) => one.shipperId === shipperId);
      const last = run?.dates.at(-1) ?? '';
      const goesOn = run?.source.id === source.id && last === addDays(date, -7);
      // A record whose dates contain no such weekday still limits the dates of its kind.
      const between = groupRecords.some(
        (r) =>
          r.recordType === temporary &&
          r.shipperId === shipperId &&
          r.effectiveDate <= date &&
          r.expirationDate >= last,
      );
      if (run && goesOn && !between) run.dates.push(date);
      else runs.push({ shipperId, source, dates: [date] });
    };
    for (let date = nextWeekdayOnOrAfter(from, dow); date <= to; date = addDays(date, 7)) {
      const general = decided(groupRecords, date, null);
      for (const shipperId of parties) {
        const now = shipperId === null ? general : decided(groupRecords, date, shipperId);
        if (now === null || isBlockedRecord(now) || now.shipperId !== shipperId) continue;
        if (now.recordType !== temporary && (through(now) || covers(general))) cover(shipperId, now, date);
        if (now.recordType === temporary && through(now)) cut.add(now.id);
      }
    }
    for (const { shipperId, source, dates } of runs)
      found.newRecords.push({
        ...withoutId(redirected(source)),
        shipperId,
        recordType: temporary,
        effectiveDate: dates[0] ?? from,
        expirationDate: dates.at(-1) ?? to,
        holidayPeriodId: null,
      });
    for (const record of groupRecords)
      if (cut.has(record.id)) divide(found, record, redirected(record), { from, to });
  }
  return found;
}

const keyOf = (r: DayOfServiceRecord) => `${r.consigneeId} ${r.regionId} ${r.warehouseId} ${r.dow}`;
const towards = (r: DayOfServiceRecord, toId: number | null) => (toId === r.consigneeId ? null : toId);
const withoutId = <R extends DayOfServiceRecord>({ id: _, ...record }: R): NewDayOfServiceRecord<R> => record;
function decided<R extends DayOfServiceRecord>(
  records: readonly R[],
  date: string,
  shipperId: number | null,
) {
  const id = findDecidingRecord(records, date, shipperId)?.id;
  return records.find((r) => r.id === id) ?? null;
}

/** Splits a record: the part inside the span is re-routed, the parts before and after stay unchanged. */
function divide<R extends DayOfServiceRecord>(
  found: ReRouteChanges<R>,
  old: R,
  redirected: R,
  { from, to }: { from: string; to: string },
): void {
  const begins = old.effectiveDate < from;
  const goesOn = old.expirationDate > to;
  const inside = {
    ...redirected,
    effectiveDate: begins ? from : old.effectiveDate,
    expirationDate: goesOn ? to : old.expirationDate,
  };
  if (begins) {
    found.changedRecords.push({ ...old, expirationDate: addDays(from, -1) });
    found.newRecords.push(withoutId(inside));
  } else found.changedRecords.push(inside);
  if (goesOn) found.newRecords.push(withoutId({ ...old, effectiveDate: addDays(to, 1) }));
}
