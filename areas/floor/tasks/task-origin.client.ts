import type { FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';

/** The start of a task on the floor: the position that was pressed, or a lane. */
export interface TaskOrigin {
  slot: FloorSlot | null;
  lane: string;
  /** The positions of the lane. */
  slots: readonly FloorSlot[];
}
