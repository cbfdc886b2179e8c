import { z } from 'zod';
import { warehouseClosedErrors } from './warehouse-closed.errors.ts';
import { startDayErrors } from './start-day.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'operating-days': true;
    layouts: true;
  }
}

export const startedOperatingDaySchema = z.object({
  id: z.int(),
  receivingDate: z.string(),
  outboundDate: z.string(),
  layoutId: z.int().nullable(),
  layout: z.string().nullable(),
  loadingSpeed: z.int(),
  startedAt: instantField(),
  /**
   * The portal or scanner user who started the day. Null for a day that started automatically, and for users limited to accounts.
   */
  startedBy: z.string().nullable(),
  finalReleasedAt: instantField().nullable(),
  blockedGroups: z.array(z.object({ id: z.int(), name: z.string() })),
});
export const warehouseOperatingDaySchema = z.object({
  warehouseId: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  today: z.string(),
  startDayAllowedPreviousDays: z.int(),
  defaultLoadingSpeed: z.int(),
  /** The weekdays on which the warehouse works, 0 Sunday. */
  workdays: z.array(z.int()),
  /** The operating day, or null before the first start. */
  day: startedOperatingDaySchema.nullable(),
});
export type WarehouseOperatingDay = z.output<typeof warehouseOperatingDaySchema>;

export const getWarehouseWithLastStartedDayEndpoint = defineEndpoint({
  id: 'startDay.getOperatingDay',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/running-day',
  permissions: 'signed-in',
  summary:
    'Get the operating day of a warehouse. It has the dates, the layout, the loading speed and the blocked cutoff groups.',
  reply: itemReply(warehouseOperatingDaySchema),
  live: ['operating-days'],
});
export const listLayoutsForDayEndpoint = defineEndpoint({
  id: 'startDay.listLayouts',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/start-day/layouts',
  permissions: ['editSettings:warehouse', 'layoutView:warehouse'],
  summary: 'List the layouts of a warehouse on a date, to start its day.',
  query: z.object({ date: dateField('Date') }),
  reply: itemReply(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
  live: ['layouts'],
});

export const startOrChangeDayBodySchema = z.object({
  receivingDate: dateField('Date'),
  outboundDate: optionalField(dateField('Outbound date')),
  layoutId: idField('Layout'),
  loadingSpeed: integerField('Loading speed', 1, 10_000),
  preserveBlockedGroups: optionalBooleanField(),
  confirmFuture: optionalBooleanField(),
  /** Confirms that earlier days stay open. They can still be worked and closed. */
  confirmOpenDays: optionalBooleanField(),
});
export const startOrChangeOperatingDayEndpoint = defineEndpoint({
  id: 'startDay.start',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/start-day',
  permissions: ['editSettings:warehouse'],
  summary:
    'Start the operating day of a warehouse, or change the layout and speed of the current one. The current day keeps its start time. A future day requires confirmation, and so does an earlier day that is still open.',
  body: startOrChangeDayBodySchema,
  reply: itemReply(warehouseOperatingDaySchema),
  errors: [
    warehouseClosedErrors.warehouseClosed,
    ...Object.values(startDayErrors),
    commonErrors.dateBefore,
    commonErrors.dateAfter,
  ],
});
export const undoFutureDayStartEndpoint = defineEndpoint({
  id: 'startDay.undo',
  method: 'DELETE',
  path: '/warehouse/warehouses/{id}/running-day',
  permissions: ['editSettings:warehouse'],
  summary:
    'Undo the start of a future operating day that was started by mistake. The previous day becomes the operating day again.',
  reply: itemReply(warehouseOperatingDaySchema),
  errors: [startDayErrors.dayNotInFuture],
  live: ['operating-days'],
});
