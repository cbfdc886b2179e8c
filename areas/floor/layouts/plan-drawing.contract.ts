import { z } from 'zod';
import { drawingErrors } from './plan-drawing.errors.ts';
import { storageErrors } from './storage.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  nonEmptyIdListField,
  optionalField,
  rowVersionField,
  integerField,
} from '#kit/contract/fields.ts';

/** The width of the grid on which a template or layout is drawn, in cells (docs/domain/floor.md). */
export const gridColumns = 160;
export const gridRows = 100;

/** A rectangle of cells: column and row of its top left cell, from 0, width and height. */
export const gridRectSchema = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
export type GridRect = z.output<typeof gridRectSchema>;
/** Turned: its first position is at the right or lower end. */
export const laneRectSchema = gridRectSchema.extend({ turned: z.boolean() });
export type LaneRect = z.output<typeof laneRectSchema>;

export const drawingLaneSchema = z.object({
  locationId: z.int(),
  area: z.int(),
  code: z.string(),
  positions: z.int(),
  /** Null: not placed yet. It is laid out by its area. */
  at: laneRectSchema.nullable(),
});
export type DrawingLane = z.output<typeof drawingLaneSchema>;
/** A door of the warehouse that is active or in the drawing. */
export const drawingDoorSchema = z.object({
  doorId: z.int(),
  number: z.int(),
  /** 1 receiving, 2 outbound. */
  kind: z.int(),
  at: gridRectSchema.nullable(),
});
export type DrawingDoor = z.output<typeof drawingDoorSchema>;
export const planDrawingSchema = z.object({
  lanes: z.array(drawingLaneSchema),
  doors: z.array(drawingDoorSchema),
  walls: z.array(gridRectSchema),
  rowVersion: z.int(),
});
export type PlanDrawing = z.output<typeof planDrawingSchema>;

const cells = {
  x: integerField('Column', 0, gridColumns - 1),
  y: integerField('Row', 0, gridRows - 1),
  w: integerField('Width', 1, gridColumns),
  h: integerField('Height', 1, gridRows),
};
const missing = { error: 'Its cells are not valid' };
const wrong = { error: 'Changes are not valid' };
const changes = <T extends z.ZodType>(one: T) =>
  optionalField(z.array(one, wrong).max(1000, { error: 'Change at most 1,000 items at once' }));
/** The changes to a drawing. Omitted items stay unchanged. Null removes an item from the drawing. */
const drawBody = z
  .object({
    lanes: changes(
      z.object(
        {
          locationId: idField('Location'),
          at: z.nullable(z.object({ ...cells, turned: optionalBooleanField() }, missing)),
        },
        wrong,
      ),
    ),
    doors: changes(z.object({ doorId: idField('Door'), at: z.nullable(z.object(cells, missing)) }, wrong)),
    wallsTaken: changes(z.object(cells, missing)),
    wallsAdded: changes(z.object(cells, missing)),
    rowVersion: optionalField(rowVersionField()),
  })
  .refine((b) => [b.lanes, b.doors, b.wallsTaken, b.wallsAdded].some((list) => list && list.length > 0), {
    error: 'No changes to save',
    path: ['lanes'],
  });
export const positionNumberingOrders = ['doors', 'snake'] as const;
export type PositionNumberingOrder = (typeof positionNumberingOrders)[number];
const numberBody = z.object({
  locationIds: nonEmptyIdListField('Locations', 1000),
  order: z.enum(positionNumberingOrders, { error: 'Numbering isn’t valid' }),
  rowVersion: optionalField(rowVersionField()),
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
const drawn = [
  drawingErrors.outsideFloor,
  drawingErrors.shapesOverlap,
  drawingErrors.locationTooSmall,
  drawingErrors.wallNotFound,
];

export const getTemplateDrawingEndpoint = defineEndpoint({
  id: 'layoutTemplates.getDrawing',
  method: 'GET',
  path: '/warehouse/layouts/templates/{id}/drawing',
  permissions: seeTemplates,
  summary:
    'Get the drawing of a template. It shows where the locations are on the floor, and the doors and walls around them.',
  reply: itemReply(planDrawingSchema),
  live,
});
export const editTemplateDrawingEndpoint = defineEndpoint({
  id: 'layoutTemplates.saveDrawing',
  method: 'PUT',
  path: '/warehouse/layouts/templates/{id}/drawing',
  permissions: ['editLayoutTemplates:warehouse'],
  summary:
    'Edit the drawing of a template. Places, moves, resizes and removes locations, doors and walls. Either all changes are saved or none.',
  body: drawBody,
  reply: itemReply(planDrawingSchema),
  errors: drawn,
  live,
});
export const renumberTemplatePositionsEndpoint = defineEndpoint({
  id: 'layoutTemplates.numberPositions',
  method: 'POST',
  path: '/warehouse/layouts/templates/{id}/numbers',
  permissions: ['editLayoutTemplates:warehouse'],
  summary:
    'Number the positions of template locations, starting at 1. Numbering starts at the end nearest to the outbound doors, or alternates direction from one location to the next. The assignments of the positions stay where they are.',
  body: numberBody,
  reply: itemReply(planDrawingSchema),
  live,
});
export const getLayoutDrawingEndpoint = defineEndpoint({
  id: 'layouts.getDrawing',
  method: 'GET',
  path: '/warehouse/layouts/{id}/drawing',
  permissions: seeLayouts,
  summary:
    'Get the drawing of a layout. It shows where the locations are on the floor, and the doors and walls around them.',
  reply: itemReply(planDrawingSchema),
  live,
});
export const editLayoutDrawingEndpoint = defineEndpoint({
  id: 'layouts.saveDrawing',
  method: 'PUT',
  path: '/warehouse/layouts/{id}/drawing',
  permissions: ['editLayouts:warehouse'],
  summary:
    'Edit the drawing of a layout. Places, moves, resizes and removes locations, doors and walls. Either all changes are saved or none.',
  body: drawBody,
  reply: itemReply(planDrawingSchema),
  errors: [...drawn, storageErrors.layoutInPast],
  live,
});
export const renumberLayoutPositionsEndpoint = defineEndpoint({
  id: 'layouts.numberPositions',
  method: 'POST',
  path: '/warehouse/layouts/{id}/numbers',
  permissions: ['editLayouts:warehouse'],
  summary:
    'Number the positions of layout locations, starting at 1. The order is the same as for templates. Rejected if units are at a position whose number would change.',
  body: numberBody,
  reply: itemReply(planDrawingSchema),
  errors: [storageErrors.layoutInPast, storageErrors.locationHasUnits],
  live,
});
export type DrawingEditBody = BodyOf<typeof editLayoutDrawingEndpoint>;
export type RenumberPositionsBody = BodyOf<typeof renumberLayoutPositionsEndpoint>;
