import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import type {
  previewCutoff,
  previewWarehouse,
  saveWarehouseSettings,
  setCutoffs,
  WarehouseSettings,
} from './warehouse-settings.contract.ts';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { closesNow } from './warehouse-settings.rules.ts';
import * as store from './warehouse-settings.store.ts';
import { requireActiveRegion } from './warehouse-place.service.ts';
import { usesOfActivity } from './warehouse-place.store.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOf, impactOfChange, toLeaveFrom } from '#areas/calendar/impact/impact.service.ts';
import type { WeekHours } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export const settingsOfWarehouse = async (work: Work, id: number): Promise<WarehouseSettings> =>
  (await store.findSettings(work, id)) ?? refuse(commonErrors.notFound);
const shown = ({ regions: _regions, rowVersion: _version, ...rest }: WarehouseSettings) => rest;

export async function save(
  work: Work,
  id: number,
  body: BodyOf<typeof saveWarehouseSettings>,
): Promise<WarehouseSettings> {
  const before = await settingsOfWarehouse(work, id);
  const active = body.active ?? before.active;
  if (body.regionId !== before.regionId || (active && !before.active))
    await requireActiveRegion(work, body.regionId);
  if (before.active && !active) await refuseWhileUsed(work, before);
  if (
    body.defaultProductId !== undefined &&
    body.defaultProductId !== before.defaultProductId &&
    !(await store.productActive(work, body.defaultProductId))
  )
    refuse(
      warehouseErrors.noProduct,
      {},
      { fields: { defaultProductId: warehouseErrors.noProduct.sentence } },
    );
  if (!(await store.updateSettings(work, before, body))) refuse(commonErrors.changedByOthers);
  const after = await settingsOfWarehouse(work, id);
  await audit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'settings',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'warehouses', [id]);
  announce(work, 'days', [id]);
  // Every profile lists the active warehouses by name.
  if (before.name !== after.name || before.active !== after.active) announce(work, 'people');
  return after;
}

async function refuseWhileUsed(work: Work, { id, code }: WarehouseSettings): Promise<void> {
  const { units, shippers } = await usesOfActivity(work, id);
  if (units + shippers > 0) refuse(warehouseErrors.inUse, { code, units, shippers });
}

function dayOf(text: string | number): number {
  const day = /^[0-6]$/.test(String(text)) ? Number(text) : refuse(warehouseErrors.noWeekday);
  return day;
}

/**
 * What another region or state of a warehouse does to open freight, and what becoming a terminal does: that receives by
 * shuttle only. When it no longer sends or is deactivated, it loses what is still to leave from there too.
 */
export async function previewOfSettings(
  work: Work,
  id: number,
  wish: BodyOf<typeof previewWarehouse>,
): Promise<Impact> {
  const before = await settingsOfWarehouse(work, id);
  const active = wish.active ?? before.active;
  const isTerminal = wish.isTerminal ?? before.isTerminal;
  const isReceiving = wish.isReceiving ?? before.isReceiving;
  const sends = active && (wish.isOutbound ?? before.isOutbound);
  const stopsSending = before.active && before.isOutbound && !sends;
  const same =
    wish.regionId === before.regionId &&
    active === before.active &&
    isTerminal === before.isTerminal &&
    isReceiving === before.isReceiving;
  if (same && !stopsSending) return impactOf(work, []);
  return impactOfChange(work, {
    of: { warehouseId: id },
    service: true,
    ...(stopsSending ? { besides: { effect: 'mayNotLeave', unitIds: await toLeaveFrom(work, id) } } : {}),
    change: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        warehouse: {
          ...facts.warehouse,
          active,
          receives: isReceiving && !isTerminal,
          regionId: wish.regionId,
        },
      },
    }),
  });
}

async function cutoffImpact(
  work: Work,
  id: number,
  day: string | number,
  hour: string | null,
): Promise<{ closesNow: boolean; date: string; orders: number; units: number }> {
  const dow = dayOf(day);
  const { zone, warehouseSchedule } = await settingsOfWarehouse(work, id);
  const date = dateIn(work.now, zone);
  const closes = closesNow(work.now, zone, dow, warehouseSchedule[dow]?.cutoff ?? null, hour);
  return {
    closesNow: closes,
    date,
    ...(closes
      ? await store.pendingOn(work, id, date, { closesDay: hour === null })
      : { orders: 0, units: 0 }),
  };
}

