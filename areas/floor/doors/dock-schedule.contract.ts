import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** The trucks that leave a warehouse on a day: loads and shuttles, with their doors and times. */

export const dockTruck = z.object({
  /** A load's pickup at this warehouse, or a shuttle load. */
  kind: z.enum(['load', 'shuttle']),
  /** Of the load or the shuttle load. */
  id: z.int(),
  name: z.string(),
  /** Cities of its drops, or the warehouse that it goes to. */
  to: z.string(),
  trailer: z.string().nullable(),
  /** The state of the pickup, or of the shuttle load. */
  status: z.int(),
  /** The door that it has or is planned for; null: none yet. */
  door: z.int().nullable(),
  /** It stands there, since then. */
  cameAt: instant().nullable(),
  departsAt: instant().nullable(),
  releasedAt: instant().nullable(),
  /** Boxes planned and loaded; of a shuttle those on it, and null. */
  planned: z.int().nullable(),
  loaded: z.int(),
});
export type DockTruck = z.output<typeof dockTruck>;
export const dockSchedule = z.object({
  warehouseId: z.int(),
  zone: z.string(),
  day: z.string(),
  /** Those that leave first come first, those without a time last. */
  trucks: z.array(dockTruck),
});
export type DockSchedule = z.output<typeof dockSchedule>;

export const getDockSchedule = endpoint({
  id: 'doors.schedule',
  method: 'GET',
  path: '/warehouse/doors/schedule',
  needs: ['doorsView:warehouse', 'editDoors:warehouse'],
  about:
    'The trucks that leave a warehouse on a day of service, by their planned departure, with the door of each. Without a day: the running one, else today.',
  query: z.object({ warehouseId: id('Warehouse'), day: maybe(date('Date')) }),
  reply: one(dockSchedule),
  ofTheHouse: true,
  live: ['doors', 'loads', 'shuttle-loads', 'days'],
});
