import type { FloorDoor, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { computeOldestUnitAgeLevel, pickHueIndex } from './floor-plan.rules.ts';
import type { FloorColoring } from './floor-plan.rules.ts';
import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { isVerticalRect } from '#areas/floor/layouts/plan-drawing.rules.ts';
import type { TaskOrigin } from '#areas/floor/tasks/task-origin.client.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** What is shown of a floor, and how. */
export interface FloorDisplayOptions {
  coloring: FloorColoring;
  capacityUnits: number;
  highlightedPlaceIds: ReadonlySet<number> | null;
  /** Places whose units are mis-staged in another lane. */
  awaitedPlaceIds: ReadonlySet<number>;
  /** The time from which the age of units is computed, in ms since the epoch. */
  nowMs: number;
  onOpen: (placeId: number) => void;
  /** Starts a task. Null where the user cannot send tasks. */
  onAssignTask: ((from: TaskOrigin) => void) | null;
}
const hues = 8;
/** The CSS class for the color of a place in a view. */
export function getSlotColorClass(slot: FloorSlot, coloring: FloorColoring, nowMs: number): string {
  if (coloring === 'age') return `age-${computeOldestUnitAgeLevel(slot, nowMs)}`;
  const name = coloring === 'load' ? slot.loads[0] : slot.consignee;
  return coloring === 'fill' || slot.units === 0 || !name ? '' : `hue-${pickHueIndex(name, hues)}`;
}
/** A summary of a place for tooltips and screen readers. */
export const formatSlotSummary = (t: Translate, slot: FloorSlot): string =>
  [
    slot.code,
    slot.consignee ?? slot.trailer ?? t('Free'),
    t('{count, plural, one {# unit} other {# units}}', { count: slot.units }),
    slot.misStaged > 0 ? t('Mis-staged {count}', { count: slot.misStaged }) : null,
    slot.loads.join(' '),
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * Height in pixels of the names above the places of a location: two lines, one line, or none where the places need the space.
 */
export function getPlaceNamesHeightPx(rect: GridRect, cellSizePx: number): 0 | 18 | 26 {
  const height = rect.h * cellSizePx;
  if (isVerticalRect(rect) || height < 44) return 0;
  return height < 52 ? 18 : 26;
}

const doorTones: Record<number, string> = { 1: 'loading', 2: 'loaded' };
export const getDoorStatusClass = (door: FloorDoor): string => {
  if (door.busyWith !== null) return doorTones[door.state ?? 1] ?? 'loading';
  return door.pallets > 0 ? 'receiving' : '';
};
/** What occupies a door. Null: it is free. */
export const formatDoorActivity = (t: Translate, door: FloorDoor): string | null =>
  door.busyWith ??
  (door.pallets > 0
    ? t('{count, plural, one {# open pallet} other {# open pallets}}', { count: door.pallets })
    : null);

/** The names of the areas, by number. */
export const floorAreaNames: Readonly<Record<number, string>> = {
  1: 'Staging',
  2: 'Put away',
  3: 'Trailers',
  4: 'Shuttle',
};
