import { startedOn, startingWarehouses } from './automatic-start.store.ts';
import type { Starting } from './automatic-start.store.ts';
import { dueStart } from '#areas/calendar/start-day/start-day.rules.ts';
import { findOpen, openUnstarted, runningDay } from '#areas/calendar/start-day/start-day.service.ts';
import { countOpenTogether } from '#areas/calendar/start-day/open-days.rules.ts';
import type { OpenDay } from '#areas/calendar/start-day/open-days.contract.ts';
import { layoutOn, makeFromTemplate, templateFor } from '#areas/floor/layouts/layouts.service.ts';
import { showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

/**
 * Starts the day of every warehouse whose hour has come (docs/domain/calendar.md#start-of-the-day). A day that somebody
 * has started is left as it is.
 */
export async function startDueDays(work: Work): Promise<void> {
  for (const warehouse of await startingWarehouses(work.tx)) {
    const date = dueStart(work.now, warehouse.zone, warehouse.week);
    if (date !== null && !(await startedOn(work.tx, warehouse.id, date)))
      await startByItself(work, warehouse, date);
  }
}

/**
 * Starts the day with the date's layout, else with that weekday's template copied. Without both, or while an earlier day is open,
 * the warehouse is mailed and nothing starts.
 */
async function startByItself(work: Work, warehouse: Starting, date: string): Promise<void> {
  const open = await findOpen(work, warehouse.id, { before: date });
  if (open.length > 0) return tellDayOpen(work, warehouse, date, open);
  const layoutId =
    (await layoutOn(work, warehouse.id, date)) ?? (await copyOfTemplate(work, warehouse.id, date));
  if (layoutId === undefined) return tellWarehouse(work, warehouse, date);
  const dayId = await openUnstarted(work.tx, {
    warehouseId: warehouse.id,
    date,
    layoutId,
    loadingSpeed: warehouse.loadingSpeed,
    at: work.now.toString(),
  });
  if (dayId === undefined) return;
  await audit(work, {
    entity: 'warehouse_day',
    entityId: dayId,
    action: 'started',
    after: { receivingDate: date, layoutId, loadingSpeed: warehouse.loadingSpeed, automatic: true },
  });
  announce(work, 'days', [warehouse.id]);
  await tellStillBlocked(work, warehouse, date);
}

/** Mails the warehouse once a date that its day waits, and for which days; the start follows when all of them are closed. */
async function tellDayOpen(work: Work, warehouse: Starting, date: string, open: OpenDay[]): Promise<void> {
  const to = warehouse.releaseEmail ?? warehouse.etcEmail ?? warehouse.extEmail;
  if (to === null) return;
  const { loads, shuttles, units } = countOpenTogether(open);
  const mail = (await penFor(work)).mail('dayOpen', {
    day: showDate(date),
    open: open.map(({ day }) => showDate(day)).join(', '),
    warehouse: warehouse.code,
    name: warehouse.name,
    loads: showCount(loads),
    shuttles: showCount(shuttles),
    units: showCount(units),
  });
  await enqueue(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `day-open:${warehouse.id}:${date}`,
  });
}

/** Groups stay blocked over the night (docs/domain/calendar.md#start-of-the-day): whoever wakes up to it is told. */
async function tellStillBlocked(work: Work, warehouse: Starting, date: string): Promise<void> {
  const to = warehouse.extEmail ?? warehouse.releaseEmail ?? warehouse.etcEmail;
  const { day } = await runningDay(work, warehouse.id);
  const groups = (day?.blockedGroups ?? []).map((group) => group.name).join(', ');
  if (to === null || groups === '') return;
  const mail = (await penFor(work)).mail('stillBlocked', {
    day: showDate(date),
    warehouse: warehouse.code,
    name: warehouse.name,
    groups,
  });
  await enqueue(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `still-blocked:${warehouse.id}:${date}`,
  });
}

async function copyOfTemplate(work: Work, warehouseId: number, date: string): Promise<number | undefined> {
  const templateId = await templateFor(work, warehouseId, date);
  return templateId === undefined
    ? undefined
    : makeFromTemplate(work, templateId, { date }, { automatic: true });
}

async function tellWarehouse(work: Work, warehouse: Starting, date: string): Promise<void> {
  const to = warehouse.releaseEmail ?? warehouse.etcEmail ?? warehouse.extEmail;
  if (to === null) return;
  const mail = (await penFor(work)).mail('noLayout', {
    day: showDate(date),
    warehouse: warehouse.code,
    name: warehouse.name,
    weekday: weekdayNames[weekday(date)] ?? '',
  });
  // Told once a date, however often the clock comes by.
  await enqueue(work, {
    kind: 'email',
    payload: { to, ...mail },
    dedupeKey: `no-layout:${warehouse.id}:${date}`,
  });
}
