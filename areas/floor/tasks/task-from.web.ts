import type { FloorSlot } from '#areas/floor/layouts/floor-now.contract.ts';

/** Where a task begins on the floor: at a place that was pressed, or at a lane. */
export interface TaskFrom {
  slot: FloorSlot | null;
  lane: string;
  /** Of the lane. */
  slots: readonly FloorSlot[];
}
