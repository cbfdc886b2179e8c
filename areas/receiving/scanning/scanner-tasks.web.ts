import { findScannerTasksEndpoint, scannerTaskListSchema } from './scanner-tasks.contract.ts';
import { callScannerApi } from './scanner-api.web.ts';
import { saveScannerData } from './scanner-db.web.ts';
import { getScannerState, updateScannerState } from './scanner-state.web.ts';
import { playSignal } from './signals.web.ts';
import { taskStatus } from '#areas/floor/tasks/tasks.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

/** What a manager asks for, as this device heard of it last. */

const ended = (task: ScannerTask): boolean => task.status >= taskStatus.done;
/** A task that is new, and one in hand that ended, is felt. */
export function signalTaskChanges(before: readonly ScannerTask[], after: readonly ScannerTask[]): void {
  const was = new Map(before.map((task) => [task.id, task]));
  const over = after.find(
    (task) => task.mine && ended(task) && was.get(task.id)?.status === taskStatus.taken,
  );
  if (over) return playSignal(over.status === taskStatus.done ? 'ok' : 'error');
  if (after.some((task) => task.status === taskStatus.open && !was.has(task.id))) playSignal('task');
}
/** The tasks of an answer are newer than those of the last synchronization. */
export function updateScannerTasks(tasks: ScannerTask[]): void {
  const { sync } = getScannerState();
  if (!sync) return;
  const newer = { ...sync, tasks };
  signalTaskChanges(sync.tasks, tasks);
  updateScannerState({ sync: newer });
  void saveScannerData('sync', newer);
}

async function askTasks(): Promise<void> {
  const { session: person } = getScannerState();
  if (!person) return;
  const said = await callScannerApi(findScannerTasksEndpoint, scannerTaskListSchema, { token: person.token });
  if (said.kind === 'answer') updateScannerTasks(said.data);
}
/** Scans go on meanwhile: many of them ask once. */
const soonMs = 600;
let soon: ReturnType<typeof setTimeout> | undefined;
/** After a scan was taken, where a task may be further by it: behind the scan, which waits for nothing of it. */
export function refreshTasksSoon(): void {
  if (soon !== undefined || (getScannerState().sync?.tasks ?? []).length === 0) return;
  soon = setTimeout(() => {
    soon = undefined;
    void askTasks();
  }, soonMs);
}

/** The task in hand, or that just ended there and nobody has seen it. */
export const findCurrentTask = (
  tasks: readonly ScannerTask[],
  seen: readonly number[],
): ScannerTask | undefined => tasks.find((task) => task.mine && !seen.includes(task.id));
