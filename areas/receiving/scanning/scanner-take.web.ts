import { giveBackTask, takeTask, tasksHere } from './scanner-tasks.contract.ts';
import { scansOf } from './scanner-tasks.rules.ts';
import { hearTasks } from './scanner-tasks.web.ts';
import { tell } from './scanner-calls.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { chooseAct, choosePlace } from './scanner.web.ts';
import { signal } from './signals.web.ts';
import type { TaskHere } from '#areas/floor/tasks/tasks.contract.ts';

/** Taking a task in hand, and giving it back. Of two who take it only the server knows who was first. */

async function ask(endpoint: typeof takeTask | typeof giveBackTask, id: number): Promise<boolean> {
  const { person } = lookNow();
  if (!person) return false;
  show({ complaint: null });
  const said = await tell(endpoint, tasksHere, { token: person.token, params: { id } });
  if (said.kind === 'answer') {
    hearTasks(said.data);
    signal('ok');
    return true;
  }
  show({
    complaint:
      said.kind === 'silent'
        ? { sentence: 'No network. Tasks are taken and given back when it is here again.', params: {} }
        : { sentence: said.sentence, params: said.params },
  });
  signal('error');
  return false;
}

/** The person is at the task at once: what is scanned next is scanned for it. */
export async function takeInHand(task: TaskHere): Promise<void> {
  if (!(await ask(takeTask, task.id))) return;
  const { person, sync } = lookNow();
  const door = task.toWhat === 'door' ? Number(task.to) : null;
  const load = sync?.loads.find((l) => door !== null && l.door === door);
  const truck = sync?.shuttles.find((s) => door !== null && s.door === door);
  const kinds = scansOf(task).filter((kind) => person?.kinds.includes(kind));
  const kind = load === undefined && truck !== undefined && kinds.includes('shuttle') ? 'shuttle' : kinds[0];
  if (kind === undefined) return;
  chooseAct(kind);
  if (kind === 'load' && load) choosePlace({ pickupId: load.pickupId });
  if (kind === 'shuttle' && truck) choosePlace({ shuttleLoadId: truck.id });
  if (task.toWhat === 'position') choosePlace({ position: task.to });
}
export async function giveBack(task: TaskHere): Promise<void> {
  await ask(giveBackTask, task.id);
}
