import { z } from 'zod';
import { drawingErrors } from './plan-drawing.errors.ts';
import { storageErrors } from './storage.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { flag, id, manyIds, maybe, version, whole } from '#kit/contract/fields.ts';

/**
 * A template or a layout as it lies on the floor, on a grid of cells
 * (docs/decisions/097-a-plan-is-drawn-on-a-grid.md).
 */
export const gridColumns = 160;
export const gridRows = 100;

/** A rectangle of cells: column and row of its upper left one, from 0 on, its width and its height. */
export const spot = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
export type Spot = z.output<typeof spot>;
/** Turned: its first position stands at the right or the lower end. */
export const laneSpot = spot.extend({ turned: z.boolean() });
export type LaneSpot = z.output<typeof laneSpot>;

export const drawnLane = z.object({
  locationId: z.int(),
  area: z.int(),
  code: z.string(),
  positions: z.int(),
  /** Null: not placed yet, it is laid out by its area. */
  at: laneSpot.nullable(),
});
export type DrawnLane = z.output<typeof drawnLane>;
/** A door of the warehouse in use, or one that is drawn. */
export const drawnDoor = z.object({
  doorId: z.int(),
  number: z.int(),
  /** 1 receiving, 2 outbound. */
  kind: z.int(),
  at: spot.nullable(),
});
export type DrawnDoor = z.output<typeof drawnDoor>;
export const drawing = z.object({
  lanes: z.array(drawnLane),
  doors: z.array(drawnDoor),
  walls: z.array(spot),
  rowVersion: z.int(),
});
export type Drawing = z.output<typeof drawing>;

const cells = {
  x: whole('Column', 0, gridColumns - 1),
  y: whole('Row', 0, gridRows - 1),
  w: whole('Width', 1, gridColumns),
  h: whole('Height', 1, gridRows),
};
const missing = { error: 'Its cells are not valid' };
const wrong = { error: 'Changes are not valid' };
const changes = <T extends z.ZodType>(one: T) =>
  maybe(z.array(one, wrong).max(1000, { error: 'Change at most 1,000 at once' }));
/** What is changed in a drawing; what is not named stays as it is. Null: no longer placed. */
const drawBody = z
  .object({
    lanes: changes(
      z.object(
        {
          locationId: id('Location'),
          at: z.nullable(z.object({ ...cells, turned: flag() }, missing)),
        },
        wrong,
      ),
    ),
    doors: changes(z.object({ doorId: id('Door'), at: z.nullable(z.object(cells, missing)) }, wrong)),
    wallsTaken: changes(z.object(cells, missing)),
    wallsAdded: changes(z.object(cells, missing)),
    rowVersion: maybe(version()),
  })
  .refine((b) => [b.lanes, b.doors, b.wallsTaken, b.wallsAdded].some((list) => list && list.length > 0), {
    error: 'Nothing is changed',
    path: ['lanes'],
  });
export const numberOrders = ['doors', 'snake'] as const;
export type NumberOrder = (typeof numberOrders)[number];
const numberBody = z.object({
  locationIds: manyIds('Locations', 1000),
  order: z.enum(numberOrders, { error: 'Numbering is not valid' }),
  rowVersion: maybe(version()),
});

const seeTemplates: readonly [string, ...string[]] = [
  'layoutTemplateView:warehouse',
  'viewLayoutTemplates:warehouse',
  'editLayoutTemplates:warehouse',
];
const seeLayouts: readonly [string, ...string[]] = [
  'layoutView:warehouse',
  'viewLayouts:warehouse',
  'editLayouts:warehouse',
];
const live = ['layouts', 'doors'] as const;
const drawn = [drawingErrors.outside, drawingErrors.overlaps, drawingErrors.tooSmall, drawingErrors.wallGone];

export const templateDrawing = endpoint({
  id: 'layoutTemplates.drawing',
  method: 'GET',
  path: '/warehouse/layouts/templates/{id}/drawing',
  needs: seeTemplates,
  about: 'Where the locations of a template lie on the floor, and the doors and walls around them.',
  reply: one(drawing),
  live,
});
export const drawTemplate = endpoint({
  id: 'layoutTemplates.draw',
  method: 'PUT',
  path: '/warehouse/layouts/templates/{id}/drawing',
  needs: ['editLayoutTemplates:warehouse'],
  about: 'Places, moves, resizes and takes off locations, doors and walls of a template: all of it, or none.',
  body: drawBody,
  reply: one(drawing),
  refuses: drawn,
  live,
});
export const numberTemplate = endpoint({
  id: 'layoutTemplates.number',
  method: 'POST',
  path: '/warehouse/layouts/templates/{id}/numbers',
  needs: ['editLayoutTemplates:warehouse'],
  about:
    'Numbers the positions of locations of a template from 1 on, from the end that is nearest to the outbound doors, or to and fro from one location to the next. What each is for stays where it is.',
  body: numberBody,
  reply: one(drawing),
  live,
});
export const layoutDrawing = endpoint({
  id: 'layouts.drawing',
  method: 'GET',
  path: '/warehouse/layouts/{id}/drawing',
  needs: seeLayouts,
  about: 'Where the locations of a layout lie on the floor, and the doors and walls around them.',
  reply: one(drawing),
  live,
});
export const drawLayout = endpoint({
  id: 'layouts.draw',
  method: 'PUT',
  path: '/warehouse/layouts/{id}/drawing',
  needs: ['editLayouts:warehouse'],
  about: 'Places, moves, resizes and takes off locations, doors and walls of a layout: all of it, or none.',
  body: drawBody,
  reply: one(drawing),
  refuses: [...drawn, storageErrors.over],
  live,
});
export const numberLayout = endpoint({
  id: 'layouts.number',
  method: 'POST',
  path: '/warehouse/layouts/{id}/numbers',
  needs: ['editLayouts:warehouse'],
  about:
    'Numbers the positions of locations of a layout from 1 on, as a template’s; refused where units stand at one that would get another number.',
  body: numberBody,
  reply: one(drawing),
  refuses: [storageErrors.over, storageErrors.holdsUnits],
  live,
});
export type DrawBody = BodyOf<typeof drawLayout>;
export type NumberBody = BodyOf<typeof numberLayout>;
