import { z } from 'zod';
import { scannerSignInErrors } from './scanning.errors.ts';
import { taskHere, taskLife } from '#areas/floor/tasks/tasks.contract.ts';
import { taskErrors } from '#areas/floor/tasks/tasks.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { cannot } from '#kit/contract/lifecycle.ts';

/** What a manager asks the person with a scanner for: read, taken and given back. Scans do it. */

export const tasksHere = z.array(taskHere);
const live = ['tasks', 'days'] as const;

export const scannerTasks = endpoint({
  id: 'scanner.tasks',
  method: 'GET',
  path: '/scanner/tasks',
  needs: 'scanner',
  about:
    "The open tasks of the running day for this person or everybody, as far as the person's role can do them, with the box to bring next; the one in hand first.",
  reply: one(tasksHere),
  refuses: [scannerSignInErrors.signedOut],
  live,
});
export const takeTask = endpoint({
  id: 'scanner.takeTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/take',
  needs: 'scanner',
  about: 'Takes a task in hand; of two who take it one gets it. A person has one in hand at a time.',
  reply: one(tasksHere),
  refuses: [taskErrors.taken, taskErrors.oneAtATime, cannot(taskLife, 'take'), scannerSignInErrors.signedOut],
  live,
});
export const giveBackTask = endpoint({
  id: 'scanner.giveBackTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/give-back',
  needs: 'scanner',
  about: 'Gives back a task that is in hand: others may take it. Boxes that came already stay counted.',
  reply: one(tasksHere),
  refuses: [taskErrors.notInHand, cannot(taskLife, 'giveBack'), scannerSignInErrors.signedOut],
  live,
});
