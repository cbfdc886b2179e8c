import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import type {
  previewWeekdayCutoffImpactEndpoint,
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsEndpoint,
  setCutoffOfWeekdaysEndpoint,
  WarehouseSettings,
} from './warehouse-settings.contract.ts';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { cutoffChangeClosesOrderEntryNow } from './warehouse-settings.rules.ts';
import * as store from './warehouse-settings.repository.ts';
import { requireAndLockActiveRegionForShare } from './warehouse-address.service.ts';
import { countOpenUnitsAndHomeShippers } from './warehouse-address.repository.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import {
  computeFreightImpactOfUnits,
  computeCalendarChangeImpact,
  findUnreleasedUnitIdsLeavingFrom,
} from '#areas/calendar/impact/impact.service.ts';
import type { WeeklyTimesOrClosed } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export const getWarehouseSettings = async (work: RequestContext, id: number): Promise<WarehouseSettings> =>
  (await store.findWarehouseSettings(work, id)) ?? reject(commonErrors.notFound);
const toAuditValues = ({ regions: _regions, rowVersion: _version, ...rest }: WarehouseSettings) => rest;

export async function updateWarehouseSettings(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateWarehouseSettingsEndpoint>,
): Promise<WarehouseSettings> {
  const before = await getWarehouseSettings(work, id);
  const active = body.active ?? before.active;
  if (body.regionId !== before.regionId || (active && !before.active))
    await requireAndLockActiveRegionForShare(work, body.regionId);
  if (before.active && !active) await refuseWhileUsed(work, before);
  if (
    body.defaultProductId !== undefined &&
    body.defaultProductId !== before.defaultProductId &&
    !(await store.lockActiveProductForShare(work, body.defaultProductId))
  )
    reject(
      warehouseErrors.productInvalid,
      {},
      { fields: { defaultProductId: warehouseErrors.productInvalid.sentence } },
    );
  if (!(await store.updateWarehouseSettingsIfUnchanged(work, before, body)))
    reject(commonErrors.recordChanged);
  const after = await getWarehouseSettings(work, id);
  await recordAudit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'settings',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'warehouses', [id]);
  publishChange(work, 'operating-days', [id]);
  // Every user profile lists the active warehouses by name.
  if (before.name !== after.name || before.active !== after.active) publishChange(work, 'people');
  return after;
}

async function refuseWhileUsed(work: RequestContext, { id, code }: WarehouseSettings): Promise<void> {
  const { units, shippers } = await countOpenUnitsAndHomeShippers(work, id);
  if (units + shippers > 0) reject(warehouseErrors.inUse, { code, units, shippers });
}

function dayOf(text: string | number): number {
  const day = /^[0-6]$/.test(String(text)) ? Number(text) : reject(warehouseErrors.weekdayInvalid);
  return day;
}

/**
 * Previews how a new region or status of a warehouse affects open freight. A warehouse that becomes a terminal receives only by
 * shuttle. One that stops shipping or is deactivated also loses the freight that still leaves from there.
 */
export async function previewWarehouseSettingsImpact(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof previewWarehouseSettingsImpactEndpoint>,
): Promise<FreightImpact> {
  const before = await getWarehouseSettings(work, id);
  const active = input.active ?? before.active;
  const isTerminal = input.isTerminal ?? before.isTerminal;
  const isReceiving = input.isReceiving ?? before.isReceiving;
  const sends = active && (input.isOutbound ?? before.isOutbound);
  const stopsSending = before.active && before.isOutbound && !sends;
  const same =
    input.regionId === before.regionId &&
    active === before.active &&
    isTerminal === before.isTerminal &&
    isReceiving === before.isReceiving;
  if (same && !stopsSending) return computeFreightImpactOfUnits(work, []);
  return computeCalendarChangeImpact(work, {
    filter: { warehouseId: id },
    affectsDaysOfService: true,
    ...(stopsSending
      ? {
          additionalEffect: {
            effect: 'mayNotLeave',
            unitIds: await findUnreleasedUnitIdsLeavingFrom(work, id),
          },
        }
      : {}),
    applyChange: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        warehouse: {
          ...facts.warehouse,
          active,
          receives: isReceiving && !isTerminal,
          regionId: input.regionId,
        },
      },
    }),
  });
}

async function cutoffImpact(
  work: RequestContext,
  id: number,
  day: string | number,
  hour: string | null,
): Promise<{ closesNow: boolean; date: string; orders: number; units: number }> {
  const dow = dayOf(day);
  const { zone, warehouseSchedule } = await getWarehouseSettings(work, id);
  const date = dateInZone(work.now, zone);
  const closes = cutoffChangeClosesOrderEntryNow(
    work.now,
    zone,
    dow,
    warehouseSchedule[dow]?.cutoff ?? null,
    hour,
  );
  return {
    closesNow: closes,
    date,
    ...(closes
      ? await store.countPendingFreightAffectedByCutoff(work, id, date, { closesDay: hour === null })
      : { orders: 0, units: 0 }),
  };
}

