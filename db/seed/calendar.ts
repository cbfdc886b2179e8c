import { addDays, nextWeekdayOnOrAfter, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, timeOfDayInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import {
  findDecidingRecord,
  isBlockedRecord,
  computeServiceDay,
} from '#areas/calendar/shipping/service-day.rules.ts';
import type {
  DayOfServiceRecord,
  ServiceDay,
  ShuttleOverrideRow,
} from '#areas/calendar/shipping/service-day.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import type { SeedParties, SeedShipper, SeedWarehouse } from './accounts-and-users.ts';
import { demoLanes } from './lanes.ts';
import type { LaneSeed } from './lanes.ts';
import { demoCompanyTimeZone, noCutoffsWeek } from './warehouses.ts';
import type { DemoWarehouseCode, WarehouseSeed } from './warehouses.ts';

/** How many days the demo history covers, and how many working days ahead freight is already entered. */
export const demoHistoryDays = 60;
const comingDays = 3;
const nightEnds = '06:00';
const dayStarts = '05:12';

/** The days of one warehouse: past, current and coming. */
export interface WarehouseDays {
  past: string[];
  /** The current operating day. It begins at six. A warehouse that is closed on Sunday still works on Saturday's day then. */
  operatingDay: string;
  upcoming: string[];
  /**
   * When the operating day was started, and until when it has events. The docks load through the night, and a warehouse closed on
   * Sunday still loads Saturday's freight on Sunday. If the day ended in the evening, every truck on the board would be hours
   * late.
   */
  startedAt: Temporal.Instant;
  eventsUntil: Temporal.Instant;
}
/** Miami works seven days a week, the other warehouses six. A terminal receives no freight and follows the six-day week. */
export const isWorkingDayOfWarehouse = ({ cutoffs }: WarehouseSeed, date: string): boolean =>
  cutoffs === noCutoffsWeek ? weekdayOf(date) !== 0 : cutoffs[weekdayOf(date)] !== null;

function daysAt(now: Temporal.Instant, seed: WarehouseSeed): WarehouseDays {
  const { timeZone: zone } = seed;
  const today = dateInZone(now, zone);
  let running = timeOfDayInZone(now, zone) < nightEnds ? addDays(today, -1) : today;
  if (!isWorkingDayOfWarehouse(seed, running)) running = addDays(running, -1);
  const past: string[] = [];
  for (let date = addDays(running, -demoHistoryDays); date < running; date = addDays(date, 1))
    if (isWorkingDayOfWarehouse(seed, date)) past.push(date);
  const coming: string[] = [];
  for (let date = addDays(running, 1); coming.length < comingDays; date = addDays(date, 1))
    if (isWorkingDayOfWarehouse(seed, date)) coming.push(date);
  return {
    past,
    operatingDay: running,
    upcoming: coming,
    startedAt: instantFromLocalTime(running, dayStarts, zone),
    eventsUntil: now,
  };
}

export interface SeedCalendar {
  daysOfWarehouse(warehouse: SeedWarehouse): WarehouseDays;
  /** The service of a ship date. Null when there is none. */
  getServiceDay(shipper: SeedShipper, consigneeId: number, shipDate: string): ServiceDay | null;
  findLane(warehouse: SeedWarehouse, consigneeId: number): LaneSeed | undefined;
  holidays: {
    id: number;
    name: string;
    effective: string;
    expiration: string;
    percentBp: number;
    regionIds: number[];
  }[];
}

/** The warehouse from which freight of a receiving warehouse leaves. */
const outboundOf: Partial<Record<DemoWarehouseCode, 'MIA' | 'VIS'>> = {
  MIA: 'MIA',
  WPB: 'MIA',
  VIS: 'VIS',
  OXN: 'VIS',
};

export function seedCalendar(tables: SeedTables, parties: SeedParties, now: Temporal.Instant): SeedCalendar {
  const today = dateInZone(now, demoCompanyTimeZone);
  const days = new Map([...parties.warehouseByCode.values()].map((w) => [w.id, daysAt(now, w.seed)]));
  const records: DayOfServiceRecord[] = [];
  const addRecord = (r: Omit<DayOfServiceRecord, 'id'>, holidayPeriodId: number | null = null) => {
    const row = tables.addWithId('day_of_service', {
      consignee_id: r.consigneeId,
      shipper_id: r.shipperId,
      region_id: r.regionId,
      record_type: r.recordType,
      warehouse_id: r.warehouseId,
      dow: r.dow,
      care_of_id: r.careOfId,
      outbound_warehouse_id: r.outboundWarehouseId,
      outbound_dow: r.outboundDow,
      delivery_start_dow: r.deliveryStartDow,
      delivery_start: r.deliveryStart,
      delivery_end_dow: r.deliveryEndDow,
      delivery_end: r.deliveryEnd,
      effective_date: r.effectiveDate,
      expiration_date: r.expirationDate,
      holiday_period_id: holidayPeriodId,
    });
    records.push({ ...r, id: row.id });
    return row;
  };
  const holidays = planHolidays(tables, parties, today);
  planNormal(parties, today, addRecord);
  planExceptions(parties, today, holidays, addRecord);
  planBlocks(tables, parties, today);

  const byPlace = new Map<string, DayOfServiceRecord[]>();
  for (const r of records) {
    const key = `${r.consigneeId} ${r.warehouseId}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), r]);
  }
  const zoneOf = (id: number) => getRequiredMapValue(parties.accountById, id).timeZone;
  const service = (shipper: SeedShipper, consigneeId: number, shipDate: string) => {
    const record = findDecidingRecord(
      byPlace.get(`${consigneeId} ${shipper.warehouse.id}`) ?? [],
      shipDate,
      shipper.id,
    );
    if (!record || isBlockedRecord(record)) return null;
    return computeServiceDay(record, shipDate, null, zoneOf);
  };
  planShuttleFile(tables, parties, days, service);
  return {
    daysOfWarehouse: (warehouse) => getRequiredMapValue(days, warehouse.id),
    getServiceDay: service,
    holidays,
    findLane: (warehouse, consigneeId) =>
      demoLanes.find(
        (lane) =>
          lane.fromWarehouseCode === outboundOf[warehouse.seed.code] &&
          lane.dropAccountNumbers.some((number) => parties.account(number).id === consigneeId),
      ),
  };
}

type AddRecord = (r: Omit<DayOfServiceRecord, 'id'>, holidayPeriodId?: number | null) => { id: number };
const nextDow = (dow: number, daysAhead: number) => (dow + daysAhead) % 7;
/** The previous weekday on which every warehouse works. */
const before = (dow: number) => (dow <= 1 ? 6 : dow - 1);

/** Consignees whose freight is delivered to a cross dock. */
const careOf: Record<string, string> = { OH00402: 'OH00491', OH00416: 'OH00491' };

function planNormal(parties: SeedParties, today: string, add: AddRecord): void {
  const range = { effectiveDate: addDays(today, -400), expirationDate: addDays(today, 1100) };
  for (const lane of demoLanes) {
    const outbound = parties.getWarehouse(lane.fromWarehouseCode);
    for (const number of lane.dropAccountNumbers) {
      const hub = lane.fromWarehouseCode === 'MIA' ? careOf[number] : undefined;
      for (const warehouse of parties.warehouseByCode.values()) {
        if (outboundOf[warehouse.seed.code] !== lane.fromWarehouseCode) continue;
        for (const out of lane.weekdays) {
          for (const dow of shipDows(lane, warehouse.seed.code, out)) {
            const deliver = nextDow(out, lane.transitDays);
            add({
              consigneeId: parties.account(number).id,
              shipperId: null,
              regionId: warehouse.regionId,
              recordType: 1,
              warehouseId: warehouse.id,
              dow,
              careOfId: hub === undefined ? null : parties.account(hub).id,
              outboundWarehouseId: outbound.id,
              outboundDow: out,
              deliveryStartDow: deliver,
              deliveryStart: lane.deliveryWindow[0],
              deliveryEndDow: deliver,
              deliveryEnd: lane.deliveryWindow[1],
              ...range,
            });
          }
        }
      }
    }
  }
}

/**
 * Returns the weekdays on which freight for an outbound weekday is received: the same day, the day before if it is shuttled, and
 * a free day before that.
 */
function shipDows(lane: LaneSeed, code: DemoWarehouseCode, out: number): number[] {
  // Saturday's freight of a warehouse that is closed on Sunday goes on Monday's trucks, not on Sunday's too.
  if (code === 'WPB' || code === 'OXN') return out === 0 ? [] : [before(out)];
  if (lane.fromWarehouseCode === 'VIS' && !lane.weekdays.includes(before(out))) return [out, before(out)];
  return [out];
}

function planHolidays(tables: SeedTables, parties: SeedParties, today: string): SeedCalendar['holidays'] {
  const florida = parties.getWarehouse('MIA').regionId;
  const california = parties.getWarehouse('VIS').regionId;
  const holidays: SeedCalendar['holidays'] = [];
  const add = (
    name: string,
    effective: string,
    expiration: string,
    early: string | null,
    percentBp: number,
    regionIds: number[],
  ) => {
    const row = tables.addWithId('holiday_period', {
      name,
      early_access: early,
      effective_date: effective,
      expiration_date: expiration,
    });
    for (const regionId of regionIds)
      tables.addWithoutId('holiday_period_region', { period_id: row.id, region_id: regionId });
    holidays.push({ id: row.id, name, effective, expiration, percentBp, regionIds });
  };
  const year = Number(today.slice(0, 4));
  for (const y of [year - 1, year, year + 1]) {
    const mothersDay = addDays(nextWeekdayOnOrAfter(`${y}-05-01`, 0), 7);
    for (const [region, name, percentBp] of [
      [florida, 'Florida', 1000],
      [california, 'California', 2000],
    ] as const) {
      add(`Valentine ${y}, ${name}`, `${y}-01-19`, `${y}-02-12`, `${y - 1}-12-15`, percentBp, [region]);
      add(
        `Mother's Day ${y}, ${name}`,
        addDays(mothersDay, -20),
        addDays(mothersDay, -2),
        addDays(mothersDay, -50),
        percentBp,
        [region],
      );
    }
  }
  // Places a holiday near the current day at any time of the year, so that surcharge and holiday service can always be seen.
  // Periods of a region never overlap: it moves a week further from today until the range is free.
  const free = (from: string, days: number, weeks: 1 | -1): string =>
    holidays.some((h) => h.effective <= addDays(from, days) && from <= h.expiration)
      ? free(addDays(from, 7 * weeks), days, weeks)
      : from;
  const past = free(addDays(today, -44), 7, -1);
  add('Autumn peak', past, addDays(past, 7), null, 1000, [florida]);
  const next = free(nextWeekdayOnOrAfter(addDays(today, 5), 1), 12, 1);
  add('Growers’ peak weeks', next, addDays(next, 12), addDays(today, -10), 1000, [florida, california]);
  return holidays;
}

