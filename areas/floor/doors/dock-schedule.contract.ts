import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The trucks that leave a warehouse on a day: loads and shuttles, with their doors and times. */

export const departingTruckSchema = z.object({
  /** A load's pickup at this warehouse, or a shuttle load. */
  kind: z.enum(['load', 'shuttle']),
  /** Of the load or the shuttle load. */
  id: z.int(),
  name: z.string(),
  /** Cities of its stops, or the destination warehouse. */
  to: z.string(),
  trailer: z.string().nullable(),
  /** The status of the pickup or of the shuttle load. */
  status: z.int(),
  /** The door that is assigned or planned. Null: none yet. */
  door: z.int().nullable(),
  /** When the truck arrived at the door. Null while it is not there. */
  cameAt: instantField().nullable(),
  departsAt: instantField().nullable(),
  releasedAt: instantField().nullable(),
  /** Units planned and loaded. For a shuttle, planned is null and loaded is the units on it. */
  planned: z.int().nullable(),
  loaded: z.int(),
});
export type DepartingTruck = z.output<typeof departingTruckSchema>;
export const outboundDockScheduleSchema = z.object({
  warehouseId: z.int(),
  zone: z.string(),
  day: z.string(),
  /** In the order of departure. Trucks without a time are last. */
  trucks: z.array(departingTruckSchema),
});
export type OutboundDockSchedule = z.output<typeof outboundDockScheduleSchema>;

export const getOutboundDockScheduleEndpoint = defineEndpoint({
  id: 'doors.getSchedule',
  method: 'GET',
  path: '/warehouse/doors/schedule',
  permissions: ['doorsView:warehouse', 'editDoors:warehouse'],
  summary:
    'List the trucks that leave a warehouse on a day of service, by planned departure. Each has its door. Without a day, the operating day is used, or today if there is none.',
  query: z.object({ warehouseId: idField('Warehouse'), day: optionalField(dateField('Date')) }),
  reply: itemReply(outboundDockScheduleSchema),
  ofTheHouse: true,
  live: ['doors', 'loads', 'shuttle-loads', 'operating-days'],
});
