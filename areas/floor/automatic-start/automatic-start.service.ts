import { isDayStarted, findAutoStartWarehouses } from './automatic-start.repository.ts';
import type { AutoStartWarehouse } from './automatic-start.repository.ts';
import { computeDueAutoStartDate } from '#areas/calendar/start-day/start-day.rules.ts';
import {
  findDaysWithOpenLoadsOrUnits,
  startOperatingDayIfUnstarted,
  getWarehouseWithLastStartedDay,
} from '#areas/calendar/start-day/start-day.service.ts';
import { countOpenItemsOfDays } from '#areas/calendar/start-day/open-days.rules.ts';
import type { OpenOperatingDay } from '#areas/calendar/start-day/open-days.contract.ts';
import {
  findFirstLayoutIdOnDate,
  createLayoutFromTemplate,
  findLayoutTemplateIdForDateOrAnyDay,
} from '#areas/floor/layouts/layouts.service.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';

/**
 * Starts the day of every warehouse whose start time has come (docs/domain/calendar.md#start-of-the-day). A day that a user has
 * started stays unchanged.
 */
export async function startDueOperatingDays(work: RequestContext): Promise<void> {
  for (const warehouse of await findAutoStartWarehouses(work.tx)) {
    const date = computeDueAutoStartDate(work.now, warehouse.zone, warehouse.week);
    if (date !== null && !(await isDayStarted(work.tx, warehouse.id, date)))
      await startByItself(work, warehouse, date);
  }
}

/**
 * Starts the day with the date's layout, else with a copy of that weekday's template. Without both, or while an earlier day is
 * open, it emails the warehouse and starts nothing.
 */
async function startByItself(
  work: RequestContext,
  warehouse: AutoStartWarehouse,
  date: string,
): Promise<void> {
  const open = await findDaysWithOpenLoadsOrUnits(work, warehouse.id, { before: date });
  if (open.length > 0) return tellDayOpen(work, warehouse, date, open);
  const layoutId =
    (await findFirstLayoutIdOnDate(work, warehouse.id, date)) ??
    (await copyOfTemplate(work, warehouse.id, date));
  if (layoutId === undefined) return tellWarehouse(work, warehouse, date);
  const dayId = await startOperatingDayIfUnstarted(work.tx, {
    warehouseId: warehouse.id,
    date,
    layoutId,
    loadingSpeed: warehouse.loadingSpeed,
    startedAt: work.now.toString(),
  });
  if (dayId === undefined) return;
  await recordAudit(work, {
    entity: 'warehouse_day',
    entityId: dayId,
    action: 'started',
    after: { receivingDate: date, layoutId, loadingSpeed: warehouse.loadingSpeed, automatic: true },
  });
  publishChange(work, 'operating-days', [warehouse.id]);
  await tellStillBlocked(work, warehouse, date);
}

/**
 * Emails the warehouse, once a date, that its day waits and which earlier days are open. The start follows when all of them are
 * closed.
 */
async function tellDayOpen(
  work: RequestContext,
  warehouse: AutoStartWarehouse,
  date: string,
  open: OpenOperatingDay[],
): Promise<void> {
  const to = warehouse.releaseEmail ?? warehouse.etcEmail ?? warehouse.extEmail;
  if (to === null) return;
  const { loads, shuttles, units } = countOpenItemsOfDays(open);
  const mail = (await loadEmailWriterForLanguage(work)).renderEmail('dayOpen', {
    day: formatDate(date),
    open: open.map(({ day }) => formatDate(day)).join(', '),
    warehouse: warehouse.code,
    name: warehouse.name,
    loads: formatCount(loads),
    shuttles: formatCount(shuttles),
    units: formatCount(units),
  });
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `day-open:${warehouse.id}:${date}`,
  });
}

/** Groups stay blocked overnight (docs/domain/calendar.md#start-of-the-day). Notifies the warehouse that they still are. */
async function tellStillBlocked(
  work: RequestContext,
  warehouse: AutoStartWarehouse,
  date: string,
): Promise<void> {
  const to = warehouse.extEmail ?? warehouse.releaseEmail ?? warehouse.etcEmail;
  const { day } = await getWarehouseWithLastStartedDay(work, warehouse.id);
  const groups = (day?.blockedGroups ?? []).map((group) => group.name).join(', ');
  if (to === null || groups === '') return;
  const mail = (await loadEmailWriterForLanguage(work)).renderEmail('stillBlocked', {
    day: formatDate(date),
    warehouse: warehouse.code,
    name: warehouse.name,
    groups,
  });
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `still-blocked:${warehouse.id}:${date}`,
  });
}

async function copyOfTemplate(
  work: RequestContext,
  warehouseId: number,
  date: string,
): Promise<number | undefined> {
  const templateId = await findLayoutTemplateIdForDateOrAnyDay(work, warehouseId, date);
  return templateId === undefined
    ? undefined
    : createLayoutFromTemplate(work, templateId, { date }, { automatic: true });
}

async function tellWarehouse(
  work: RequestContext,
  warehouse: AutoStartWarehouse,
  date: string,
): Promise<void> {
  const to = warehouse.releaseEmail ?? warehouse.etcEmail ?? warehouse.extEmail;
  if (to === null) return;
  const mail = (await loadEmailWriterForLanguage(work)).renderEmail('noLayout', {
    day: formatDate(date),
    warehouse: warehouse.code,
    name: warehouse.name,
    weekday: weekdayNames[weekdayOf(date)] ?? '',
  });
  // Sent once a date, however often the job runs.
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `no-layout:${warehouse.id}:${date}`,
  });
}