/** A day without service: nothing leaves and nothing arrives. */
const closed = {
  outboundWarehouseId: null,
  outboundDow: null,
  deliveryStartDow: null,
  deliveryStart: null,
  deliveryEndDow: null,
  deliveryEnd: null,
};

/**
 * The industry's typical example, near today: a holiday, a temporary day via a hub, a blocked day, and a shipper's own exception.
 */
function planExceptions(
  parties: SeedParties,
  today: string,
  holidays: SeedCalendar['holidays'],
  add: AddRecord,
): void {
  const mia = parties.getWarehouse('MIA');
  const lakeshore = parties.account('IL00401');
  const peak = holidays.at(-1);
  if (!peak) return;
  const base = {
    consigneeId: lakeshore.id,
    shipperId: null,
    regionId: mia.regionId,
    warehouseId: mia.id,
    careOfId: null,
    outboundWarehouseId: mia.id,
  };
  add(
    {
      ...base,
      recordType: 2,
      dow: 2,
      outboundDow: 2,
      deliveryStartDow: 4,
      deliveryStart: '06:00',
      deliveryEndDow: 4,
      deliveryEnd: '10:00',
      effectiveDate: peak.effective,
      expirationDate: peak.expiration,
    },
    peak.id,
  );
  const wednesday = addDays(peak.effective, 9);
  add({
    ...base,
    recordType: 3,
    dow: 3,
    careOfId: parties.account('IN00492').id,
    outboundDow: 3,
    deliveryStartDow: 5,
    deliveryStart: '04:00',
    deliveryEndDow: 5,
    deliveryEnd: '07:00',
    effectiveDate: wednesday,
    expirationDate: wednesday,
  });
  const friday = addDays(peak.effective, 11);
  add({ ...base, ...closed, recordType: 4, dow: 5, effectiveDate: friday, expirationDate: friday });
  add({
    ...base,
    ...closed,
    consigneeId: parties.account('MA00406').id,
    recordType: 4,
    dow: 3,
    effectiveDate: wednesday,
    expirationDate: wednesday,
  });
  add({
    ...base,
    consigneeId: parties.account('MI00409').id,
    shipperId: parties.account('MA00101').id,
    recordType: 1,
    dow: 2,
    outboundDow: 3,
    deliveryStartDow: 4,
    deliveryStart: '05:00',
    deliveryEndDow: 4,
    deliveryEnd: '09:00',
    effectiveDate: addDays(today, -30),
    expirationDate: addDays(today, 300),
  });
}

