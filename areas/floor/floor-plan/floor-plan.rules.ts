import type { FloorState, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import type { LaneRect, GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import {
  arrangeUnplacedItems,
  hasPlacedLanes,
  isVerticalRect,
} from '#areas/floor/layouts/plan-drawing.rules.ts';

/** What the color of a place shows. */
export type FloorColoring = 'fill' | 'consignee' | 'age' | 'load';
export const floorColorings: readonly FloorColoring[] = ['fill', 'consignee', 'age', 'load'];

/** How full a place is, from 0 to 1. More than its capacity counts as 1. */
export const computeFillRatio = (slot: Pick<FloorSlot, 'units'>, capacityUnits: number): number =>
  capacityUnits <= 0 ? 0 : Math.min(1, slot.units / capacityUnits);

/** 0: empty. 1: under two hours. 2: under six. 3: under a day. 4: longer. */
export function computeOldestUnitAgeLevel(
  slot: Pick<FloorSlot, 'units' | 'oldestAt'>,
  nowMs: number,
): 0 | 1 | 2 | 3 | 4 {
  if (slot.units === 0 || slot.oldestAt === null) return 0;
  const hours = (nowMs - Date.parse(slot.oldestAt)) / 3_600_000;
  if (hours < 2) return 1;
  if (hours < 6) return 2;
  return hours < 24 ? 3 : 4;
}

/** Adjacent places of one lane with the same assignment, under one name. */
export interface AdjacentSlotGroup {
  assigneeName: string | null;
  loads: readonly string[];
  slots: readonly FloorSlot[];
}
export function groupAdjacentSlotsByAssignee(slots: readonly FloorSlot[]): AdjacentSlotGroup[] {
  const found: { assigneeName: string | null; loads: string[]; slots: FloorSlot[] }[] = [];
  for (const slot of slots) {
    const name = slot.consignee ?? slot.trailer;
    const last = found.at(-1);
    const slotLoads = slot.misStaged === slot.units ? [] : slot.loads;
    if (last && last.assigneeName === name) {
      last.slots.push(slot);
      last.loads = [...new Set([...last.loads, ...slotLoads])];
    } else found.push({ assigneeName: name, loads: [...slotLoads], slots: [slot] });
  }
  return found;
}
/** The locations of an area with their places, in the order of the floor list. */
export function groupSlotsByLocation(slots: readonly FloorSlot[], area: number): [string, FloorSlot[]][] {
  return [
    ...Map.groupBy(
      slots.filter((slot) => slot.area === area),
      (slot) => slot.location,
    ),
  ];
}
/** A location on the floor with its places. */
export interface FloorLane {
  name: string;
  area: number;
  at: LaneRect;
  slots: readonly FloorSlot[];
}
export interface DrawnFloor {
  lanes: readonly FloorLane[];
  doors: readonly { doorId: number; at: GridRect }[];
  walls: readonly GridRect[];
}
/**
 * The floor with its drawing. Null when the layout has no drawing. Locations without a place in the drawing, or with another name
 * at a past minute, are listed below it.
 */
export function buildDrawnFloor({
  drawing,
  slots,
}: Pick<FloorState, 'drawing' | 'slots'>): DrawnFloor | null {
  if (drawing === null || !hasPlacedLanes(drawing)) return null;
  const places = Map.groupBy(slots, (slot) => slot.location);
  const laneCodes = new Set(drawing.lanes.map((lane) => lane.code));
  const others = [...places].flatMap(([code, laneSlots], n) =>
    laneCodes.has(code)
      ? []
      : [{ locationId: -1 - n, area: laneSlots[0]?.area ?? 1, code, positions: laneSlots.length, at: null }],
  );
  const { lanes } = arrangeUnplacedItems({
    ...drawing,
    lanes: [...drawing.lanes.filter((lane) => lane.at !== null || places.has(lane.code)), ...others],
  });
  return {
    lanes: lanes.flatMap(({ code, area, at }) =>
      at ? [{ name: code, area, at, slots: places.get(code) ?? [] }] : [],
    ),
    doors: drawing.doors.flatMap(({ doorId, at }) => (at ? [{ doorId, at }] : [])),
    walls: drawing.walls,
  };
}
/** Where the name of each area is written: at its uppermost location, or the leftmost of those. In grid units. */
export function listAreaLabels(
  lanes: readonly Pick<FloorLane, 'area' | 'at'>[],
): { area: number; x: number; y: number }[] {
  return [...Map.groupBy(lanes, (lane) => lane.area)].flatMap(([area, lanesOfArea]) => {
    const [first] = lanesOfArea.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    return first ? [{ area, x: first.at.x, y: first.at.y }] : [];
  });
}
/** The rectangle of the nth position of a drawn location, in grid units. */
export function computeSlotRect(
  { at: rect, slots }: Pick<FloorLane, 'at' | 'slots'>,
  positionIndex: number,
): GridRect {
  const slotIndex = rect.turned ? slots.length - 1 - positionIndex : positionIndex;
  const { x, y, w, h } = rect;
  return isVerticalRect(rect)
    ? { x, y: y + (h * slotIndex) / slots.length, w, h: h / slots.length }
    : { x: x + (w * slotIndex) / slots.length, y, w: w / slots.length, h };
}
/** A line from the middle of one place to the edge of another. */
export function computeArrowFromCenterToEdge(
  from: GridRect,
  to: GridRect,
): { x1: number; y1: number; x2: number; y2: number } {
  const [x1, y1] = [from.x + from.w / 2, from.y + from.h / 2];
  const [x, y] = [to.x + to.w / 2, to.y + to.h / 2];
  const [over, down] = [x - x1, y - y1];
  const inside = Math.min(1, to.w / 2 / Math.abs(over), to.h / 2 / Math.abs(down));
  return { x1, y1, x2: x - over * inside, y2: y - down * inside };
}
/** The direction from a door into the building: away from the nearest edge of the drawing. */
export function getInwardDirection(doorRect: GridRect, { columns, rows }: { columns: number; rows: number }) {
  const edges = [
    ['right', doorRect.x],
    ['left', columns - doorRect.x - doorRect.w],
    ['down', doorRect.y],
    ['up', rows - doorRect.y - doorRect.h],
  ] as const;
  return edges.reduce((best, edge) => (edge[1] < best[1] ? edge : best))[0];
}
/** An index below `hueCount` that is always the same for a name. */
export function pickHueIndex(name: string, hueCount: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % hueCount;
}
/** True when a place matches the search: by code, consignee, trailer or load. */
export function matchesNonEmptySlotSearch(slot: FloorSlot, search: string): boolean {
  const searchText = search.trim().toLowerCase();
  return (
    searchText !== '' &&
    [slot.code, slot.consignee, slot.trailer, ...slot.loads].some((text) =>
      text?.toLowerCase().includes(searchText),
    )
  );
}
