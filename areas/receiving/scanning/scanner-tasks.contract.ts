import { z } from 'zod';
import { scannerSignInErrors } from './scanning.errors.ts';
import { scannerTaskSchema, taskLifecycle } from '#areas/floor/tasks/tasks.contract.ts';
import { taskErrors } from '#areas/floor/tasks/tasks.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { getTransitionError } from '#kit/contract/lifecycle.ts';

/** The tasks that a manager requests from scanner users: listed, taken and returned. Scans complete them. */

export const scannerTaskListSchema = z.array(scannerTaskSchema);
const live = ['tasks', 'days'] as const;

export const findScannerTasksEndpoint = defineEndpoint({
  id: 'scanner.tasks',
  method: 'GET',
  path: '/scanner/tasks',
  permissions: 'scanner',
  summary:
    "The open tasks of the running day for this person or everybody, as far as the person's role can do them, with the box to bring next; the one in hand first.",
  reply: itemReply(scannerTaskListSchema),
  refuses: [scannerSignInErrors.signedOut],
  live,
});
export const takeTaskEndpoint = defineEndpoint({
  id: 'scanner.takeTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/take',
  permissions: 'scanner',
  summary: 'Takes a task in hand; of two who take it one gets it. A person has one in hand at a time.',
  reply: itemReply(scannerTaskListSchema),
  refuses: [
    taskErrors.taken,
    taskErrors.oneAtATime,
    getTransitionError(taskLifecycle, 'take'),
    scannerSignInErrors.signedOut,
  ],
  live,
});
export const giveBackTaskEndpoint = defineEndpoint({
  id: 'scanner.giveBackTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/give-back',
  permissions: 'scanner',
  summary: 'Gives back a task that is in hand: others may take it. Boxes that came already stay counted.',
  reply: itemReply(scannerTaskListSchema),
  refuses: [
    taskErrors.notInHand,
    getTransitionError(taskLifecycle, 'giveBack'),
    scannerSignInErrors.signedOut,
  ],
  live,
});
