import type { TaskScanCriteria } from './tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** Where a unit is: at a position, on a truck at a door, or in the cooler. */
export interface UnitWhereabouts {
  status: number;
  placeId: number | null;
  doorId: number | null;
}
/** A unit before and after a scan. */
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

/** Returns whether a scan moved a unit from the task's origin to its destination (docs/domain/floor.md#tasks). */
export const isMoveCountedForTask = (task: TaskScanCriteria, move: ScannedUnitMove): boolean =>
  inHouse.has(move.before.status) &&
  waits(task, move) &&
  isThere(task, move.after) &&
  !isThere(task, move.before);
/** Returns the tasks that count a scan. */
export const findTaskIdsCountingMove = (
  tasks: readonly TaskScanCriteria[],
  move: ScannedUnitMove,
): number[] => tasks.filter((task) => isMoveCountedForTask(task, move)).map(({ id }) => id);
