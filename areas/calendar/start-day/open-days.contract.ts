import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** A pickup of a day whose truck has not left. */
export const openPickup = z.object({
  loadId: z.int(),
  pickupId: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  status: z.int(),
  door: z.int().nullable(),
  planned: z.int(),
  loaded: z.int(),
});
export type OpenPickup = z.output<typeof openPickup>;
/** Units of one state in one building that leave from one warehouse. */
export const openUnits = z.object({
  status: z.int(),
  /** Code of the warehouse where they are; null on the road. */
  standsIn: z.string().nullable(),
  leavesFrom: z.string(),
  count: z.int(),
});
export type OpenUnits = z.output<typeof openUnits>;
/** A shuttle with freight of the day that has not arrived. */
export const openShuttle = z.object({
  id: z.int(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** 3: on the road; less: at its dock. */
  status: z.int(),
  units: z.int(),
});
export type OpenShuttle = z.output<typeof openShuttle>;
export const openDay = z.object({
  /** The outbound date. */
  day: z.string(),
  finalReleasedAt: instant().nullable(),
  loads: z.array(openPickup),
  shuttles: z.array(openShuttle),
  units: z.array(openUnits),
});
export type OpenDay = z.output<typeof openDay>;

export const findOpenDays = endpoint({
  id: 'startDay.openDays',
  method: 'GET',
  path: '/warehouse/warehouses/{id}/open-days',
  needs: ['editSettings:warehouse', 'loadsView:outbound', 'viewLoads:outbound'],
  about:
    'Days before the running day that are not closed, the oldest first: loads, shuttles and units that are open.',
  /** `before`: days before this outbound date instead. */
  query: z.object({ before: maybe(date('Date')) }),
  reply: one(z.array(openDay)),
  live: ['days', 'loads', 'units', 'shuttle-loads', 'cooler'],
});
