import { z } from 'zod';
import { floorDoor, floorSlot } from '#areas/floor/layouts/floor-now.contract.ts';
import { floorPastErrors } from './floor-past.errors.ts';
import { drawing } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** The floor of a past minute (docs/decisions/092-the-past-is-read-from-events.md). */

const needs: readonly [string, ...string[]] = ['layoutView:warehouse', 'viewLayouts:warehouse'];
export const pastMoment = () => z.iso.datetime({ offset: true, error: 'The moment is not valid' });

/** How a box stands: where, in which state, for which load, and when it was last scanned. */
const standing = {
  /** Null: at no place. */
  placeId: z.int().nullable(),
  status: z.int(),
  load: z.string().nullable(),
};
export const standingBox = z.object({ ...standing, scannedAt: instant().nullable() });
export type StandingBox = z.output<typeof standingBox>;
export const floorMove = z.object({
  at: instant(),
  /** Null: it came from outside. */
  was: standingBox.nullable(),
  /** Null: it left. */
  became: standingBox.nullable(),
});
export type FloorMove = z.output<typeof floorMove>;

export const pastSlot = floorSlot.omit({
  units: true,
  misStaged: true,
  oldestAt: true,
  loads: true,
  belongs: true,
});
export const floorThen = z.object({
  at: instant(),
  layoutId: z.int().nullable(),
  layoutName: z.string().nullable(),
  layoutDate: z.string().nullable(),
  zone: z.string(),
  room: z.int(),
  slots: z.array(pastSlot),
  doors: z.array(floorDoor.omit({ busyWith: true, state: true, pallets: true })),
  /** Of that layout as it is drawn now: what was drawn before is not kept. */
  drawing: drawing.nullable(),
  /** Boxes that stand alike; of each the milliseconds from its last scan until `at`, null for one that was never scanned. */
  boxes: z.array(z.object({ ...standing, ages: z.array(z.int().nullable()) })),
  /** When layout or day changed within the hour after: from then on another picture is drawn. */
  changes: z.array(z.object({ at: instant() })),
});
export type FloorThen = z.output<typeof floorThen>;
export const getFloorThen = endpoint({
  id: 'floorPlan.then',
  method: 'GET',
  path: '/warehouse/floor-plan/at',
  needs,
  about:
    'The floor of a warehouse as it was at a past moment: the layout of that moment, and how the boxes stood by what the house had heard of them until then.',
  query: z.object({ warehouseId: id('Warehouse'), at: pastMoment() }),
  reply: one(floorThen),
  refuses: [floorPastErrors.future],
});
/** At most so many moves come at once, and of so many hours. */
export const mostMoves = 20_000;
export const mostHours = 6;
export const getFloorMoves = endpoint({
  id: 'floorPlan.moves',
  method: 'GET',
  path: '/warehouse/floor-plan/moves',
  needs,
  about:
    'What changed on the floor of a warehouse after one moment and until another, at most six hours later, the first change first; at most 20,000 of them, up to the moment that the answer names.',
  query: z.object({ warehouseId: id('Warehouse'), from: pastMoment(), to: pastMoment() }),
  reply: one(z.object({ moves: z.array(floorMove), upToAt: instant() })),
  refuses: [floorPastErrors.future, floorPastErrors.span],
});
