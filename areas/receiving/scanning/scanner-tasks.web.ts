import { scannerTasks, tasksHere } from './scanner-tasks.contract.ts';
import { tell } from './scanner-calls.web.ts';
import { keep } from './scanner-db.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { signal } from './signals.web.ts';
import { taskState } from '#areas/floor/tasks/tasks.contract.ts';
import type { TaskHere } from '#areas/floor/tasks/tasks.contract.ts';

/** What a manager asks for, as this device heard of it last. */

const ended = (task: TaskHere): boolean => task.status >= taskState.done;
/** A task that is new, and one in hand that ended, is felt. */
export function feelTasks(before: readonly TaskHere[], after: readonly TaskHere[]): void {
  const was = new Map(before.map((task) => [task.id, task]));
  const over = after.find((task) => task.mine && ended(task) && was.get(task.id)?.status === taskState.taken);
  if (over) return signal(over.status === taskState.done ? 'ok' : 'error');
  if (after.some((task) => task.status === taskState.open && !was.has(task.id))) signal('task');
}
/** The tasks of an answer are newer than those of the last synchronization. */
export function hearTasks(tasks: TaskHere[]): void {
  const { sync } = lookNow();
  if (!sync) return;
  const newer = { ...sync, tasks };
  feelTasks(sync.tasks, tasks);
  show({ sync: newer });
  void keep('sync', newer);
}

async function askTasks(): Promise<void> {
  const { person } = lookNow();
  if (!person) return;
  const said = await tell(scannerTasks, tasksHere, { token: person.token });
  if (said.kind === 'answer') hearTasks(said.data);
}
/** Scans go on meanwhile: many of them ask once. */
const soonMs = 600;
let soon: ReturnType<typeof setTimeout> | undefined;
/** After a scan was taken, where a task may be further by it: behind the scan, which waits for nothing of it. */
export function askTasksSoon(): void {
  if (soon !== undefined || (lookNow().sync?.tasks ?? []).length === 0) return;
  soon = setTimeout(() => {
    soon = undefined;
    void askTasks();
  }, soonMs);
}

/** The task in hand, or that just ended there and nobody has seen it. */
export const inHand = (tasks: readonly TaskHere[], seen: readonly number[]): TaskHere | undefined =>
  tasks.find((task) => task.mine && !seen.includes(task.id));
