import { findScannerTasksEndpoint, scannerTaskListSchema } from './scanner-tasks.contract.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { saveScannerDataEntry } from './scanner-db.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import { taskStatus } from '#areas/floor/tasks/tasks.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

/** A manager's tasks, as this device last received them. */

const ended = (task: ScannerTask): boolean => task.status >= taskStatus.done;
/** Signals a new task and a current task that ended, with vibration and sound. */
export function signalTaskChanges(before: readonly ScannerTask[], after: readonly ScannerTask[]): void {
  const was = new Map(before.map((task) => [task.id, task]));
  const over = after.find(
    (task) => task.mine && ended(task) && was.get(task.id)?.status === taskStatus.taken,
  );
  if (over) return playSignalAndVibrate(over.status === taskStatus.done ? 'ok' : 'error');
  if (after.some((task) => task.status === taskStatus.open && !was.has(task.id)))
    playSignalAndVibrate('task');
}
/** The tasks in a response are newer than those of the last synchronization. */
export function replaceScannerTasksAndSignalChanges(tasks: ScannerTask[]): void {
  const { sync } = getScannerState();
  if (!sync) return;
  const newer = { ...sync, tasks };
  signalTaskChanges(sync.tasks, tasks);
  updateScannerState({ sync: newer });
  void saveScannerDataEntry('sync', newer);
}

async function askTasks(): Promise<void> {
  const { session: person } = getScannerState();
  if (!person) return;
  const response = await callScannerApi(findScannerTasksEndpoint, scannerTaskListSchema, {
    token: person.token,
  });
  if (response.kind === 'answer') replaceScannerTasksAndSignalChanges(response.data);
}
/** Scans continue in the meantime. Several of them cause one request. */
const soonMs = 600;
let soon: ReturnType<typeof setTimeout> | undefined;
/** Refreshes the tasks after an accepted scan that may advance one. It runs behind the scan, which does not wait for it. */
export function refreshTasksSoon(): void {
  if (soon !== undefined || (getScannerState().sync?.tasks ?? []).length === 0) return;
  soon = setTimeout(() => {
    soon = undefined;
    void askTasks();
  }, soonMs);
}

/** Finds the current task, or one that ended while current and that the user has not seen. */
export const findCurrentOrUnseenEndedTask = (
  tasks: readonly ScannerTask[],
  seenTaskIds: readonly number[],
): ScannerTask | undefined => tasks.find((task) => task.mine && !seenTaskIds.includes(task.id));
