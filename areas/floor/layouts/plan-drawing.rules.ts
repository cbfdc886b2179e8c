import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { gridColumns, gridRows } from './plan-drawing.contract.ts';
import type {
  DrawingEditBody,
  PlanDrawing,
  DrawingDoor,
  LaneRect,
  PositionNumberingOrder,
  GridRect,
} from './plan-drawing.contract.ts';
import { drawingErrors } from './plan-drawing.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';

/** The items in the drawing of a plan, each with a unique key: `lane 12`, `door 3`, `wall 0 0 40 1`. */
export interface DrawingItem {
  key: string;
  kind: 'lane' | 'door' | 'wall';
  /** The display name, as a text and its parameters. */
  name: { text: string; params: Record<string, string | number> };
  rect: GridRect;
}
export const getLaneKey = (locationId: number): string => `lane ${locationId}`;
export const getDoorKey = (doorId: number): string => `door ${doorId}`;
export const getWallKey = ({ x, y, w, h }: GridRect): string => `wall ${x} ${y} ${w} ${h}`;
const wallName = { text: 'The wall', params: {} };
/** The display name in English, for API clients. */
export const formatItemNameInEnglish = ({ text, params }: DrawingItem['name']): string =>
  interpolateEnglishMessage(text, params);

export function listPlacedDrawingItems(drawing: PlanDrawing): DrawingItem[] {
  return [
    ...drawing.lanes.flatMap(({ locationId, code, at }): DrawingItem[] =>
      at === null
        ? []
        : [
            {
              key: getLaneKey(locationId),
              kind: 'lane',
              name: { text: 'Location {code}', params: { code } },
              rect: at,
            },
          ],
    ),
    ...drawing.doors.flatMap(({ doorId, number, at }): DrawingItem[] =>
      at === null
        ? []
        : [
            {
              key: getDoorKey(doorId),
              kind: 'door',
              name: { text: 'Door {number}', params: { number } },
              rect: at,
            },
          ],
    ),
    ...drawing.walls.map((rect): DrawingItem => ({
      key: getWallKey(rect),
      kind: 'wall',
      name: wallName,
      rect,
    })),
  ];
}

/** The minimum width and height of an item, in cells. */
export const minItemSideCells: Readonly<Record<DrawingItem['kind'], number>> = { lane: 2, door: 1, wall: 1 };
export const isSameRect = (a: GridRect | null, b: GridRect | null): boolean =>
  a === b || (a !== null && b !== null && getWallKey(a) === getWallKey(b) && turnedOf(a) === turnedOf(b));