/** Previews a new cutoff of a weekday: whether it closes order entry for today, and the open freight whose cutoff it changes. */
export async function previewWeekdayCutoffImpact(
  work: RequestContext,
  id: number,
  dayOfWeek: string | number,
  cutoffTime: string | null,
): Promise<ResultOf<typeof previewWeekdayCutoffImpactEndpoint>> {
  const dow = dayOf(dayOfWeek);
  const closing = await cutoffImpact(work, id, dow, cutoffTime);
  const withNewCutoff = (schedule: WeeklyTimesOrClosed) =>
    Array.from({ length: 7 }, (_, n) => (n === dow ? cutoffTime : (schedule[n] ?? null)));
  return {
    ...closing,
    impact: await computeCalendarChangeImpact(work, {
      filter: { warehouseId: id },
      affectsDaysOfService: false,
      applyChange: ({ facts, periods }) => ({
        periods,
        facts: {
          ...facts,
          warehouse: { ...facts.warehouse, schedule: withNewCutoff(facts.warehouse.schedule) },
        },
      }),
    }),
  };
}

/** Sets the cutoff of one weekday. Closing today's order entry while orders are pending needs confirmation. */
export async function setWeekdayCutoff(
  work: RequestContext,
  id: number,
  dayOfWeek: string | number,
  cutoffTimeOrNullIfClosed: string | null,
  { confirmed, rowVersion }: { confirmed: boolean; rowVersion: number | undefined },
): Promise<WarehouseSettings> {
  const dow = dayOf(dayOfWeek);
  const touched = await cutoffImpact(work, id, dow, cutoffTimeOrNullIfClosed);
  if (touched.closesNow && touched.orders > 0 && !confirmed)
    reject(warehouseErrors.closesDataEntryToday, { date: formatDate(touched.date), orders: touched.orders });
  return change(work, { id, dow, rowVersion }, 'cutoff', cutoffTimeOrNullIfClosed);
}

/** Sets the same cutoff for several weekdays, all or none. */
export async function setCutoffOfWeekdays(
  work: RequestContext,
  id: number,
  { hour, days, confirm }: BodyOf<typeof setCutoffOfWeekdaysEndpoint>,
): Promise<WarehouseSettings> {
  const before = await getWarehouseSettings(work, id);
  const today = weekdayOf(dateInZone(work.now, before.zone));
  if (days.some(({ dayOfWeek }) => dayOfWeek === today)) {
    const touched = await cutoffImpact(work, id, today, hour);
    if (touched.closesNow && touched.orders > 0 && confirm !== true)
      reject(warehouseErrors.closesDataEntryToday, {
        date: formatDate(touched.date),
        orders: touched.orders,
      });
  }
  const weekdayVersions = days.map(({ dayOfWeek, rowVersion }) => ({
    dow: dayOfWeek,
    version: rowVersion ?? before.warehouseSchedule[dayOfWeek]?.rowVersion ?? 0,
  }));
  if (
    (await store.setCutoffOfUnchangedWeekdaysAndCount(work, id, weekdayVersions, hour)) <
    weekdayVersions.length
  )
    reject(commonErrors.recordChanged);
  const after = await getWarehouseSettings(work, id);
  const written = ({ warehouseSchedule }: WarehouseSettings) => ({
    days: warehouseSchedule.filter((dayOfWeek) =>
      weekdayVersions.some(({ dow }) => dow === dayOfWeek.dayOfWeek),
    ),
  });
  await recordAudit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'cutoff',
    before: written(before),
    after: written(after),
  });
  publishChange(work, 'warehouses', [id]);
  return after;
}

export async function setWeekdayAutoStart(
  work: RequestContext,
  id: number,
  day: string | number,
  startTime: string | null,
  rowVersion: number | undefined,
): Promise<WarehouseSettings> {
  const dow = dayOf(day);
  const { warehouseSchedule } = await getWarehouseSettings(work, id);
  if (startTime !== null && warehouseSchedule[dow]?.cutoff === null)
    reject(startDayErrors.noCutoff, { dayOfWeek: weekdayNames[dow] ?? '' });
  return change(work, { id, dow, rowVersion }, 'automatic start', startTime);
}

async function change(
  work: RequestContext,
  { id, dow, rowVersion }: { id: number; dow: number; rowVersion: number | undefined },
  what: 'cutoff' | 'automatic start',
  hour: string | null,
): Promise<WarehouseSettings> {
  const before = (await getWarehouseSettings(work, id)).warehouseSchedule[dow];
  const weekdayKey = { id, dow, version: rowVersion ?? before?.rowVersion ?? 0 };
  if (!(await store.updateWeekdayTime(work, weekdayKey, what === 'cutoff' ? 'cutoff' : 'auto_start', hour)))
    reject(commonErrors.recordChanged);
  const after = await getWarehouseSettings(work, id);
  await recordAudit(work, {
    entity: 'warehouse',
    entityId: id,
    action: what,
    before,
    after: after.warehouseSchedule[dow],
  });
  publishChange(work, 'warehouses', [id]);
  return after;
}