function planBlocks(tables: SeedTables, parties: SeedParties, today: string): void {
  const mia = parties.getWarehouse('MIA').id;
  const add = (
    start: number,
    end: number,
    consignee: string | null,
    shipper: string | null,
    notes: string,
    deactivated: boolean,
  ) => {
    const row = tables.addWithId('blocked_account', {
      start_date: addDays(today, start),
      end_date: addDays(today, end),
      warehouse_id: mia,
      consignee_id: consignee === null ? null : parties.account(consignee).id,
      notes,
      deactivated_at: deactivated ? `${addDays(today, start + 1)}T15:00:00Z` : null,
      deactivated_by: deactivated ? (parties.userIdByEmail.get('dana.reyes@coldlane.example') ?? null) : null,
      created_at: `${addDays(today, Math.min(start, 0) - 1)}T14:00:00Z`,
    });
    if (shipper !== null)
      tables.addWithoutId('blocked_account_shipper', {
        blocked_id: row.id,
        shipper_id: parties.account(shipper).id,
      });
  };
  add(-2, 6, 'RI00420', 'MA00103', 'Past due, hold until paid', false);
  add(20, 22, 'PA00403', null, 'Inventory, no deliveries accepted', false);
  add(-40, -34, 'TX00412', null, 'Storm, roads closed', false);
  add(-3, 12, 'KY00426', 'MA00102', 'Claim in dispute', true);
}

