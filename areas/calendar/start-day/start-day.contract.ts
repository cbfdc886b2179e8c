import { z } from 'zod';
import { closedErrors } from './closed.errors.ts';
import { startDayErrors } from './start-day.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    days: true;
    layouts: true;
  }
}

export const startedDay = z.object({
  id: z.int(),
  receivingDate: z.string(),
  outboundDate: z.string(),
  layoutId: z.int().nullable(),
  layout: z.string().nullable(),
  loadingSpeed: z.int(),
  startedAt: instant(),
  /** The person of the portal or of a scanner; null for a day that started by itself, and for people of an account. */
  startedBy: z.string().nullable(),
  finalReleasedAt: instant().nullable(),
  blockedGroups: z.array(z.object({ id: z.int(), name: z.string() })),
});
export const runningDay = z.object({
  warehouseId: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  today: z.string(),
  startDayAllowedPreviousDays: z.int(),
  defaultLoadingSpeed: z.int(),
  /** The weekdays on which the warehouse works, 0 Sunday. */
  workdays: z.array(z.int()),
  /** The running day, or null before the first start. */
  day: startedDay.nullable(),
});
export type RunningDay = z.output<typeof runningDay>;

export const getRunningDay = endpoint({
  id: 'startDay.running',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/running-day',
  needs: 'signed-in',
  about: 'The running day of a warehouse: dates, layout, loading speed, blocked cutoff groups.',
  reply: one(runningDay),
  live: ['days'],
});
export const layoutsOf = endpoint({
  id: 'startDay.layouts',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/start-day/layouts',
  needs: ['editSettings:warehouse', 'layoutView:warehouse'],
  about: 'Layouts of a warehouse on a date, for starting its day.',
  query: z.object({ date: date('Date') }),
  reply: one(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
  live: ['layouts'],
});

export const startDayBody = z.object({
  receivingDate: date('Date'),
  outboundDate: maybe(date('Outbound date')),
  layoutId: id('Layout'),
  loadingSpeed: whole('Loading speed', 1, 10_000),
  preserveBlockedGroups: flag(),
  confirmFuture: flag(),
  /** Earlier days may stay open: they can still be worked and closed. */
  confirmOpenDays: flag(),
});
export const startDay = endpoint({
  id: 'startDay.start',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/start-day',
  needs: ['editSettings:warehouse'],
  about:
    'Starts the day of a warehouse, or changes the layout and speed of the running one, which keeps its start. A future day asks for confirmation, and so does an earlier day that is still open.',
  body: startDayBody,
  reply: one(runningDay),
  refuses: [closedErrors.closed, ...Object.values(startDayErrors)],
});
export const takeDayBack = endpoint({
  id: 'startDay.takeBack',
  method: 'DELETE',
  path: '/warehouse/warehouses/{id}/running-day',
  needs: ['editSettings:warehouse'],
  about: 'Takes back a running day that lies ahead and was started by mistake: the one before it runs again.',
  reply: one(runningDay),
  refuses: [startDayErrors.notAhead],
  live: ['days'],
});
