import { z } from 'zod';
import { planDrawingSchema } from './plan-drawing.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A location of the day's layout and the boxes in it. */
export const floorSlotSchema = z.object({
  placeId: z.int(),
  code: z.string(),
  /** 1 staging, 2 put away, 3 trailers, 4 shuttle. */
  area: z.int(),
  location: z.string(),
  position: z.int(),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  trailer: z.string().nullable(),
  units: z.int(),
  misStaged: z.int(),
  /** When the oldest box there was scanned in. */
  oldestAt: instantField().nullable(),
  /** The loads that boxes there are planned on. */
  loads: z.array(z.string()),
  /** Where boxes that stand here in another's lane belong: the first place of each consignee. Not kept of the past. */
  belongs: z.array(z.int()),
});
export type FloorSlot = z.output<typeof floorSlotSchema>;
export const floorDoorSchema = z.object({
  id: z.int(),
  number: z.int(),
  /** 1 receiving, 2 outbound. */
  kind: z.int(),
  active: z.boolean(),
  busyWith: z.string().nullable(),
  /** Pickup state of the load there: 1 Loading, 2 Loaded; null for a shuttle or nothing. */
  state: z.int().nullable(),
  /** Pallets that are being received at it. */
  pallets: z.int(),
});
export type FloorDoor = z.output<typeof floorDoorSchema>;
export const floorStateSchema = z.object({
  layoutId: z.int().nullable(),
  layoutName: z.string().nullable(),
  layoutDate: z.string().nullable(),
  zone: z.string(),
  /** Units that fill a position. */
  room: z.int(),
  slots: z.array(floorSlotSchema),
  doors: z.array(floorDoorSchema),
  /** Where the layout's locations lie, and doors and walls around them; null: no layout. */
  drawing: planDrawingSchema.nullable(),
  /** Received and not put away yet: boxes without a location. */
  unplaced: z.int(),
  cooler: z.int(),
  readAt: instantField(),
});
export type FloorState = z.output<typeof floorStateSchema>;
