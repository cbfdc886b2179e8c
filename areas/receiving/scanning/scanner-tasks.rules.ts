import type { ScanKind } from './scanning.contract.ts';
import type { TaskHere } from '#areas/floor/tasks/tasks.contract.ts';

/** The scans that bring a box to where a task wants it. */
export function scansOf({ toWhat, toArea }: Pick<TaskHere, 'toWhat' | 'toArea'>): readonly ScanKind[] {
  if (toWhat === 'door') return ['load', 'shuttle'];
  if (toWhat === 'cooler') return ['cooler'];
  return [toArea === 2 ? 'putAway' : 'stage'];
}
/** Whether somebody who may scan so can do a task. */
export const canDo = (kinds: readonly ScanKind[], task: Pick<TaskHere, 'toWhat' | 'toArea'>): boolean =>
  scansOf(task).some((kind) => kinds.includes(kind));