/** Dated rows for freight that is received at one warehouse and leaves from another, for two weeks from yesterday on. */
function planShuttleFile(
  tables: SeedTables,
  parties: SeedParties,
  days: ReadonlyMap<number, WarehouseDays>,
  service: SeedCalendar['getServiceDay'],
): void {
  const rows = new Map<string, ShuttleOverrideRow>();
  for (const shipper of parties.shippers) {
    const first = getRequiredMapValue(days, shipper.warehouse.id).operatingDay;
    if (outboundOf[shipper.warehouse.seed.code] === shipper.warehouse.seed.code) continue;
    for (let date = addDays(first, -3); date <= addDays(first, 14); date = addDays(date, 1)) {
      for (const consignee of parties.accountById.values()) {
        const found = service(shipper, consignee.id, date);
        const key = `${consignee.id} ${date} ${shipper.warehouse.id}`;
        if (!found || !found.needsShuttleRow || rows.has(key)) continue;
        const row = {
          consignee_id: consignee.id,
          receiving_date: date,
          receiving_warehouse_id: shipper.warehouse.id,
          outbound_date: found.outboundDate,
          outbound_warehouse_id: found.outboundWarehouseId,
          shuttle: 'SH-1',
          source: 'dos',
        };
        const { id } = tables.addWithId('shuttle_file', row);
        rows.set(key, {
          id,
          consigneeId: consignee.id,
          receivingDate: date,
          receivingWarehouseId: shipper.warehouse.id,
          outboundDate: found.outboundDate,
          outboundWarehouseId: found.outboundWarehouseId,
        });
      }
    }
  }
}
