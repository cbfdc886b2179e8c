import type { ScanKind } from './scanning.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

/** The scans that bring a box to where a task wants it. */
export function listScanKindsForTask({
  toWhat,
  toArea,
}: Pick<ScannerTask, 'toWhat' | 'toArea'>): readonly ScanKind[] {
  if (toWhat === 'door') return ['load', 'shuttle'];
  if (toWhat === 'cooler') return ['cooler'];
  return [toArea === 2 ? 'putAway' : 'stage'];
}
/** Whether somebody who may scan so can do a task. */
export const canDoTask = (
  kinds: readonly ScanKind[],
  task: Pick<ScannerTask, 'toWhat' | 'toArea'>,
): boolean => listScanKindsForTask(task).some((kind) => kinds.includes(kind));
