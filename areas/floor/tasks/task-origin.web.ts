import type { FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';

/** Where a task begins on the floor: at a place that was pressed, or at a lane. */
export interface TaskOrigin {
  slot: FloorSlot | null;
  lane: string;
  /** Of the lane. */
  slots: readonly FloorSlot[];
}