const turnedOf = (rect: GridRect | LaneRect): boolean => 'turned' in rect && rect.turned;
const meet = (a: GridRect, b: GridRect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const inside = ({ x, y, w, h }: GridRect): boolean =>
  x >= 0 && y >= 0 && x + w <= gridColumns && y + h <= gridRows;
/** True for a door and a wall, because doors are in walls. No other items can overlap. */
const mayMeet = (a: DrawingItem, b: DrawingItem): boolean =>
  a.kind !== b.kind && a.kind !== 'lane' && b.kind !== 'lane';

/** Why an item cannot be placed, with the items that the message names. */
export interface PlacementObstacle {
  error: ErrorDefinition;
  item: DrawingItem['name'];
  other?: DrawingItem['name'];
  cells?: number;
}
/** Why an item cannot be placed among others, which can include itself. Null: it can. */
export function findPlacementObstacle(
  items: readonly DrawingItem[],
  item: DrawingItem,
): PlacementObstacle | null {
  const { kind, rect, name: what } = item;
  const cells = minItemSideCells[kind];
  if (rect.w < cells || rect.h < cells) return { error: drawingErrors.locationTooSmall, item: what, cells };
  if (!inside(rect)) return { error: drawingErrors.outsideFloor, item: what };
  const other = items.find((one) => one.key !== item.key && meet(one.rect, rect) && !mayMeet(one, item));
  return other ? { error: drawingErrors.shapesOverlap, item: what, other: other.name } : null;
}

/** The changes to a drawing. A wall that is moved is removed and drawn again. */
export interface DrawingEdit {
  lanes: readonly { locationId: number; at: LaneRect | null }[];
  doors: readonly { doorId: number; at: GridRect | null }[];
  wallsTaken: readonly GridRect[];
  wallsAdded: readonly GridRect[];
}
export const emptyDrawingEdit: DrawingEdit = { lanes: [], doors: [], wallsTaken: [], wallsAdded: [] };
export const toDrawingEdit = (body: DrawingEditBody): DrawingEdit => ({
  lanes: (body.lanes ?? []).map(({ locationId, at: rect }) => ({
    locationId,
    at: rect && { ...rect, turned: rect.turned ?? false },
  })),
  doors: body.doors ?? [],
  wallsTaken: body.wallsTaken ?? [],
  wallsAdded: body.wallsAdded ?? [],
});
const lanesIn = (e: DrawingEdit) => new Map(e.lanes.map((one) => [one.locationId, one.at]));
const doorsIn = (e: DrawingEdit) => new Map(e.doors.map((one) => [one.doorId, one.at]));

export function applyDrawingEdit(drawing: PlanDrawing, edit: DrawingEdit): PlanDrawing {
  const [lanes, doors] = [lanesIn(edit), doorsIn(edit)];
  const removedKeys = new Set(edit.wallsTaken.map(getWallKey));
  return {
    ...drawing,
    lanes: drawing.lanes.map((one) => {
      const rect = lanes.get(one.locationId);
      return rect === undefined ? one : { ...one, at: rect };
    }),
    doors: drawing.doors.map((one) => {
      const rect = doors.get(one.doorId);
      return rect === undefined ? one : { ...one, at: rect };
    }),
    walls: [...drawing.walls.filter((wall) => !removedKeys.has(getWallKey(wall))), ...edit.wallsAdded],
  };
}
/** The edit that undoes `edit` on the drawing `drawing`. */
export function invertDrawingEdit(drawing: PlanDrawing, edit: DrawingEdit): DrawingEdit {
  const [lanes, doors] = [lanesIn(edit), doorsIn(edit)];
  return {
    lanes: drawing.lanes
      .filter((one) => lanes.has(one.locationId))
      .map(({ locationId, at }) => ({ locationId, at })),
    doors: drawing.doors.filter((one) => doors.has(one.doorId)).map(({ doorId, at }) => ({ doorId, at })),
    wallsTaken: edit.wallsAdded,
    wallsAdded: edit.wallsTaken,
  };
}
/** True when a drawing still shows the result of an edit. Otherwise another user has changed it, and the edit is not undone. */
export function stillReflectsDrawingEdit(drawing: PlanDrawing, edit: DrawingEdit): boolean {
  const walls = new Set(drawing.walls.map(getWallKey));
  const [lanes, doors] = [
    new Map(drawing.lanes.map((one) => [one.locationId, one.at])),
    new Map(drawing.doors.map((one) => [one.doorId, one.at])),
  ];
  return (
    [...lanesIn(edit)].every(([id, rect]) => lanes.has(id) && isSameRect(lanes.get(id) ?? null, rect)) &&
    [...doorsIn(edit)].every(([id, rect]) => doors.has(id) && isSameRect(doors.get(id) ?? null, rect)) &&
    edit.wallsAdded.every((wall) => walls.has(getWallKey(wall))) &&
    edit.wallsTaken.every((wall) => !walls.has(getWallKey(wall)))
  );
}
/** Why an edit is not possible. Null: it is. What the edit does not touch already satisfies the rule. */
export function findDrawingEditObstacle(drawing: PlanDrawing, edit: DrawingEdit): PlacementObstacle | null {
  const walls = new Set(drawing.walls.map(getWallKey));
  for (const wall of edit.wallsTaken)
    if (!walls.delete(getWallKey(wall))) return { error: drawingErrors.wallNotFound, item: wallName };
  for (const wall of edit.wallsAdded) {
    if (walls.has(getWallKey(wall)))
      return { error: drawingErrors.shapesOverlap, item: wallName, other: wallName };
    walls.add(getWallKey(wall));
  }
  const touched = new Set([
    ...[...lanesIn(edit).keys()].map(getLaneKey),
    ...[...doorsIn(edit).keys()].map(getDoorKey),
    ...edit.wallsAdded.map(getWallKey),
  ]);
  const things = listPlacedDrawingItems(applyDrawingEdit(drawing, edit));
  for (const thing of things) {
    const why = touched.has(thing.key) ? findPlacementObstacle(things, thing) : null;
    if (why) return why;
  }
  return null;
}

/** Merges two consecutive edits into one. A wall that was drawn and removed again leaves no change. */
export function mergeDrawingEdits(first: DrawingEdit, second: DrawingEdit): DrawingEdit {
  const walls = (list: readonly GridRect[]) => new Map(list.map((wall) => [getWallKey(wall), wall]));
  const [removedByKey, added] = [walls(first.wallsTaken), walls(first.wallsAdded)];
  for (const [key, wall] of walls(second.wallsTaken)) if (!added.delete(key)) removedByKey.set(key, wall);
  for (const [key, wall] of walls(second.wallsAdded)) if (!removedByKey.delete(key)) added.set(key, wall);
  return {
    lanes: [...new Map([...lanesIn(first), ...lanesIn(second)])].map(([locationId, at]) => ({
      locationId,
      at,
    })),
    doors: [...new Map([...doorsIn(first), ...doorsIn(second)])].map(([doorId, at]) => ({ doorId, at })),
    wallsTaken: [...removedByKey.values()],
    wallsAdded: [...added.values()],
  };
}
export const isEmptyDrawingEdit = (edit: DrawingEdit): boolean =>
  edit.lanes.length + edit.doors.length + edit.wallsTaken.length + edit.wallsAdded.length === 0;
/** The edit that moves an item, or removes it from the drawing. Undefined when the item is not in the drawing. */
export function buildPlacementOrRemovalEdit(
  drawing: PlanDrawing,
  itemKey: string,
  rect: GridRect | null,
): DrawingEdit | undefined {
  const lane = drawing.lanes.find((one) => getLaneKey(one.locationId) === itemKey);
  if (lane)
    return {
      ...emptyDrawingEdit,
      lanes: [{ locationId: lane.locationId, at: rect && { ...rect, turned: turnedOf(rect) } }],
    };
  const gate = drawing.doors.find((one) => getDoorKey(one.doorId) === itemKey);
  if (gate) return { ...emptyDrawingEdit, doors: [{ doorId: gate.doorId, at: rect && spotOf(rect) }] };
  const wall = drawing.walls.find((one) => getWallKey(one) === itemKey);
  return wall && { ...emptyDrawingEdit, wallsTaken: [wall], wallsAdded: rect ? [spotOf(rect)] : [] };
}
const spotOf = ({ x, y, w, h }: GridRect): GridRect => ({ x, y, w, h });
/** The first free cells, row by row, for an item of a size. Undefined when there is no space. */
export function findFreeRect(
  drawing: PlanDrawing,
  kind: DrawingItem['kind'],
  w: number,
  h: number,
): GridRect | undefined {
  const things = listPlacedDrawingItems(drawing);
  for (let y = 0; y + h <= gridRows; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1) {
      const rect = { x, y, w, h };
      if (things.every((one) => !meet(one.rect, rect) || (kind === 'wall' && one.kind === 'door')))
        return rect;
    }
  return undefined;
}

/** Converts pixels to the nearest number of cells. */
export const convertPixelsToNearestCells = (pixels: number, cellSizePx: number): number =>
  Math.round(pixels / cellSizePx);
const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));
/** Moves a rectangle by some cells, within the floor. */
export const moveRectWithinFloor = <S extends GridRect>(rect: S, dx: number, dy: number): S => ({
  ...rect,
  x: clamp(rect.x + dx, 0, gridColumns - rect.w),
  y: clamp(rect.y + dy, 0, gridRows - rect.h),
});
export const rectCorners = ['nw', 'ne', 'sw', 'se'] as const;
export type RectCorner = (typeof rectCorners)[number];
/** Resizes a rectangle at a corner. It stays within the floor and above a minimum size in cells. */
export function resizeRect<S extends GridRect>(
  rect: S,
  corner: RectCorner,
  dx: number,
  dy: number,
  minCells: number,
): S {
  const [right, bottom] = [rect.x + rect.w, rect.y + rect.h];
  const x = corner.endsWith('w') ? clamp(rect.x + dx, 0, right - minCells) : rect.x;
  const y = corner.startsWith('n') ? clamp(rect.y + dy, 0, bottom - minCells) : rect.y;
  return {
    ...rect,
    x,
    y,
    w: corner.endsWith('w') ? right - x : clamp(rect.w + dx, minCells, gridColumns - rect.x),
    h: corner.startsWith('n') ? bottom - y : clamp(rect.h + dy, minCells, gridRows - rect.y),
  };
}

