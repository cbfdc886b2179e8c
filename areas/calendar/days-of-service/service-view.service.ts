import type { ResultOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import type {
  CalendarDay,
  getServiceCalendarAroundMonthEndpoint,
  printConsigneeServiceWeeksEndpoint,
  findServiceWeekOfConsigneesEndpoint,
  ConsigneeServiceWeek,
} from './days-of-service.contract.ts';
import { maxSuggestedConsignees, consigneeSuggestionLookbackDays } from './days-of-service.contract.ts';
import {
  findUndeletedRecordsOfConsignees,
  findShuttleOverridesOfConsignees,
} from './days-of-service.repository.ts';
import {
  rangeFrom15thTwoMonthsBeforeTo15thAfter,
  listDatesInclusive,
  sundayOnOrBefore,
} from './service-change.rules.ts';
import type { DayOfServiceRecord, ShuttleOverrideRow } from '#areas/calendar/shipping/service-day.rules.ts';
import {
  findDecidingRecord,
  isBlockedRecord,
  computeServiceDay,
  listServiceWeekRows,
} from '#areas/calendar/shipping/service-day.rules.ts';
import * as store from './service-view.repository.ts';
import { printServiceWeek } from './service-week.print.ts';
import type { PrintedServiceDay } from './service-week.print.ts';
import { readCompanyTimeZone, loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const todayOf = async (work: RequestContext) =>
  dateInZone(
    work.now,
    (await store.findOwnOrFirstWarehouseTimeZone(work)) ?? (await readCompanyTimeZone(work)),
  );

/**
 * The shipper whose own records apply: the requested one, which must be in the caller's scope, else the only one the caller acts
 * for.
 */
async function shipperOf(
  work: RequestContext,
  requestedShipperId: number | undefined,
): Promise<number | null> {
  const scope = getAccountIdsInScope(work);
  if (requestedShipperId !== undefined && scope !== null && !scope.includes(requestedShipperId))
    rejectNotFound('shipperAccountId');
  return requestedShipperId ?? store.findOwnShipperIdIfOnlyOne(work);
}

/** The dates in one week on which each consignee is served. */
export async function findServiceWeekOfConsignees(
  work: RequestContext,
  query: QueryOf<typeof findServiceWeekOfConsigneesEndpoint>,
): Promise<{ data: ConsigneeServiceWeek[]; totalRows: number }> {
  const from = sundayOnOrBefore(query.dayOfServiceFromStr ?? (await todayOf(work)));
  const shipperId = await shipperOf(work, query.shipperAccountId);
  const page = await store.findServedConsigneeWarehousesPage(
    work,
    { ...query, from, to: addDays(from, 6) },
    query,
  );
  const ids = [...new Set(page.data.map((p) => p.consigneeAccountId))];
  const served = daysServed(
    await findUndeletedRecordsOfConsignees(work, ids),
    await findShuttleOverridesOfConsignees(work, ids, from, addDays(from, 6)),
    from,
    shipperId,
  );
  const data = page.data.map((p) => {
    const days = served.get(`${p.consigneeAccountId} ${p.warehouseId}`) ?? [];
    const on = (n: number) => days[n]?.date ?? null;
    return {
      ...p,
      sundayServiceDate: on(0),
      mondayServiceDate: on(1),
      tuesdayServiceDate: on(2),
      wednesdayServiceDate: on(3),
      thursdayServiceDate: on(4),
      fridayServiceDate: on(5),
      saturdayServiceDate: on(6),
      days: days.map(({ deliveryDateTime, blocked }) => ({ deliveryDateTime, blocked })),
    };
  });
  return { data, totalRows: page.totalRows };
}

interface DayServed {
  date: string | null;
  deliveryDateTime: string | null;
  blocked: boolean;
}
/** The service days by consignee and warehouse, Sunday to Saturday. */
function daysServed(
  records: readonly DayOfServiceRecord[],
  shuttle: readonly ShuttleOverrideRow[],
  from: string,
  shipperId: number | null,
): Map<string, DayServed[]> {
  const byId = new Map(records.map((r) => [r.id, r]));
  const moved = new Map(
    shuttle.map((s) => [`${s.consigneeId} ${s.receivingWarehouseId} ${s.receivingDate}`, s]),
  );
  const served = new Map<string, DayServed[]>();
  for (const row of listServiceWeekRows(records, from, shipperId)) {
    const key = `${row.consigneeId} ${row.warehouseId}`;
    const old = served.get(key);
    const day = (n: number): DayServed => {
      const date = row.days[n]?.date;
      const record = byId.get(row.days[n]?.dayOfServiceId ?? 0);
      if (date === undefined || !record)
        return old?.[n] ?? { date: null, deliveryDateTime: null, blocked: row.blocked[n] === true };
      // Only the local delivery time is returned. It is the same in every zone.
      const { deliveryStart } = computeServiceDay(
        record,
        date,
        moved.get(`${key} ${date}`) ?? null,
        () => 'UTC',
      );
      return { date, deliveryDateTime: deliveryStart?.local ?? null, blocked: false };
    };
    served.set(
      key,
      row.days.map((_, n) => day(n)),
    );
  }
  return served;
}

/** Most rows of a document: forty pages. */
const paperRows = 2000;
/** Creates a PDF of the same week, each day with its departure and delivery. */
export async function createConsigneeServiceWeeksPdf(
  work: RequestContext,
  query: QueryOf<typeof printConsigneeServiceWeeksEndpoint>,
): Promise<FileResult> {
  const from = sundayOnOrBefore(query.dayOfServiceFromStr ?? (await todayOf(work)));
  const to = addDays(from, 6);
  const page = await store.findServedConsigneeWarehousesPage(
    work,
    { ...query, from, to },
    { page: 1, rows: paperRows, orderField: 'consigneeAccountName', orderDirection: 'asc' },
  );
  const ids = [...new Set(page.data.map((p) => p.consigneeAccountId))];
  const shipperId = await shipperOf(work, query.shipperAccountId);
  const records = await findUndeletedRecordsOfConsignees(work, ids);
  const byId = new Map(records.map((r) => [r.id, r]));
  const shuttle = new Map(
    (await findShuttleOverridesOfConsignees(work, ids, from, to)).map((s) => [
      `${s.consigneeId} ${s.receivingWarehouseId} ${s.receivingDate}`,
      s,
    ]),
  );
  const names = await store.findServiceWeekNamesAndTimeZones(
    work,
    [...ids, ...records.flatMap((r) => r.careOfId ?? [])],
    query.regionId,
  );
  const company = await readCompanyTimeZone(work);
  const zones = new Map(names.zones.map((a) => [a.id, a.zone]));
  const codes = new Map(names.warehouses.map((w) => [w.id, w.code]));
  const rows = new Map(
    listServiceWeekRows(records, from, shipperId).map((row) => [
      `${row.consigneeId} ${row.warehouseId}`,
      row,
    ]),
  );
  const dayOf = (consigneeId: number, warehouseId: number, n: number): PrintedServiceDay | null => {
    const day = rows.get(`${consigneeId} ${warehouseId}`)?.days[n];
    const record = day && byId.get(day.dayOfServiceId);
    if (!record) return null;
    const service = computeServiceDay(
      record,
      day.date,
      shuttle.get(`${consigneeId} ${warehouseId} ${day.date}`) ?? null,
      (id) => zones.get(id) ?? company,
    );
    return {
      recordType: day.recordType,
      outboundDate: service.outboundDate,
      outboundWarehouse: codes.get(service.outboundWarehouseId) ?? '',
      deliveryStart: service.deliveryStart?.local ?? null,
    };
  };
  const data = page.data.map((p) => ({
    consignee: p.consigneeAccountName,
    cityAndState: [p.city, p.state].filter(Boolean).join(', '),
    warehouse: p.warehouseCode,
    days: [0, 1, 2, 3, 4, 5, 6].map((n) => dayOf(p.consigneeAccountId, p.warehouseId, n)),
  }));
  return {
    name: `days-of-service-${from}.pdf`,
    body: printServiceWeek(
      [
        {
          sunday: from,
          region: names.region,
          rows: data,
          omittedRowCount: page.totalRows - page.data.length,
        },
      ],
      await loadPrintContext(work, { language: query.language }),
    ),
  };
}

/** The calendar of a consignee's months: each day with the record that decides it and the resulting service. */
export async function getServiceCalendarAroundMonth(
  work: RequestContext,
  query: QueryOf<typeof getServiceCalendarAroundMonthEndpoint>,
): Promise<ResultOf<typeof getServiceCalendarAroundMonthEndpoint>> {
  const { from, to } = rangeFrom15thTwoMonthsBeforeTo15thAfter(query.year, query.month);
  return (await findServiceCalendarBetween(work, query, from, to)) ?? rejectNotFound('consigneeAccountId');
}

type Drawn = Pick<
  QueryOf<typeof getServiceCalendarAroundMonthEndpoint>,
  'consigneeAccountId' | 'regionId' | 'warehouseId' | 'shipperAccountId' | 'expiredService'
>;
/** Checks whether the caller may see the consignee's calendar, and whether the warehouse exists. */
export async function checkCalendarAccess(
  work: RequestContext,
  query: Drawn,
): Promise<{ consigneeAccountId: boolean; warehouseId: boolean }> {
  const places = await store.findVisibleConsigneeAndWarehouses(work, query);
  return {
    consigneeAccountId: places !== undefined,
    warehouseId: places === undefined || places.warehouses.length > 0,
  };
}

/**
 * Each day of a span on which a consignee is served or closed, within the caller's row scope. Undefined for a consignee outside
 * that scope.
 */
export async function findServiceCalendarBetween(
  work: RequestContext,
  query: Drawn,
  from: string,
  to: string,
): Promise<ResultOf<typeof getServiceCalendarAroundMonthEndpoint> | undefined> {
  const places = await store.findVisibleConsigneeAndWarehouses(work, query);
  if (!places) return undefined;
  const today = await todayOf(work);
  const shipperId =
    getAccountIdsInScope(work) === null
      ? (query.shipperAccountId ?? null)
      : await store.findOwnShipperIdIfOnlyOne(work);
  const records = (await findUndeletedRecordsOfConsignees(work, [query.consigneeAccountId])).filter(
    (r) => query.expiredService === true || r.expirationDate >= today,
  );
  const facts = await store.findServiceCalendarData(work, {
    consigneeId: query.consigneeAccountId,
    careOfIds: records.flatMap((r) => (r.careOfId === null ? [] : [r.careOfId])),
    regionIds: [...new Set(places.warehouses.map((w) => w.regionId))],
    from,
    to,
  });
  const shuttle = await findShuttleOverridesOfConsignees(work, [query.consigneeAccountId], from, to);
  const company = await readCompanyTimeZone(work);
  const zoneOf = (id: number) => facts.careOf.find((a) => a.id === id)?.zone ?? company;
  const dayDetails = places.warehouses.flatMap((warehouse) => {
    const consigneeRecords = records.filter(
      (r) =>
        r.warehouseId === warehouse.id &&
        r.regionId === warehouse.regionId &&
        (r.shipperId === null || r.shipperId === shipperId),
    );
    return listDatesInclusive(from, to).flatMap((date): CalendarDay[] => {
      const best = findDecidingRecord(consigneeRecords, date, shipperId);
      if (!best) return [];
      const row =
        shuttle.find((s) => s.receivingDate === date && s.receivingWarehouseId === warehouse.id) ?? null;
      const service = isBlockedRecord(best) ? null : computeServiceDay(best, date, row, zoneOf);
      return [
        {
          date,
          warehouseId: warehouse.id,
          warehouseCode: warehouse.code,
          recordType: best.recordType,
          dayOfServiceId: best.id,
          service: service && {
            outboundDate: service.outboundDate,
            outboundWarehouse: facts.warehouses.find((w) => w.id === service.outboundWarehouseId)?.code ?? '',
            careOf: facts.careOf.find((a) => a.id === service.careOfId)?.name ?? null,
            deliveryStart: service.deliveryStart && {
              local: service.deliveryStart.local,
              zone: service.deliveryStart.zone,
            },
            deliveryEnd: service.deliveryEnd && {
              local: service.deliveryEnd.local,
              zone: service.deliveryEnd.zone,
            },
            needsShuttleRow: service.needsShuttleRow,
          },
          records: inForce(consigneeRecords, date, best),
          units: facts.units.find((u) => u.date === date && u.warehouseId === warehouse.id)?.units ?? 0,
        },
      ];
    });
  });
  return {
    from,
    to,
    today,
    consignee: places.consignee,
    dayDetails,
    holidayPeriods: facts.periods,
    blocks: facts.blocks,
  };
}

const inForce = (records: readonly DayOfServiceRecord[], date: string, best: DayOfServiceRecord) =>
  records
    .filter((r) => r.dow === weekdayOf(date) && r.effectiveDate <= date && date <= r.expirationDate)
    .toSorted(
      (a, b) =>
        Number(b.id === best.id) - Number(a.id === best.id) || b.recordType - a.recordType || b.id - a.id,
    )
    .map(({ id, recordType, effectiveDate, expirationDate }) => ({
      id,
      recordType,
      effectiveDate,
      expirationDate,
    }));

export const listRegionWarehouseHolidayChoices = async (
  work: RequestContext,
): Promise<store.RegionWarehouseHolidayChoices> =>
  store.findRegionWarehouseHolidayChoices(work, await todayOf(work));

/** The consignees whose calendars are suggested first. */
export async function findTopConsigneesOfLast4Weeks(work: RequestContext): Promise<store.TopConsignee[]> {
  const today = await todayOf(work);
  return store.findVisibleConsigneesWithMostUnits(work, {
    from: addDays(today, -consigneeSuggestionLookbackDays),
    to: today,
    limit: maxSuggestedConsignees,
  });
}
