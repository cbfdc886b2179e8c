import type { TaskScanCriteria } from './tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** Where a box is: at a place, on a truck that stands at a door, in the cooler. */
export interface UnitWhereabouts {
  status: number;
  placeId: number | null;
  doorId: number | null;
}
/** A box as a scan found it, and as it leaves it. */
export interface ScannedUnitMove {
  consigneeId: number;
  before: UnitWhereabouts;
  after: UnitWhereabouts;
}

const inHouse = new Set<number>([
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
  unitStatus.arrived,
]);
const waits = (
  { fromPlaceIds, fromConsigneeId }: TaskScanCriteria,
  { consigneeId, before }: ScannedUnitMove,
): boolean =>
  fromPlaceIds === null
    ? consigneeId === fromConsigneeId
    : before.placeId !== null && fromPlaceIds.includes(before.placeId);
function isThere({ toDoorId, toPlaceId }: TaskScanCriteria, box: UnitWhereabouts): boolean {
  if (toDoorId !== null) return box.doorId === toDoorId;
  return toPlaceId === null ? box.status === unitStatus.cooler : box.placeId === toPlaceId;
}

/** Whether a scan brought a box from where a task begins to where it goes (docs/domain/floor.md#tasks). */
export const isMoveCountedForTask = (task: TaskScanCriteria, move: ScannedUnitMove): boolean =>
  inHouse.has(move.before.status) &&
  waits(task, move) &&
  isThere(task, move.after) &&
  !isThere(task, move.before);
/** The tasks that a scan is counted for. */
export const findTasksCountingMove = (tasks: readonly TaskScanCriteria[], move: ScannedUnitMove): number[] =>
  tasks.filter((task) => isMoveCountedForTask(task, move)).map(({ id }) => id);