/** True when at least one location was placed by a user. */
export const hasPlacedLanes = (drawing: PlanDrawing): boolean =>
  drawing.lanes.some((lane) => lane.at !== null);
/** Width and height of a drawing, in cells. */
export function computeDrawingExtent(rects: readonly GridRect[]): { columns: number; rows: number } {
  return {
    columns: Math.max(0, ...rects.map((rect) => rect.x + rect.w)),
    rows: Math.max(0, ...rects.map((rect) => rect.y + rect.h)),
  };
}
/** True when the lane runs vertically. A lane runs along its longer side. */
export const isVerticalRect = (rect: GridRect): boolean => rect.h > rect.w;

/**
 * Layout densities in cells, from spacious to tight: along a staging position, along a position of other areas, across, and
 * between two lanes.
 */
const densities = [
  { staging: 4, other: 2, deep: 4, gap: 2 },
  { staging: 2, other: 2, deep: 3, gap: 1 },
  { staging: 1, other: 1, deep: 2, gap: 0 },
] as const;
const { staging } = storageArea;
const door = { w: 3, h: 2 };
/**
 * A drawing in which everything has a place. Unplaced locations are below what is drawn, area by area, as tightly as necessary.
 * Unplaced receiving doors are on the left, outbound doors at the bottom. Doors without a free cell stay unplaced.
 */
