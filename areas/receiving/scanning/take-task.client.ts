import { giveBackTaskEndpoint, takeTaskEndpoint, scannerTaskListSchema } from './scanner-tasks.contract.ts';
import { listScanKindsForTask } from './scanner-tasks.rules.ts';
import { replaceScannerTasksAndSignalChanges } from './scanner-tasks.client.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { selectScanKind, selectScanTarget } from './scanner.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

/** Takes a task or returns it. If two users take it, only the server knows who was first. */

async function ask(
  endpoint: typeof takeTaskEndpoint | typeof giveBackTaskEndpoint,
  id: number,
): Promise<boolean> {
  const { session: person } = getScannerState();
  if (!person) return false;
  updateScannerState({ errorMessage: null });
  const response = await callScannerApi(endpoint, scannerTaskListSchema, {
    token: person.token,
    params: { id },
  });
  if (response.kind === 'answer') {
    replaceScannerTasksAndSignalChanges(response.data);
    playSignalAndVibrate('ok');
    return true;
  }
  updateScannerState({
    errorMessage:
      response.kind === 'silent'
        ? {
            sentence: 'Offline. You can start and release tasks when you’re back online.',
            params: {},
            isOffline: true,
          }
        : { sentence: response.sentence, params: response.params },
  });
  playSignalAndVibrate('error');
  return false;
}

/** Switches the scanner to the task immediately, so that the next scan counts for it. */
export async function takeTaskAndSwitchScannerToIt(task: ScannerTask): Promise<void> {
  if (!(await ask(takeTaskEndpoint, task.id))) return;
  const { session: person, sync } = getScannerState();
  const door = task.toWhat === 'door' ? Number(task.to) : null;
  const load = sync?.loads.find((l) => door !== null && l.door === door);
  const truck = sync?.shuttles.find((s) => door !== null && s.door === door);
  const kinds = listScanKindsForTask(task).filter((kind) => person?.kinds.includes(kind));
  const kind = load === undefined && truck !== undefined && kinds.includes('shuttle') ? 'shuttle' : kinds[0];
  if (kind === undefined) return;
  selectScanKind(kind);
  if (kind === 'load' && load) selectScanTarget({ pickupId: load.pickupId });
  if (kind === 'shuttle' && truck) selectScanTarget({ shuttleLoadId: truck.id });
  if (task.toWhat === 'position') selectScanTarget({ position: task.to });
}
export async function giveBackTaskOnScanner(task: ScannerTask): Promise<void> {
  await ask(giveBackTaskEndpoint, task.id);
}
