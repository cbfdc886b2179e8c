import { z } from 'zod';
import { planDrawingSchema } from './plan-drawing.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A location of the day's layout and the units in it. */
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
  /** When the oldest unit there was scanned in. */
  oldestAt: instantField().nullable(),
  /** The loads that units there are planned on. */
  loads: z.array(z.string()),
  /** For mis-staged units here: the first place of each of their consignees. Not stored for the past. */
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
  /** Pickup status of the load there: 1 Loading, 2 Loaded. Null for a shuttle or an empty door. */
  state: z.int().nullable(),
  /** Number of pallets being received at the door. */
  pallets: z.int(),
});
export type FloorDoor = z.output<typeof floorDoorSchema>;
export const floorStateSchema = z.object({
  layoutId: z.int().nullable(),
  layoutName: z.string().nullable(),
  layoutDate: z.string().nullable(),
  zone: z.string(),
  /** How many units fill a position. */
  room: z.int(),
  slots: z.array(floorSlotSchema),
  doors: z.array(floorDoorSchema),
  /** The layout's drawing: locations, doors and walls. Null: no layout. */
  drawing: planDrawingSchema.nullable(),
  /** Units received but not put away yet, which have no location. */
  unplaced: z.int(),
  cooler: z.int(),
  readAt: instantField(),
});
export type FloorState = z.output<typeof floorStateSchema>;
