import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A pickup whose truck has not left. */
export const unreleasedPickupSchema = z.object({
  loadId: z.int(),
  pickupId: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  status: z.int(),
  door: z.int().nullable(),
  planned: z.int(),
  loaded: z.int(),
});
export type UnreleasedPickup = z.output<typeof unreleasedPickupSchema>;
/** Units with one status in one building that leave from one warehouse. */
export const openUnitCountSchema = z.object({
  status: z.int(),
  /** Code of the warehouse where they are. Null on the road. */
  standsIn: z.string().nullable(),
  leavesFrom: z.string(),
  count: z.int(),
});
export type OpenUnitCount = z.output<typeof openUnitCountSchema>;
/** A shuttle with freight of the day that has not arrived. */
export const openShuttleOfDaySchema = z.object({
  id: z.int(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** 3: on the road. Lower: at its dock. */
  status: z.int(),
  units: z.int(),
});
export type OpenShuttleOfDay = z.output<typeof openShuttleOfDaySchema>;
export const openOperatingDaySchema = z.object({
  /** The outbound date. */
  day: z.string(),
  finalReleasedAt: instantField().nullable(),
  loads: z.array(unreleasedPickupSchema),
  shuttles: z.array(openShuttleOfDaySchema),
  units: z.array(openUnitCountSchema),
});
export type OpenOperatingDay = z.output<typeof openOperatingDaySchema>;

export const findOverdueOpenDaysEndpoint = defineEndpoint({
  id: 'startDay.listOpenDays',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/open-days',
  permissions: ['editSettings:warehouse', 'loadsView:outbound', 'viewLoads:outbound'],
  summary:
    'List earlier days that are not closed, the oldest first. These are days before the operating day, with their open loads, shuttles and units.',
  /** `before`: only days with an earlier outbound date than this. */
  query: z.object({ before: optionalField(dateField('Date')) }),
  reply: itemReply(z.array(openOperatingDaySchema)),
  live: ['operating-days', 'loads', 'units', 'shuttle-loads', 'cooler'],
});
