import type { FloorDoor, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { computeAgeLevel, pickHueIndex } from './floor-plan.rules.ts';
import type { FloorColoring } from './floor-plan.rules.ts';
import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { isVerticalRect } from '#areas/floor/layouts/plan-drawing.rules.ts';
import type { TaskOrigin } from '#areas/floor/tasks/task-origin.web.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** What of a floor is shown, and how. */
export interface FloorDisplayOptions {
  view: FloorColoring;
  room: number;
  meant: ReadonlySet<number> | null;
  /** Places where a box belongs that stands in another's lane. */
  awaited: ReadonlySet<number>;
  /** The moment by which boxes are old. */
  now: number;
  onOpen: (placeId: number) => void;
  /** Begins a task; null where none is sent. */
  onSend: ((from: TaskOrigin) => void) | null;
}
const hues = 8;
/** What a place says by its colour in a view. */
export function getSlotColorClass(slot: FloorSlot, view: FloorColoring, now: number): string {
  if (view === 'age') return `age-${computeAgeLevel(slot, now)}`;
  const name = view === 'load' ? slot.loads[0] : slot.consignee;
  return view === 'fill' || slot.units === 0 || !name ? '' : `hue-${pickHueIndex(name, hues)}`;
}
/** What a place says to those who point at it, and to those who hear it. */
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

/** Pixels of the names above the places of a location that has room for them; as `.floor-lot .names` is high. */
export const laneNamesHeightPx = 18;
export const hasRoomForNames = (at: GridRect, cell: number): boolean =>
  !isVerticalRect(at) && at.h * cell >= 44;

const doorTones: Record<number, string> = { 1: 'loading', 2: 'loaded' };
export const getDoorStatusClass = (door: FloorDoor): string => {
  if (door.busyWith !== null) return doorTones[door.state ?? 1] ?? 'loading';
  return door.pallets > 0 ? 'receiving' : '';
};
/** What a door is busy with; null: it is free. */
export const formatDoorActivity = (t: Translate, door: FloorDoor): string | null =>
  door.busyWith ??
  (door.pallets > 0
    ? t('{count, plural, one {# open pallet} other {# open pallets}}', { count: door.pallets })
    : null);
