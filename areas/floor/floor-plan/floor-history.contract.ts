import { z } from 'zod';
import { floorDoorSchema, floorSlotSchema } from '#areas/floor/layouts/floor-state.contract.ts';
import { floorHistoryErrors } from './floor-history.errors.ts';
import { planDrawingSchema } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The floor at a past minute (docs/decisions/092-the-past-is-read-from-events.md). */

const needs: readonly [string, ...string[]] = ['layoutView:warehouse', 'viewLayouts:warehouse'];
export const isoTimestampField = () => z.iso.datetime({ offset: true, error: 'Enter a valid time.' });

/** The state of a unit: place, status, load and last scan. */
const standing = {
  /** Null: at no place. */
  placeId: z.int().nullable(),
  status: z.int(),
  load: z.string().nullable(),
};
export const unitPositionSchema = z.object({ ...standing, scannedAt: instantField().nullable() });
export type UnitPosition = z.output<typeof unitPositionSchema>;
export const floorMoveSchema = z.object({
  at: instantField(),
  /** Null: the unit came from outside. */
  was: unitPositionSchema.nullable(),
  /** Null: the unit left. */
  became: unitPositionSchema.nullable(),
});
export type FloorMove = z.output<typeof floorMoveSchema>;

export const pastFloorSlotSchema = floorSlotSchema.omit({
  units: true,
  misStaged: true,
  oldestAt: true,
  loads: true,
  belongs: true,
});
export const floorSnapshotSchema = z.object({
  at: instantField(),
  layoutId: z.int().nullable(),
  layoutName: z.string().nullable(),
  layoutDate: z.string().nullable(),
  zone: z.string(),
  room: z.int(),
  slots: z.array(pastFloorSlotSchema),
  doors: z.array(floorDoorSchema.omit({ busyWith: true, state: true, pallets: true })),
  /** The current drawing of that layout. Earlier drawings are not stored. */
  drawing: planDrawingSchema.nullable(),
  /** Units in the same state. For each, the milliseconds from its last scan to `at`, or null when it was never scanned. */
  boxes: z.array(z.object({ ...standing, ages: z.array(z.int().nullable()) })),
  /** When layout or day changed within the next hour. From then on another snapshot is needed. */
  changes: z.array(z.object({ at: instantField() })),
});
export type FloorSnapshot = z.output<typeof floorSnapshotSchema>;
export const getFloorSnapshotEndpoint = defineEndpoint({
  id: 'floorPlan.getPast',
  method: 'GET',
  path: '/warehouse/floor-plan/at',
  permissions: needs,
  summary:
    'Get the floor of a warehouse as it was at a past time. Returns the layout at that time and the unit positions known to the system by then.',
  query: z.object({ warehouseId: idField('Warehouse'), at: isoTimestampField() }),
  reply: itemReply(floorSnapshotSchema),
  errors: [floorHistoryErrors.timeInFuture],
});
/** Maximum number of moves in one response, and of hours they cover. */
export const maxFloorMovesPerResponse = 20_000;
export const maxFloorMovesRangeHours = 6;
export const findFloorMovesEndpoint = defineEndpoint({
  id: 'floorPlan.listMoves',
  method: 'GET',
  path: '/warehouse/floor-plan/moves',
  permissions: needs,
  summary:
    'List the floor changes of a warehouse between two times, the oldest first. The range is at most six hours. Returns at most 20,000 changes, up to the time given in the response.',
  query: z.object({ warehouseId: idField('Warehouse'), from: isoTimestampField(), to: isoTimestampField() }),
  reply: itemReply(z.object({ moves: z.array(floorMoveSchema), upToAt: instantField() })),
  errors: [floorHistoryErrors.timeInFuture, floorHistoryErrors.rangeInvalid],
});