export function arrangeUnplacedItems(drawing: PlanDrawing): PlanDrawing {
  const drawn = computeDrawingExtent(listPlacedDrawingItems(drawing).map((thing) => thing.rect));
  const top = drawn.rows === 0 ? 0 : drawn.rows + 1;
  const waiting = (kind: number) => drawing.doors.filter((one) => one.at === null && one.kind === kind);
  const [receiving, outbound] = [waiting(1), waiting(2)];
  const left = receiving.length > 0 ? door.w + 2 : 0;
  const below = outbound.length > 0 ? door.h + 1 : 0;
  const tries = densities.map((density) => shelved(drawing, density, left, top));
  const lanes = tries.find((one) => one.bottom + below <= gridRows) ?? tries.at(-1);
  if (!lanes) return drawing;
  const placed = new Map<number, GridRect>([
    ...lined(receiving, gridRows - top, (n) => ({ x: 0, y: top + n, ...door }), door.h + 1),
    ...lined(
      outbound,
      gridColumns - left,
      (n) => ({ x: left + n, y: lanes.bottom + 1, ...door }),
      door.w + 1,
    ),
  ]);
  return {
    ...drawing,
    lanes: drawing.lanes.map((one) =>
      one.at ? one : { ...one, at: lanes.spots.get(one.locationId) ?? null },
    ),
    doors: drawing.doors.map((one) => (one.at ? one : { ...one, at: placed.get(one.doorId) ?? null })),
  };
}
/** The edit that places everything unplaced where it would be laid out. */
export function buildArrangeUnplacedEdit(drawing: PlanDrawing): DrawingEdit {
  const arrangedDrawing = arrangeUnplacedItems(drawing);
  return {
    ...emptyDrawingEdit,
    lanes: arrangedDrawing.lanes
      .filter((one, n) => drawing.lanes[n]?.at !== one.at)
      .map(({ locationId, at }) => ({ locationId, at })),
    doors: arrangedDrawing.doors
      .filter((one, n) => drawing.doors[n]?.at !== one.at)
      .map(({ doorId, at }) => ({ doorId, at })),
  };
}
/** Lines up doors side by side, as many as fit. */
const lined = (
  doors: readonly DrawingDoor[],
  room: number,
  rectAt: (n: number) => GridRect,
  step: number,
): [number, GridRect][] =>
  doors
    .slice(0, Math.floor(room / step))
    .map((one, n): [number, GridRect] => [one.doorId, rectAt(n * step)])
    .filter(([, rect]) => inside(rect));

