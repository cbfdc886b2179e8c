import type { ScanKind } from './scanning.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

/** Lists the scan kinds that bring a unit to a task's destination. */
export function listScanKindsForTask({
  toWhat,
  toArea,
}: Pick<ScannerTask, 'toWhat' | 'toArea'>): readonly ScanKind[] {
  if (toWhat === 'door') return ['load', 'shuttle'];
  if (toWhat === 'cooler') return ['cooler'];
  return [toArea === 2 ? 'putAway' : 'stage'];
}
/** Whether a user with these scan kinds can do a task. */
export const canDoTask = (
  kinds: readonly ScanKind[],
  task: Pick<ScannerTask, 'toWhat' | 'toArea'>,
): boolean => listScanKindsForTask(task).some((kind) => kinds.includes(kind));
