import { z } from 'zod';
import { floorDoorSchema, floorSlotSchema } from '#areas/floor/layouts/floor-state.contract.ts';
import { floorHistoryErrors } from './floor-history.errors.ts';
import { planDrawingSchema } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The floor of a past minute (docs/decisions/092-the-past-is-read-from-events.md). */

const needs: readonly [string, ...string[]] = ['layoutView:warehouse', 'viewLayouts:warehouse'];
export const pastTimeField = () => z.iso.datetime({ offset: true, error: 'Enter a valid time.' });

/** How a box stands: where, in which state, for which load, and when it was last scanned. */
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
  /** Null: it came from outside. */
  was: unitPositionSchema.nullable(),
  /** Null: it left. */
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
  /** Of that layout as it is drawn now: what was drawn before is not kept. */
  drawing: planDrawingSchema.nullable(),
  /** Boxes that stand alike; of each the milliseconds from its last scan until `at`, null for one that was never scanned. */
  boxes: z.array(z.object({ ...standing, ages: z.array(z.int().nullable()) })),
  /** When layout or day changed within the hour after: from then on another picture is drawn. */
  changes: z.array(z.object({ at: instantField() })),
});
export type FloorSnapshot = z.output<typeof floorSnapshotSchema>;
export const getFloorSnapshotEndpoint = defineEndpoint({
  id: 'floorPlan.then',
  method: 'GET',
  path: '/warehouse/floor-plan/at',
  permissions: needs,
  summary:
    'The floor of a warehouse as it was at a past moment: the layout of that moment, and how the boxes stood by what the house had heard of them until then.',
  query: z.object({ warehouseId: idField('Warehouse'), at: pastTimeField() }),
  reply: itemReply(floorSnapshotSchema),
  refuses: [floorHistoryErrors.future],
});
/** At most so many moves come at once, and of so many hours. */
export const maxFloorMoves = 20_000;
export const maxFloorMoveHours = 6;
export const findFloorMovesEndpoint = defineEndpoint({
  id: 'floorPlan.moves',
  method: 'GET',
  path: '/warehouse/floor-plan/moves',
  permissions: needs,
  summary:
    'What changed on the floor of a warehouse after one moment and until another, at most six hours later, the first change first; at most 20,000 of them, up to the moment that the answer names.',
  query: z.object({ warehouseId: idField('Warehouse'), from: pastTimeField(), to: pastTimeField() }),
  reply: itemReply(z.object({ moves: z.array(floorMoveSchema), upToAt: instantField() })),
  refuses: [floorHistoryErrors.future, floorHistoryErrors.span],
});