/** Arranges the unplaced lanes in rows from the top, each area in its own rows. */
function shelved(d: PlanDrawing, density: (typeof densities)[number], left: number, top: number) {
  const spots = new Map<number, LaneRect>();
  let y = top;
  let bottom = top;
  for (const area of [1, 2, 3, 4]) {
    let x = left;
    for (const lane of d.lanes) {
      if (lane.area !== area || lane.at) continue;
      const each = area === staging ? density.staging : density.other;
      const w = clamp(lane.positions * each, 4, gridColumns - left);
      if (x > left && x + w > gridColumns) [x, y] = [left, bottom + density.gap];
      spots.set(lane.locationId, { x, y, w, h: density.deep, turned: false });
      x += w + 2;
      bottom = y + density.deep;
    }
    if (x > left) y = bottom + Math.max(1, density.gap);
  }
  return { spots, bottom };
}

/** The end from which the positions of some locations are numbered. A turned location starts at its right or lower end. */
export function computeIsReversedByLocationId(
  drawing: PlanDrawing,
  locationIds: readonly number[],
  order: PositionNumberingOrder,
): Map<number, boolean> {
  const chosen = drawing.lanes.filter((lane) => locationIds.includes(lane.locationId));
  return order === 'doors' ? fromDoors(drawing, chosen) : snaking(chosen);
}
interface Ended {
  locationId: number;
  at: LaneRect | null;
}
function fromDoors(d: PlanDrawing, lanes: readonly Ended[]): Map<number, boolean> {
  const drawn = d.doors.flatMap(({ kind, at: rect }) =>
    rect ? [{ kind, x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 }] : [],
  );
  const outbound = drawn.filter((one) => one.kind === 2);
  const doors = outbound.length > 0 ? outbound : drawn;
  const far = (x: number, y: number) => Math.min(...doors.map((one) => Math.hypot(one.x - x, one.y - y)));
  return new Map(
    lanes.map(({ locationId, at: rect }) => {
      if (!rect || doors.length === 0) return [locationId, false];
      const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2];
      const turned = isVerticalRect(rect)
        ? far(x, rect.y + rect.h) < far(x, rect.y)
        : far(rect.x + rect.w, y) < far(rect.x, y);
      return [locationId, turned];
    }),
  );
}
/** In a zigzag: the lanes of one row run in one direction, those of the next row in the other. */
function snaking(lanes: readonly Ended[]): Map<number, boolean> {
  const turned = new Map<number, boolean>();
  for (const down of [false, true]) {
    const rows = Map.groupBy(
      lanes.filter(({ at: rect }) => rect !== null && isVerticalRect(rect) === down),
      ({ at: rect }) => (down ? rect?.x : rect?.y) ?? 0,
    );
    const inOrder = [...rows].toSorted(([a], [b]) => a - b);
    for (const [n, [, row]] of inOrder.entries())
      for (const { locationId } of row) turned.set(locationId, n % 2 === 1);
  }
  for (const { locationId } of lanes) if (!turned.has(locationId)) turned.set(locationId, false);
  return turned;
}
/** The new numbers of positions, in the order of their old ones: 1, 2, 3, or reversed when the end changes. */
export const listRenumberedPositionNumbers = (count: number, isReversed: boolean): number[] =>
  Array.from({ length: count }, (_, n) => (isReversed ? count - n : n + 1));