/** The same with all open freight whose cutoff moves. */
export async function previewOfCutoff(
  work: Work,
  id: number,
  day: string | number,
  hour: string | null,
): Promise<AnswerOf<typeof previewCutoff>> {
  const dow = dayOf(day);
  const closing = await cutoffImpact(work, id, dow, hour);
  const put = (schedule: WeekHours) =>
    Array.from({ length: 7 }, (_, n) => (n === dow ? hour : (schedule[n] ?? null)));
  return {
    ...closing,
    impact: await impactOfChange(work, {
      of: { warehouseId: id },
      service: false,
      change: ({ facts, periods }) => ({
        periods,
        facts: { ...facts, warehouse: { ...facts.warehouse, schedule: put(facts.warehouse.schedule) } },
      }),
    }),
  };
}

/** The cutoff of one weekday. Closing entry of today while orders are pending must be meant. */
export async function cutoff(
  work: Work,
  id: number,
  day: string | number,
  hour: string | null,
  { confirmed, rowVersion }: { confirmed: boolean; rowVersion: number | undefined },
): Promise<WarehouseSettings> {
  const dow = dayOf(day);
  const touched = await cutoffImpact(work, id, dow, hour);
  if (touched.closesNow && touched.orders > 0 && !confirmed)
    refuse(warehouseErrors.closesToday, { date: showDate(touched.date), orders: touched.orders });
  return change(work, { id, dow, rowVersion }, 'cutoff', hour);
}

/** The same cutoff for several weekdays, all or none. */
export async function cutoffs(
  work: Work,
  id: number,
  { hour, days, confirm }: BodyOf<typeof setCutoffs>,
): Promise<WarehouseSettings> {
  const before = await settingsOfWarehouse(work, id);
  const today = weekday(dateIn(work.now, before.zone));
  if (days.some(({ dayOfWeek }) => dayOfWeek === today)) {
    const touched = await cutoffImpact(work, id, today, hour);
    if (touched.closesNow && touched.orders > 0 && confirm !== true)
      refuse(warehouseErrors.closesToday, { date: showDate(touched.date), orders: touched.orders });
  }
  const wanted = days.map(({ dayOfWeek, rowVersion }) => ({
    dow: dayOfWeek,
    version: rowVersion ?? before.warehouseSchedule[dayOfWeek]?.rowVersion ?? 0,
  }));
  if ((await store.writeCutoffs(work, id, wanted, hour)) < wanted.length)
    refuse(commonErrors.changedByOthers);
  const after = await settingsOfWarehouse(work, id);
  const written = ({ warehouseSchedule }: WarehouseSettings) => ({
    days: warehouseSchedule.filter((day) => wanted.some(({ dow }) => dow === day.dayOfWeek)),
  });
  await audit(work, {
    entity: 'warehouse',
    entityId: id,
    action: 'cutoff',
    before: written(before),
    after: written(after),
  });
  announce(work, 'warehouses', [id]);
  return after;
}

export async function autoStart(
  work: Work,
  id: number,
  day: string | number,
  hour: string | null,
  rowVersion: number | undefined,
): Promise<WarehouseSettings> {
  const dow = dayOf(day);
  const { warehouseSchedule } = await settingsOfWarehouse(work, id);
  if (hour !== null && warehouseSchedule[dow]?.cutoff === null)
    refuse(startDayErrors.noCutoff, { dayOfWeek: weekdayNames[dow] ?? '' });
  return change(work, { id, dow, rowVersion }, 'automatic start', hour);
}

async function change(
  work: Work,
  { id, dow, rowVersion }: { id: number; dow: number; rowVersion: number | undefined },
  what: 'cutoff' | 'automatic start',
  hour: string | null,
): Promise<WarehouseSettings> {
  const before = (await settingsOfWarehouse(work, id)).warehouseSchedule[dow];
  const at = { id, dow, version: rowVersion ?? before?.rowVersion ?? 0 };
  if (!(await store.writeHour(work, at, what === 'cutoff' ? 'cutoff' : 'auto_start', hour)))
    refuse(commonErrors.changedByOthers);
  const after = await settingsOfWarehouse(work, id);
  await audit(work, {
    entity: 'warehouse',
    entityId: id,
    action: what,
    before,
    after: after.warehouseSchedule[dow],
  });
  announce(work, 'warehouses', [id]);
  return after;
}
